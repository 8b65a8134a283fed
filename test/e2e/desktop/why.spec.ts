// @module-tag deep
// @promise the details say who put an add-on here, since when, what requires it, and lead by keyboard to all that hangs together
import { expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

test('the details say why a dependency is here, and lead to what requires it by keyboard', async () => {
  const { page, host, loadout } = await desktop.open();
  const library = libraryScreen(page);
  await library.row('Tidy Hotbar').getByText('2.0.0', { exact: true }).waitFor();
  const { client, finish } = host.core;
  const request = { loadoutId: loadout.id, addons: ['tidy-hotbar'], to: null };
  const planned = await finish(client.plans.update(request));
  if (planned.kind !== 'plan') throw new Error(`update ended as ${planned.kind}`);
  await finish(client.plans.apply({ planId: planned.plan.id }));

  await library.row('Lantern Core').click();
  const panel = page.getByRole('complementary', { name: 'Details of Lantern Core' });
  await panel
    .getByText(/^Installed because another add-on requires it, with change \d+ on /)
    .waitFor();
  await panel.getByText(/^Installed \d/).waitFor();
  const requiredBy = panel.locator('section').filter({
    has: page.getByRole('heading', { name: 'Required by', exact: true }),
  });
  const link = requiredBy.getByRole('button', { name: 'Tidy Hotbar' });
  await link.focus();
  await page.keyboard.press('Enter');
  const other = page.getByRole('complementary', { name: 'Details of Tidy Hotbar' });
  await other.waitFor();
  // The focus is in the details, so Tab moves within them.
  await page.keyboard.press('Tab');
  await expect.poll(() => other.locator(':focus').count()).toBe(1);
  await other.getByRole('button', { name: 'Lantern Core' }).waitFor();
});
