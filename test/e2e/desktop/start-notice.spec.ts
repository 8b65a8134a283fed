// @module-tag deep
// @promise repairs at startup are shown until they are dismissed
import { expect, test } from 'vitest';
import { useDesktop } from './harness.ts';

const desktop = useDesktop();

test('a repair at the start is shown, with the place of the damaged file, until it is dismissed', async () => {
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
