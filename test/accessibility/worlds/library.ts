import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { dropOn, libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { createZip } from '#test/builders/jar.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { crlauncherInstance, zip } from '../../integration/manage/import-site.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function showLibrary(stage: Stage): Promise<void> {
  await visit(stage, '/library');
  await libraryScreen(stage.page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
}

async function showDetails(stage: Stage): Promise<void> {
  await showLibrary(stage);
  await libraryScreen(stage.page).row('Tidy Hotbar').click();
  await stage.page.getByText('Changes since').waitFor();
}

async function showSelection(stage: Stage): Promise<void> {
  await showLibrary(stage);
  await libraryScreen(stage.page).row('Long Rails').getByRole('checkbox').click();
  await stage.page.getByText('1 selected').waitFor();
}

const list = (page: Page) => libraryScreen(page).list;

/** A dialog opened from the active row's menu: the list has the focus before and after. */
function fromRowMenu(name: RegExp): NonNullable<Scene['overlay']> {
  return {
    kind: 'dialog',
    opener: list,
    async open(page) {
      await page.keyboard.press('Shift+F10');
      await page.locator('[role=menu] :focus').waitFor();
      await page.getByRole('menuitem', { name }).press('Enter');
    },
    ready: (dialog) => dialog.getByRole('button').last(),
  };
}

/** A dialog opened from the page's menu, and what is entered in it. */
function fromPageMenu(
  name: string,
  fill: (dialog: Locator) => Promise<void> = () => Promise.resolve(),
): NonNullable<Scene['overlay']> {
  return {
    kind: 'dialog',
    opener: (page) => page.getByRole('button', { name: 'Library menu' }),
    async open(page) {
      await page.keyboard.press('Enter');
      await page.locator('[role=menu] :focus').waitFor();
      await page.getByRole('menuitem', { name }).press('Enter');
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      await fill(page.getByRole('dialog'));
    },
  };
}

async function pasteDamaged(dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox').fill('loadout1-damaged');
  await dialog.getByRole('alert').waitFor();
}

/** An instance of another launcher with much that is not imported. */
async function chooseInstance(dialog: Locator): Promise<void> {
  const [known, own, shader] = [Buffer.from('one'), Buffer.from('other'), Buffer.from('third')];
  const buffer = zip(crlauncherInstance({ known, own, shader }));
  const name = 'Sky islands.crli';
  await dialog
    .page()
    .locator('input[type=file][accept*=crli]')
    .setInputFiles({ name, mimeType: 'application/zip', buffer });
  await dialog.getByRole('region', { name: 'What was found' }).waitFor();
}

/** A file that does not show which folder it belongs in. */
async function dropRiddle(page: Page): Promise<void> {
  const path = join(createTempDir(), 'riddle.jar');
  writeFileSync(path, await createZip({ 'a/Main.class': 'CAFEBABE' }));
  await dropOn(page, path);
}

const PAGES: readonly Scene[] = [
  { page: 'Library', state: 'with updates', isInSmallPart: true, show: showLibrary },
  { page: 'Library', state: 'details of an add-on', isInSmallPart: true, show: showDetails },
  { page: 'Library', state: 'selection', show: showSelection },
  {
    page: 'Library',
    state: 'filter without matches',
    async show(stage) {
      await showLibrary(stage);
      await libraryScreen(stage.page).filter.fill('nowhere');
      await stage.page.getByText('No matches').waitFor();
    },
  },
];

const MENUS: readonly Scene[] = [
  {
    page: 'Library',
    state: 'row menu',
    isInSmallPart: true,
    show: showDetails,
    overlay: { kind: 'menu', opener: list, open: (page) => page.keyboard.press('Shift+F10') },
  },
  {
    page: 'Library',
    state: 'sort menu',
    show: showLibrary,
    overlay: { kind: 'menu', opener: (page) => page.getByRole('button', { name: /^Sort by/ }) },
  },
  {
    page: 'Library',
    state: 'menu of the details',
    show: showDetails,
    overlay: {
      kind: 'menu',
      opener: (page) => page.getByRole('complementary').getByRole('button', { name: 'More' }),
    },
  },
  {
    page: 'Library',
    state: 'menu of the selection',
    show: showSelection,
    overlay: {
      kind: 'menu',
      opener: (page) => page.getByRole('toolbar').getByRole('button', { name: 'More' }),
    },
  },
  {
    page: 'Library',
    state: 'loadout menu',
    show: showLibrary,
    overlay: {
      kind: 'menu',
      opener: (page) => page.getByRole('button', { name: /Switch loadout/ }),
    },
  },
];

const DIALOGS: readonly Scene[] = [
  {
    page: 'Plan',
    state: 'update all',
    isInSmallPart: true,
    show: showLibrary,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('main').getByRole('button', { name: /^Update \d+$/ }),
      ready: (dialog) => dialog.getByText('Also required'),
    },
  },
  {
    page: 'Plan',
    state: 'remove an add-on',
    show: showDetails,
    overlay: {
      kind: 'dialog',
      opener: list,
      open: (page) => page.keyboard.press('Delete'),
      ready: (dialog) => dialog.getByRole('button', { name: /^Remove \d/ }),
    },
  },
  {
    page: 'Library',
    state: 'groups and note',
    show: showDetails,
    overlay: fromRowMenu(/^Groups and note/),
  },
  { page: 'Library', state: 'pin dialog', show: showDetails, overlay: fromRowMenu(/^Pin with/) },
  { page: 'Library', state: 'skip dialog', show: showDetails, overlay: fromRowMenu(/^Skip/) },
  {
    page: 'Plan',
    state: 'a choice of folder',
    show: showLibrary,
    overlay: {
      kind: 'dialog',
      opener: list,
      open: dropRiddle,
      ready: (dialog) => dialog.getByRole('combobox', { name: 'Folder for riddle.jar' }),
    },
  },
  {
    page: 'Library',
    state: 'share dialog',
    isInSmallPart: true,
    show: showLibrary,
    overlay: fromPageMenu('Share…'),
  },
  { page: 'Library', state: 'import dialog', show: showLibrary, overlay: fromPageMenu('Import…') },
  {
    page: 'Library',
    state: 'import dialog with what was found',
    show: showLibrary,
    overlay: fromPageMenu('Import…', chooseInstance),
  },
  { page: 'Library', state: 'paste dialog', show: showLibrary, overlay: fromPageMenu('Paste a') },
  {
    page: 'Library',
    state: 'paste dialog with a damaged code',
    show: showLibrary,
    overlay: fromPageMenu('Paste a', pasteDamaged),
  },
  {
    page: 'Library',
    state: 'version dialog',
    show: showDetails,
    overlay: {
      ...fromRowMenu(/^Change version/),
      ready: (dialog) => dialog.getByRole('list', { name: 'Versions' }),
    },
  },
  {
    page: 'Commands',
    state: 'all',
    isInSmallPart: true,
    show: showLibrary,
    overlay: {
      kind: 'dialog',
      opener: list,
      open: (page) => page.keyboard.press('Control+k'),
      ready: (dialog) => dialog.getByRole('option').first(),
    },
  },
  {
    page: 'Commands',
    state: 'no matches',
    show: showLibrary,
    overlay: {
      kind: 'dialog',
      opener: list,
      async open(page) {
        await page.keyboard.press('Control+k');
        // From two letters on, a search of the registry is offered.
        await page.getByRole('combobox').fill('☂');
      },
      ready: (dialog) => dialog.getByText('No matches.'),
    },
  },
  {
    page: 'Keyboard shortcuts',
    state: 'all',
    show: showLibrary,
    overlay: {
      kind: 'dialog',
      opener: list,
      open: (page) => page.keyboard.press('?'),
      ready: (dialog) => dialog.getByText('Extend selection'),
    },
  },
];

export const libraryWorld = defineWorld({
  name: 'the library',
  open: (desktop) => desktop.open(BROWSER),
  scenes: [...PAGES, ...MENUS, ...DIALOGS],
});
