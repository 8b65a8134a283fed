// @module-tag deep
// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createZip } from '#test/builders/jar.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { dropOn, libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const MIB = 1024 * 1024;
/** Reading, writing and hashing this much takes a busy machine some time. */
const PATIENT = { timeout: 180_000 };

/** Writes a mod of slightly more than this size that no registry knows. */
async function writeMod(
  host: { readonly scratch: string },
  id: string,
  sizeBytes: number,
): Promise<string> {
  const folder = join(host.scratch, 'downloads');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${id}.jar`);
  const manifest = { formatVersion: 3, id, version: '1.0.0', 'display-name': id, entrypoints: {} };
  const jar = await createZip({
    'puzzle.mod.json': JSON.stringify(manifest),
    'filler.bin': Buffer.alloc(sizeBytes),
  });
  writeFileSync(path, jar);
  return path;
}

describe('files of a person', () => {
  test('a dropped file of 100 MiB travels, is shown as a plan, and is installed', async () => {
    // A picture may time out while the disk is this busy.
    const { page, host, folder } = await desktop.open({ expected: [/Failed to load resource/] });
    const library = libraryScreen(page);
    await library.row('Deep Strata').waitFor();
    await dropOn(page, await writeMod(host, 'heavy-mod', 100 * MIB));
    await page.getByRole('progressbar', { name: 'Adding heavy-mod.jar' }).waitFor();
    await library.sheet.getByRole('heading', { name: 'Install heavy-mod' }).waitFor(PATIENT);
    await library.sheet.getByRole('button', { name: 'Install 1' }).click();
    await library.sheet.getByText('Installed heavy-mod').waitFor(PATIENT);
    expect(existsSync(join(folder, 'pmods', 'heavy-mod.jar'))).toBe(true);
  });

  test('adding a file is cancelled, and nothing of it stays', async () => {
    const { page, host, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').waitFor();
    await dropOn(page, await writeMod(host, 'unwanted', 60 * MIB));
    await page.getByRole('button', { name: 'Cancel adding unwanted.jar' }).click();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(readdirSync(join(folder, 'pmods')).join()).not.toContain('unwanted');
    await expect
      .poll(() => readdirSync(join(host.dataDir, 'dropped'), { recursive: true }).join())
      .not.toContain('unwanted');
  });

  test('a file that is dropped on any page is installed', async () => {
    const { page, host } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await dropOn(page, await writeMod(host, 'anywhere', 20_000));
    await library.sheet.getByRole('button', { name: 'Install 1' }).waitFor();
  });

  test('a file of unknown type is installed into the folder that is chosen', async () => {
    const { page, host, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').waitFor();
    const riddle = join(host.scratch, 'riddle.jar');
    writeFileSync(riddle, await createZip({ 'a/Main.class': 'CAFEBABE' }));
    await dropOn(page, riddle);
    await library.sheet.getByRole('heading', { name: 'Choose a folder for riddle.jar' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await library.sheet
      .getByRole('combobox', { name: 'Folder for riddle.jar' })
      .selectOption('plugins');
    await library.sheet.getByText('A file from this computer, for the folder plugins.').waitFor();
    await library.sheet.getByRole('button', { name: 'Install 1' }).click();
    await library.sheet.getByRole('heading', { name: 'Installed riddle.jar' }).waitFor();
    expect(existsSync(join(folder, 'plugins/riddle.jar'))).toBe(true);
  });

  test('a file that is dropped on a page for authors neither replaces the window nor is installed', async () => {
    const { page } = await desktop.open();
    await libraryScreen(page).ready();
    await page.evaluate(`location.hash = '#/publish/projects'`);
    await page.getByRole('heading', { level: 1, name: 'Publish' }).waitFor();
    const isRefused = await page.evaluate<boolean[]>(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['bytes'], 'stray.jar'));
      return ['dragover', 'drop'].map((kind) => {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
        return !document.querySelector('main').dispatchEvent(event);
      });
    })()`);
    expect(isRefused).toEqual([true, true]);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('a picked file is installed', async () => {
    const { page, host, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add files' }).click(),
    ]);
    await chooser.setFiles(await writeMod(host, 'picked', 20_000));
    await library.sheet.getByRole('button', { name: 'Install 1' }).click();
    await library.sheet.getByText('Installed picked').waitFor();
    expect(existsSync(join(folder, 'pmods', 'picked.jar'))).toBe(true);
  });

  test('files added, changed and removed outside Loadout show as such', async () => {
    const { page, host, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const mods = join(folder, 'pmods');
    await waitUntilWatched(page, folder);

    renameSync(await writeMod(host, 'by-hand', 5000), join(mods, 'by-hand.jar'));
    await library.row('by-hand').getByText('added outside Loadout').waitFor();

    writeFileSync(join(mods, 'unfinished-download.jar'), 'other bytes');
    await library.row('unfinished-download').getByText('changed outside Loadout').waitFor();

    rmSync(join(mods, 'by-hand.jar'));
    await library.row('by-hand').waitFor({ state: 'detached' });
  });
});

/** Waits until the folder watcher runs: it reports a probe file that is added and removed. */
async function waitUntilWatched(page: Page, folder: string): Promise<void> {
  const probe = join(folder, 'pmods', 'probe.jar');
  const row = page.getByRole('row').filter({ hasText: 'probe' });
  writeFileSync(probe, 'probe');
  await row.waitFor();
  rmSync(probe);
  await row.waitFor({ state: 'detached' });
}
