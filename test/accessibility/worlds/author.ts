import { createPuzzleJar } from '#test/builders/jar.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import {
  createPublishSeed,
  createToken,
  pictureFile,
  signIn,
} from '../../e2e/desktop/publish-screen.ts';
import { defineWorld, type Scene, settle, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function show(stage: Stage, address: string): Promise<void> {
  await visit(stage, `/publish/${address}`);
  await stage.page.getByRole('heading', { level: 1 }).waitFor();
  await stage.page.locator('main nav').waitFor();
  await settle(stage.page);
}

const pageOf = (page: string, state: string, address: string): Scene => ({
  page,
  state,
  show: (stage) => show(stage, address),
});

/** A dialog opened by the last button with this name. */
const dialogOf = (page: string, state: string, address: string, button: RegExp): Scene => ({
  page,
  state,
  show: (stage) => show(stage, address),
  overlay: {
    kind: 'dialog',
    opener: (one) => one.getByRole('main').getByRole('button', { name: button }).last(),
    ready: (dialog) => dialog.getByRole('button').last(),
  },
});

/**
 * The sticky footer of a long form covers checkboxes scrolled under it, but moves off the focused
 * one.
 */
const UNDER_THE_FOOT = /^target-size: <button type="button" role="checkbox"/;

const HOME: readonly Scene[] = [
  { ...pageOf('Publish', 'projects', 'projects'), isInSmallPart: true },
  ...[
    'drafts',
    'organizations',
    'collections',
    'reports',
    'notifications',
    'tokens',
    'profile',
  ].map((tab) => pageOf('Publish', tab, tab)),
  dialogOf('Publish', 'a collection', 'collections', /^Open Best of$/),
  dialogOf('Publish', 'the thread of a report', 'reports', /^Messages about Deep Strata$/),
  dialogOf('Publish', 'create a project', 'projects', /^Create a project$/),
  dialogOf('Publish', 'create an organization', 'organizations', /^Create an organization$/),
  {
    ...dialogOf('Publish', 'create a token', 'tokens', /^Create a token$/),
    accepts: [UNDER_THE_FOOT],
  },
  { ...dialogOf('Publish', 'edit a token', 'tokens', /^Edit /), accepts: [UNDER_THE_FOOT] },
  dialogOf('Publish', 'delete a token', 'tokens', /^Delete /),
];

const PROJECT = 'project/lantern-core';

const PROJECTS: readonly Scene[] = [
  ...[
    'details',
    'description',
    'tags',
    'licence',
    'links',
    'gallery',
    'versions',
    'members',
    'moderation',
  ].map((section) => pageOf('Own project', section, `${PROJECT}/${section}`)),
  {
    page: 'Own project',
    state: 'a text that is not saved, from another section',
    async show(stage) {
      const { page } = stage;
      await show(stage, `${PROJECT}/description`);
      await page.getByRole('textbox', { name: 'Description' }).fill('Half a thought');
      const sections = page.getByRole('navigation', { name: 'Project sections' });
      await sections.getByRole('link', { name: 'Tags' }).click();
      await sections.getByRole('img', { name: 'Draft, not saved yet' }).waitFor();
    },
  },
  {
    page: 'Own project',
    state: 'a licence to read',
    async show(stage) {
      await show(stage, `${PROJECT}/licence`);
      await stage.page.getByRole('button', { name: 'Read before choosing: MIT License' }).click();
    },
  },
  {
    page: 'Own project',
    state: 'a change to save',
    async show(stage) {
      await show(stage, `${PROJECT}/details`);
      await stage.page.getByRole('textbox', { name: 'Name', exact: true }).fill('x'.repeat(33));
      await stage.page.keyboard.press('Tab');
      await stage.page.getByText('1 character too long.').waitFor();
    },
  },
  {
    page: 'Own project',
    state: 'crop an icon',
    show: (stage) => show(stage, `${PROJECT}/details`),
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Choose an icon…' }),
      async open(page) {
        const input = page.locator('input[type=file][aria-label="Choose an icon…"]');
        await input.setInputFiles(await pictureFile());
      },
    },
  },
  dialogOf('Own project', 'edit a version', `${PROJECT}/versions`, /^Edit /),
  dialogOf('Own project', 'delete the project', `${PROJECT}/details`, /^Delete the project$/),
];

const ORGANIZATION = 'organization/lantern-works';

const ORGANIZATIONS: readonly Scene[] = [
  ...['profile', 'members', 'projects'].map((section) =>
    pageOf('Own organization', section, `${ORGANIZATION}/${section}`),
  ),
  dialogOf('Own organization', 'edit a member', `${ORGANIZATION}/members`, /^Edit ilsebrandt$/),
];

const DRAFT: Scene = {
  page: 'New version',
  state: 'from a file',
  async show(stage) {
    await show(stage, 'projects');
    const { page } = stage;
    const bytes = await createPuzzleJar({
      id: 'lantern-core',
      name: 'Lantern Core',
      version: '9.1.0',
    });
    await page.getByLabel('Drop a file to publish a new version').setInputFiles({
      name: 'lantern-core-9.1.0.jar',
      mimeType: 'application/java-archive',
      buffer: Buffer.from(bytes),
    });
    await page.getByRole('heading', { name: 'New version' }).waitFor();
    await page.getByText('From puzzle.mod.json.').first().waitFor();
    await settle(page);
  },
};

const ACCOUNTS: Scene = {
  page: 'Settings',
  state: 'accounts, signed in',
  async show(stage) {
    await visit(stage, '/settings/accounts');
    await stage.page.getByRole('list', { name: 'Active sessions' }).waitFor();
  },
};

/** Actions on other people’s projects that require signing in. */
const COMMUNITY: readonly Scene[] = [
  ['add to a collection', 'Add to collection…'] as const,
  ['report a project', 'Report…'] as const,
].map(([state, name]) => ({
  page: 'Project',
  state,
  async show(stage) {
    await visit(stage, '/project/deep-strata');
    await stage.page.getByRole('button', { name }).waitFor();
  },
  overlay: { kind: 'dialog', opener: (page) => page.getByRole('button', { name }) },
}));

/** Creates a collection, and a report with its thread. */
async function fillLists({ host }: Stage): Promise<void> {
  const { client } = host.core;
  const on = { registry: TEST_REGISTRY, dryRun: false };
  const { target } = await client.collections.create({ ...on, name: 'Best of', description: '' });
  const collection = target.id ?? '';
  await client.collections.add({ ...on, collection, projects: ['deep-strata'] });
  const item = { kind: 'project', project: 'deep-strata' } as const;
  await client.reports.create({ ...on, item, type: 'malicious', text: 'It reads the clipboard.' });
}

export const authorWorld = defineWorld({
  name: 'publishing',
  async open(desktop) {
    const opened = await desktop.open({ ...BROWSER, seed: await createPublishSeed() });
    await signIn(opened, 'tobin');
    await createToken(opened, ['user_read', 'version_create']);
    await fillLists(opened);
    await opened.reopen();
    return opened;
  },
  scenes: [...HOME, ...PROJECTS, ...ORGANIZATIONS, DRAFT, ACCOUNTS, ...COMMUNITY],
});

export const signInWorld = defineWorld({
  name: 'publishing without an account',
  open: (desktop) => desktop.open(BROWSER),
  scenes: [
    {
      page: 'Publish',
      state: 'signed out',
      async show(stage) {
        await visit(stage, '/publish/projects');
        await stage.page.getByText(/^Sign in to .* to publish$/).waitFor();
      },
    },
  ],
});
