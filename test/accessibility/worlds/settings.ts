import type { Page } from 'playwright-core';
import { libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

const SECTIONS = {
  loadouts: 'Loadouts',
  updates: 'Updates',
  registries: 'Registries',
  accounts: 'Accounts',
  network: 'Network',
  storage: 'Storage',
  appearance: 'Appearance',
  language: 'Language',
  privacy: 'Privacy',
  diagnostics: 'Diagnostics',
  about: 'About',
} as const;
type Section = keyof typeof SECTIONS;

/** Selects another game version, and plans the change. */
async function planGameVersion(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Game version' }).fill('0.4.5');
  await dialog.getByRole('button', { name: 'Check add-ons' }).click();
  await dialog.getByRole('button', { name: 'Show plan' }).click();
  await dialog.getByText('0.5.26 → 0.4.5').waitFor();
}

const changeVersion = (page: Page) => page.getByRole('button', { name: 'Change…', exact: true });

async function showSection(stage: Stage, section: Section): Promise<void> {
  await visit(stage, `/settings/${section}`);
  await stage.page.getByRole('heading', { level: 2, name: SECTIONS[section] }).waitFor();
}

const SECTION_SCENES: readonly Scene[] = (Object.keys(SECTIONS) as Section[]).map((section) => ({
  page: 'Settings',
  state: section,
  isInSmallPart: section === 'loadouts',
  show: (stage) => showSection(stage, section),
}));

function dialogOf(section: Section, state: string, button: RegExp): Scene {
  return {
    page: 'Settings',
    state,
    show: (stage) => showSection(stage, section),
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('main').getByRole('button', { name: button }).last(),
      ready: (dialog) => dialog.getByRole('button').last(),
    },
  };
}

const STATES: readonly Scene[] = [
  {
    page: 'Settings',
    state: 'a value that is not valid',
    async show(stage) {
      await showSection(stage, 'updates');
      const { page } = stage;
      await page.getByRole('textbox', { name: 'Hold back new versions for' }).fill('a week');
      await page.keyboard.press('Tab');
      await page.getByText('Enter a whole number from 0 to 8,760.').waitFor();
    },
  },
  {
    page: 'Settings',
    state: 'system check',
    async show(stage) {
      await showSection(stage, 'diagnostics');
      await stage.page.getByRole('button', { name: 'Run check' }).click();
      const checks = stage.page.getByRole('list', { name: 'System check' });
      await checks.getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    page: 'Settings',
    state: 'folder check',
    async show(stage) {
      await showSection(stage, 'diagnostics');
      await stage.page.getByRole('button', { name: 'Check and repair' }).click();
      const checks = stage.page.getByRole('list', { name: 'Folder check' });
      await checks.getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    page: 'Settings',
    state: 'a loadout for another game version',
    show: (stage) => showSection(stage, 'loadouts'),
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Change…', exact: true }),
      async open(page) {
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: 'Game version' }).fill('0.4.5');
        await dialog.getByRole('button', { name: 'Check add-ons' }).click();
      },
      ready: (dialog) =>
        dialog.getByRole('region', { name: 'Not ready' }).getByRole('listitem').first(),
    },
  },
  dialogOf('loadouts', 'choose a folder', /^Move…/),
  dialogOf('loadouts', 'duplicate a loadout', /^Duplicate…/),
  dialogOf('loadouts', 'forget a loadout', /^Forget…/),
  dialogOf('registries', 'remove a registry', /^Remove /),
  {
    page: 'Plan',
    state: 'another game version',
    show: (stage) => showSection(stage, 'loadouts'),
    overlay: {
      kind: 'dialog',
      opener: changeVersion,
      open: planGameVersion,
      ready: (dialog) => dialog.getByRole('region', { name: /^Kept, may not work/ }),
    },
  },
  {
    page: 'Plan',
    state: 'another game version, applied',
    show: (stage) => showSection(stage, 'loadouts'),
    overlay: {
      kind: 'dialog',
      opensOnce: true,
      opener: changeVersion,
      async open(page) {
        await planGameVersion(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Change to 0\.4\.5/ })
          .press('Enter');
      },
      ready: (dialog) => dialog.getByRole('button', { name: 'Done', exact: true }),
    },
  },
];

export const settingsWorld = defineWorld({
  name: 'settings',
  async open(desktop) {
    const opened = await desktop.open(BROWSER);
    const { row } = libraryScreen(opened.page);
    await row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    return opened;
  },
  scenes: [...SECTION_SCENES, ...STATES],
});
