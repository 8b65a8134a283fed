import type { Page } from 'playwright-core';
import { browseScreen, openBrowse } from '../../e2e/desktop/browse-screen.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function showBrowse(stage: Stage): Promise<void> {
  await visit(stage, '/browse');
  const { page } = stage;
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await browseScreen(page).row('Sparrow Engine').waitFor();
  await browseScreen(page).row('Deep Strata').getByRole('button').first().waitFor();
}

async function showProject(stage: Stage): Promise<void> {
  await visit(stage, '/project/pocket-map');
  await stage.page.getByText('Round or square, four sizes').waitFor();
}

async function showTab(stage: Stage, name: RegExp): Promise<void> {
  await showProject(stage);
  await stage.page.getByRole('tab', { name }).click();
}

type Overlay = NonNullable<Scene['overlay']>;

const filter = (name: RegExp, kind: Overlay['kind']): Overlay => ({
  kind,
  opener: (page) => page.getByRole('button', { name }),
});

const LISTS: readonly Scene[] = [
  { page: 'Browse', state: 'cards', isInSmallPart: true, show: showBrowse },
  {
    page: 'Browse',
    state: 'filters',
    async show(stage) {
      await showBrowse(stage);
      const { page } = stage;
      await page.getByRole('tab', { name: 'Shaders' }).click();
      await page.getByRole('button', { name: /^Categories/ }).click();
      await page.getByRole('checkbox', { name: 'Bloom', exact: true }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Remove filter Bloom' }).waitFor();
    },
  },
  {
    page: 'Browse',
    state: 'no results',
    async show(stage) {
      await showBrowse(stage);
      await browseScreen(stage.page).search.fill('nowhere to be found');
      await stage.page.getByText('No projects found').waitFor();
    },
  },
  {
    page: 'Browse',
    state: 'category menu',
    // In a narrow window a press outside only closes the list, so that no control behind it is a
    // target; axe does not see the layer between them.
    accepts: [/target-size/],
    show: showBrowse,
    overlay: filter(/^Categories/, 'dialog'),
  },
  {
    page: 'Browse',
    state: 'game version menu',
    show: showBrowse,
    overlay: filter(/^Game versions/, 'dialog'),
  },
  { page: 'Browse', state: 'sort menu', show: showBrowse, overlay: filter(/^Sort by/, 'menu') },
  {
    page: 'Plan',
    state: 'install a project',
    show: showBrowse,
    overlay: {
      kind: 'dialog',
      opener: (page) => browseScreen(page).list,
      open: (page) => page.keyboard.press('i'),
      ready: (dialog) => dialog.getByRole('button', { name: /^Install \d/ }),
    },
  },
  {
    page: 'Browse',
    state: 'list',
    async show(stage) {
      await showBrowse(stage);
      await stage.page.getByRole('button', { name: 'List', exact: true }).click();
      await browseScreen(stage.page).row('Sparrow Engine').waitFor();
    },
  },
];

const heading = (page: Page, name: string) => browseScreen(page).heading(name).waitFor();

const PROJECTS: readonly Scene[] = [
  { page: 'Project', state: 'description', isInSmallPart: true, show: showProject },
  {
    page: 'Project',
    state: 'versions, one open',
    async show(stage) {
      await showTab(stage, /Versions/);
      await stage.page.getByRole('button', { name: /Pocket Map 1\.3\.0/ }).click();
      await stage.page.getByRole('link', { name: 'Waypoint Compass' }).waitFor();
    },
  },
  {
    page: 'Project',
    state: 'dependencies',
    async show(stage) {
      await showTab(stage, /Dependencies/);
      await stage.page.getByRole('link', { name: 'Lantern Core' }).waitFor();
    },
  },
  {
    page: 'Project',
    state: 'gallery',
    async show(stage) {
      await showTab(stage, /Gallery/);
      await stage.page.getByRole('button', { name: /Evening over the ridge/ }).waitFor();
    },
  },
  {
    page: 'Project',
    state: 'picture',
    show: (stage) => showTab(stage, /Gallery/),
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /Evening over the ridge/ }),
    },
  },
  {
    page: 'Project',
    state: 'installed',
    async show(stage) {
      await visit(stage, '/project/deep-strata');
      await stage.page.getByText(/installed in Exploration/).waitFor();
    },
  },
  {
    page: 'Person',
    state: 'with projects',
    async show(stage) {
      await visit(stage, '/person/tobin');
      await heading(stage.page, 'Tobin Achterberg');
    },
  },
  {
    page: 'Organization',
    state: 'with projects',
    async show(stage) {
      await visit(stage, '/organization/lantern-works');
      await stage.page.getByRole('link', { name: 'Pocket Map' }).waitFor();
    },
  },
  {
    page: 'Install link',
    state: 'ready',
    async show(stage) {
      await visit(stage, '/install/pocket-map');
      await stage.page.getByText('1.3.0, latest compatible version').waitFor();
    },
  },
  {
    page: 'Install link',
    state: 'unknown project',
    async show(stage) {
      await visit(stage, '/install/no-such-project');
      await stage.page.getByText('The registry has no project').waitFor();
    },
  },
];

export const browseWorld = defineWorld({
  name: 'browse and projects',
  async open(desktop) {
    const opened = await desktop.open(BROWSER);
    await openBrowse(opened);
    return opened;
  },
  scenes: [...LISTS, ...PROJECTS],
});
