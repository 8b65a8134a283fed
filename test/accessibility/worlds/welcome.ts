import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeDemoFolder } from '#registry-server/start.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

/** The game's own folder below the home folder. */
const GAME_FOLDER =
  process.platform === 'win32' ? 'AppData/Local/cosmic-reach' : '.local/share/cosmic-reach';

async function showWelcome(stage: Stage): Promise<void> {
  await visit(stage, '/welcome');
  await stage.page.getByRole('button', { name: 'Choose a folder…' }).waitFor();
}

async function choose(stage: Stage, name: string): Promise<void> {
  await showWelcome(stage);
  const { page } = stage;
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await page.getByRole('listbox').getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: `Choose “${name}”` }).click();
}

async function showForm(stage: Stage): Promise<void> {
  await showWelcome(stage);
  await stage.page.getByRole('button', { name: 'Manage cosmic-reach' }).click();
  await stage.page.getByRole('button', { name: 'Manage this folder' }).waitFor();
}

const SCENES: readonly Scene[] = [
  {
    page: 'Welcome',
    state: 'no game found',
    isInSmallPart: true,
    async show(stage) {
      await showWelcome(stage);
      await stage.page.getByText('No game folders found').waitFor();
    },
  },
  {
    page: 'Welcome',
    state: 'choose a folder',
    show: showWelcome,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Choose a folder…' }),
      ready: (dialog) => dialog.getByRole('option').first(),
    },
  },
  {
    page: 'Welcome',
    state: 'a folder of no known game',
    async show(stage) {
      await choose(stage, 'Games');
      await stage.page.getByText('This folder does not look like Cosmic Reach.').waitFor();
    },
  },
  {
    page: 'Welcome',
    state: 'a game found',
    async show(stage) {
      await writeDemoFolder(join(stage.host.home, GAME_FOLDER));
      await showWelcome(stage);
      await stage.page.getByRole('button', { name: 'Manage cosmic-reach' }).waitFor();
    },
  },
  { page: 'Welcome', state: 'a new loadout', show: showForm },
  {
    page: 'Welcome',
    state: 'a new loadout of another game',
    async show(stage) {
      await showForm(stage);
      const { page } = stage;
      await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Other game');
      await page.getByText('Add-on folders', { exact: true }).waitFor();
    },
  },
];

export const welcomeWorld = defineWorld({
  name: 'the first run',
  open(desktop) {
    return desktop.openEmpty({
      ...BROWSER,
      async prepare({ core, home }) {
        mkdirSync(join(home, 'Games'));
        await core.client.registries.setDefault({ registry: TEST_REGISTRY });
      },
    });
  },
  scenes: SCENES,
});

export const repairedWorld = defineWorld({
  name: 'after a repair',
  open: (desktop) => desktop.openEmpty({ ...BROWSER, dataFiles: { 'loadout.db': 'no database' } }),
  scenes: [
    {
      page: 'Welcome',
      state: 'after a repair at startup',
      async show(stage) {
        await stage.page.getByRole('alert').getByText('The database was damaged.').waitFor();
      },
    },
  ],
});
