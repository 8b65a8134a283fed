// @module-tag deep
import { expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

test('a screen whose file cannot be loaded says so, leaves the others alone, and comes after a reload', async () => {
  const { page } = await desktop.open({ expected: [/activity-page/, /ERR_FAILED/] });
  await libraryScreen(page).ready();
  const file = '**/activity-page-*.js';
  await page.route(file, (route) => route.abort());
  const activity = page.getByRole('link', { name: 'Activity' });
  await activity.click();
  await page.getByText('This window ran into an error.').waitFor();
  await page.getByRole('link', { name: 'Library' }).click();
  await libraryScreen(page).ready();

  await activity.click();
  const reload = page.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  await page.unroute(file);
  await reload.click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await expect.poll(() => reload.count()).toBe(0);
});
