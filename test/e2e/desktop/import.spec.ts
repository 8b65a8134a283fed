// @module-tag deep
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createZip } from '#test/builders/jar.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { type DesktopHost, TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import {
  crlauncherInstance,
  prismInstance,
  writeFolder,
  zip,
} from '../../integration/manage/import-site.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { dropOn, libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Makes a mod that no registry knows. */
const makeMod = (id: string): Promise<Uint8Array> =>
  createZip({
    'puzzle.mod.json': JSON.stringify({
      formatVersion: 3,
      id,
      version: '1.0.0',
      'display-name': id,
      entrypoints: {},
    }),
  });

/** Opens a loadout on an empty folder, and an instance of CRLauncher elsewhere. */
async function openMover() {
  const files = crlauncherInstance({
    known: await makeMod('first'),
    own: await makeMod('second'),
    shader: await createZip({ 'shaders/glow.vert.glsl': 'void main() {}' }),
  });
  const prepare = async (host: DesktopHost) => {
    const folder = join(host.scratch, 'empty');
    mkdirSync(folder);
    await host.core.create(folder, {
      name: 'Mover',
      registry: TEST_REGISTRY,
      target: { gameVersion: '0.5.26', loader: 'puzzle_loader', channel: 'release' },
    });
  };
  const opened = await desktop.openEmpty({ seed: await demoSeed(), prepare });
  const { page, host } = opened;
  await page.getByText('No add-ons yet').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Import add-ons' });
  return { page, host, files, dialog, folder: join(host.scratch, 'empty') };
}

async function chooseFile(page: Page, file: string, bytes: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await (
    await chooser
  ).setFiles({ name: file, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
}

test('an instance of another launcher is chosen in the folder tree, shown, imported and undone', async () => {
  const { page, host, files, dialog, folder } = await openMover();
  writeFolder(files, join(host.home, 'Sky islands'));
  await page.getByRole('button', { name: 'Import…' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose a folder…' }).click();
  await page.getByRole('option', { name: 'Sky islands' }).click();
  await page.getByRole('button', { name: 'Choose “Sky islands”' }).click();
  const found = dialog.getByRole('region', { name: 'What was found' });
  await found.getByRole('heading', { name: 'Sky islands' }).waitFor();
  await found.getByText('It is for 0.4.11; the loadout stays on 0.5.26.').waitFor();
  const words = (await found.innerText()).split('\n');
  expect(words).toMatchInlineSnapshot(`
    [
      "Sky islands",
      "",
      "CRLauncher instance · 0.4.11 · Puzzle 2.3.6",
      "",
      "It is for 0.4.11; the loadout stays on 0.5.26.",
      "",
      "Unknown to the registry; they come as your own files",
      "Glow.zip",
      "known.jar",
      "own.jar",
      "tower.zip",
      "Not for this game, or no place for them in this loadout",
      "off.jar",
      "marked.jar",
      "Disabled there, and stay disabled",
      "off.jar",
      "marked.jar",
      "1 world does not come along",
      "Home (102 bytes)",
      "4 settings that can run code are not taken over",
      "Java path",
      "Java arguments",
      "environment variables",
      "jar mods",
      "",
      "3 other files (402 bytes) do not come along.",
    ]
  `);
  expect(words.join()).not.toContain('SECRET-VALUE');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show plan' }).click();
  const { sheet } = libraryScreen(page);
  await sheet.getByRole('button', { name: /^Install/ }).click();
  await sheet.getByRole('button', { name: 'Undo' }).waitFor();
  expect(existsSync(join(folder, 'pmods', 'own.jar'))).toBe(true);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => existsSync(join(folder, 'pmods', 'own.jar'))).toBe(false);
});

test('an instance in its launcher’s folder is listed, and one press reads it', async () => {
  const { page, host, files, dialog } = await openMover();
  writeFolder(files, join(host.home, 'CRLauncher/cosmic-reach/instances/Sky'));
  await page.getByRole('button', { name: 'Import…' }).click();
  const listed = dialog.getByRole('region', { name: 'Found on this computer' });
  const instance = listed.getByRole('button', { name: /^Sky islands/ });
  await instance.waitFor();
  await instance.getByText('CRLauncher instance · 0.4.11 · Puzzle').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await instance.click();
  await dialog.getByRole('region', { name: 'What was found' }).waitFor();
});

test('an instance that is dropped is imported, and an archive that is an add-on is installed', async () => {
  const { page, host, files, dialog } = await openMover();
  const archive = join(host.scratch, 'Sky islands.crli');
  writeFileSync(archive, zip(files));
  await dropOn(page, archive);
  await dialog.getByRole('heading', { name: 'Sky islands' }).waitFor();
  await page.keyboard.press('Escape');
  const dataMod = join(host.scratch, 'towers.zip');
  writeFileSync(dataMod, await createZip({ 'towers/blocks/tower.json': '{}' }));
  await dropOn(page, dataMod);
  await page.getByRole('heading', { name: /towers/ }).waitFor();
});

test('an instance of another game, or a file that is none, is refused in the dialog, and another can be chosen', async () => {
  const { page, files, dialog } = await openMover();
  await page.getByRole('button', { name: 'Import…' }).click();
  const plan = dialog.getByRole('button', { name: 'Show plan' });
  const parts = { known: await makeMod('a'), own: await makeMod('b'), shader: Buffer.from('x') };
  const minecraft = prismInstance(parts, [{ uid: 'net.minecraft', version: '1.21.1' }]);
  await chooseFile(page, 'minecraft.zip', zip(minecraft));
  await dialog.getByRole('alert').getByText('It is for another game').waitFor();
  await expect.poll(() => plan.isDisabled()).toBe(true);
  await chooseFile(page, 'letters.zip', zip({ 'letter.txt': 'Dear all' }));
  await dialog.getByRole('alert').getByText('Nothing to import').waitFor();
  await chooseFile(page, 'sky.crli', zip(files));
  await dialog.getByRole('heading', { name: 'Sky islands' }).waitFor();
  await expect.poll(() => plan.isEnabled()).toBe(true);
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
});
