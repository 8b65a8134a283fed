// @module-tag deep
// @promise a game is data: one that no code knows is managed like the one that ships
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  addTagsOfSecondGame,
  fillSecondGame,
  SECOND_GAME_FILES,
  seedSecondGame,
  WORDS_OF_FIRST_GAME,
} from '#test/builders/second-game.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Where the definition says that the game is. */
const GAME_FOLDER =
  process.platform === 'win32' ? 'AppData/Roaming/Starfall' : '.local/share/Starfall';

async function saysNothingOfFirstGame(page: Page): Promise<void> {
  await expect.poll(() => page.locator('body').innerText()).not.toMatch(WORDS_OF_FIRST_GAME);
}

test('a game that is only a file in the data folder is found, managed, installed for and switched', async () => {
  const { page, host } = await desktop.openEmpty({
    dataFiles: SECOND_GAME_FILES,
    seed: await seedSecondGame(),
    core: {},
    async prepare(opened) {
      addTagsOfSecondGame(opened.registry);
      await fillSecondGame(join(opened.home, GAME_FOLDER));
      await opened.core.client.registries.setDefault({ registry: TEST_REGISTRY });
    },
  });
  const library = libraryScreen(page);

  await page.getByText('Starfall 1.2.0 · Game folder').waitFor();
  await saysNothingOfFirstGame(page);
  await page.getByRole('button', { name: 'Manage Starfall' }).click();
  await page.getByText('Recognised: Game folder.').waitFor();
  const loaders = page.getByRole('combobox', { name: 'Loader' }).getByRole('option');
  await expect.poll(() => loaders.allInnerTexts()).toEqual(['Depends on the folder', 'Comet']);
  const games = page.getByRole('combobox', { name: 'Game', exact: true });
  await expect.poll(() => games.inputValue()).toBe('starfall');
  await page.getByRole('button', { name: 'Manage this folder' }).click();
  await library.row('Homestead').waitFor();
  await expect.poll(() => library.titles()).toEqual(['Homestead', 'warm-light.zip', 'Home']);
  await saysNothingOfFirstGame(page);

  await page.getByRole('link', { name: 'Browse' }).click();
  await page.getByRole('button', { name: 'Install Lantern' }).click();
  await library.sheet.getByRole('button', { name: /^Install 1/ }).click();
  await library.sheet.getByText(/^Installed/).waitFor();
  await saysNothingOfFirstGame(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Library' }).click();
  await library.row('Lantern').getByText('1.1.0', { exact: true }).waitFor();
  await library.row('Lantern').getByRole('switch').click();
  const off = join(host.home, GAME_FOLDER, 'addons-off/lantern-1.1.0.jar');
  await expect.poll(() => existsSync(off)).toBe(true);
  await saysNothingOfFirstGame(page);
});
