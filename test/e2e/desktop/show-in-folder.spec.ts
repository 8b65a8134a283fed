// @module-tag deep
// @promise items to show in the system's file manager are found by id, never by path
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileManager } from '#core/host.ts';
import { openBrowse } from './browse-screen.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** A host with a file manager that only records its calls. */
function withFileManager(saved: string | null = null) {
  const shown: string[] = [];
  const addresses: string[] = [];
  const fileManager: FileManager = {
    show: (path) => void shown.push(path),
    async findSaved(address) {
      addresses.push(address);
      return saved;
    },
  };
  return { shown, addresses, options: { core: { fileManager } } };
}

describe('show in folder', () => {
  test('shows an add-on from its menu, and a loadout from the settings', async () => {
    const { shown, options } = withFileManager();
    const { page, folder } = await desktop.open(options);
    const library = libraryScreen(page);
    await library.row('Deep Strata').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    await expect.poll(() => shown).toHaveLength(1);
    const [name] = readdirSync(join(folder, 'pmods')).filter((one) => /deep-strata/i.test(one));
    expect(shown).toEqual([join(folder, 'pmods', name ?? '')]);

    await page.evaluate(`location.hash = '#/settings/loadouts'`);
    await page.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(() => shown.at(-1)).toBe(folder);
  });

  test('shows what is selected, one window for a folder', async () => {
    const { shown, options } = withFileManager();
    const { page, folder } = await desktop.open(options);
    const library = libraryScreen(page);
    const folders = [join(folder, 'mods'), join(folder, 'pmods')];
    for (const title of ['Deep Strata', 'Tidy Hotbar', 'Long Rails']) {
      await library.row(title).getByRole('checkbox').click();
    }
    await page
      .getByRole('toolbar', { name: 'Selection' })
      .getByRole('button', { name: 'More' })
      .click();
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    await expect.poll(() => shown.map((path) => dirname(path)).toSorted()).toEqual(folders);
  });

  test('shows a saved file from the word that it was saved', async () => {
    const saved = { path: '' };
    const { shown, addresses, options } = withFileManager();
    options.core.fileManager.findSaved = async (address) => {
      addresses.push(address);
      return saved.path;
    };
    const opened = await desktop.open(options);
    const { page, host } = opened;
    saved.path = join(host.scratch, 'saved', 'pocket-map.jar');
    mkdirSync(join(host.scratch, 'saved'));
    writeFileSync(saved.path, 'bytes');
    const browse = await openBrowse(opened);
    await browse.go('/project/pocket-map');
    await page.getByRole('tab', { name: /Versions/ }).click();
    await page.getByRole('button', { name: /Pocket Map 1\.3\.0/ }).click();
    await page.getByRole('button', { name: 'Save file… pocket-map-1.3.0.jar' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(() => shown).toEqual([saved.path]);
    expect(addresses.join()).toMatch(/^blob:/);
  });

  test('is not offered in a browser, which has no file manager', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'View project' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Show in folder' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.evaluate(`location.hash = '#/settings/loadouts'`);
    await page.getByRole('button', { name: 'Move' }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Show in folder' }).count()).toBe(0);
  });
});
