// @module-tag deep
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe.each(['light', 'dark'] as const)('in %s colours axe finds nothing', (theme) => {
  test('in the library with its details and a selection', async () => {
    const { page } = await desktop.open({ theme });
    const library = libraryScreen(page);
    await library.row('Tidy Hotbar').click();
    await page.getByText('Changes since').waitFor();
    await library.row('Long Rails').getByRole('checkbox').click();
    await page.getByText('1 selected').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('in the plan sheet, the palette and the list of keys', async () => {
    const { page } = await desktop.open({ theme });
    const library = libraryScreen(page);
    await library.ready();
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByText('Also required').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('listbox').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('in the menus and the dialogs of an add-on and of the loadout', async () => {
    const { page } = await desktop.open({ theme });
    const library = libraryScreen(page);
    await library.row('Gatekeeper').getByText('1.2.1', { exact: true }).waitFor();
    const choose = async (name: RegExp) => {
      await library.row('Gatekeeper').click({ button: 'right' });
      await page.getByRole('menuitem', { name }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('menuitem', { name }).click();
      await library.sheet.waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => library.sheet.count()).toBe(0);
    };
    await choose(/^Pin with/);
    await choose(/^Change version/);
    await page.getByRole('button', { name: /Switch loadout/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: /game version/i }).click();
    await library.sheet.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('in the messages shown while the registry is away', async () => {
    const { page, host } = await desktop.open({ theme, expected: [/404 \(Not Found\)/] });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await host.registry.close();
    await page.keyboard.press('r');
    await page.getByRole('alert').getByText('No connection to the registry.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    for (const place of ['browse', 'project/pocket-map', 'person/tobin', 'install/pocket-map']) {
      await page.evaluate(`void (location.hash = '#/${place}')`);
      await page.getByRole('button', { name: 'Retry' }).first().waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    }
  });
});
