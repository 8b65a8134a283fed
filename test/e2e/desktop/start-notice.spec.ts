// @module-tag deep
// @promise repairs at startup are shown until they are dismissed
import { expect, test } from 'vitest';
import { useDesktop } from './harness.ts';

const desktop = useDesktop();

test('what was repaired at the start is said, with where the damaged file is kept, until a person has seen it', async () => {
  const { page } = await desktop.openEmpty({ dataFiles: { 'loadout.db': 'no database' } });
  const notice = page.getByRole('alert').filter({ hasText: 'The database was damaged.' });
  await notice.getByText('Loadout kept it as loadout.db.corrupt-1').waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
});

test('a start without repairs says nothing of any', async () => {
  const { page } = await desktop.open();
  await page.getByRole('grid', { name: 'Add-ons' }).waitFor();
  await expect.poll(() => page.getByText('The database was damaged.').count()).toBe(0);
});
