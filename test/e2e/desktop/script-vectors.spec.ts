// @module-tag deep
// @promise a script in any string of the registry or any file name does not run and sends no request
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  createHostileSeed,
  CROWDED_PROJECT,
  HOSTILE_ORGANIZATIONS,
  HOSTILE_PEOPLE,
  HOSTILE_PROJECTS,
  hostileFileBytes,
  SCRIPT_VECTORS,
  toFileName,
} from '#test/builders/hostile-seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { changeService } from '#test/helpers/change-service.ts';
import { useDesktop } from './harness.ts';

const desktop = useDesktop();
/**
 * Lists contain every vector; detail pages are opened for a sample, a different one for each kind
 * of page.
 */
const EVERY = process.env['LOADOUT_EVERY_VECTOR'] === undefined ? 6 : 1;
const share = (ids: readonly string[], kind: number) =>
  ids.filter((_, index) => index % EVERY === kind % EVERY);
/** Limit for waits inside the page. */
const PATIENCE_MS = 60_000;

/** Actions of the page that foreign text must never cause. */
interface Signs {
  readonly requests: string[];
  readonly violations: string[];
}

async function watch(page: Page, origin: string): Promise<Signs> {
  const signs: Signs = { requests: [], violations: [] };
  page.context().on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) signs.requests.push(request.url());
  });
  page.on('popup', (popup) => signs.requests.push(`popup ${popup.url()}`));
  page.on('dialog', (dialog) => signs.requests.push(`dialog ${dialog.message()}`));
  await page.exposeFunction('reportViolation', (text: string) => signs.violations.push(text));
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    window.reportViolation([effectiveDirective, blockedURI, sourceFile].join(' ')));`);
  return signs;
}

async function go(page: Page, address: string, seen: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
  await page.getByText(seen, { exact: false }).first().waitFor();
}

/**
 * Scrolls through a long list so that every row renders with its text; returns the number of rows.
 */
async function walkList(page: Page, name: string): Promise<number> {
  await page.getByRole('grid', { name }).getByRole('row').first().waitFor();
  return page.evaluate<number>(`(async () => {
    const list = document.querySelector('[role=grid]');
    const seen = new Set();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const end = performance.now() + ${PATIENCE_MS};
    const readRows = () => [...list.querySelectorAll('[role=row]')];
    // From top to bottom, as far as there are rows: they are drawn some time after the list was moved.
    const isDrawn = () => {
      const { top, bottom } = list.getBoundingClientRect();
      const rows = readRows();
      const boxes = rows.map((row) => row.getBoundingClientRect());
      const [{ height }] = boxes;
      const isEnd = rows.some((row) => row.ariaRowIndex === list.ariaRowCount);
      return rows.every((row) => row.textContent !== '') &&
        boxes.some((box) => box.top < top + height && box.bottom > top) &&
        (isEnd || boxes.some((box) => box.bottom > bottom - height && box.top < bottom));
    };
    for (let top = 0; top < list.scrollHeight; top += list.clientHeight) {
      list.scrollTop = top;
      await frame();
      while (!isDrawn()) {
        if (performance.now() > end) throw new Error('rows at ' + top + ' are not drawn');
        await frame();
      }
      for (const row of readRows()) seen.add(row.ariaRowIndex);
    }
    return seen.size;
  })()`);
}

/** Opens one page after the other, each until its id is among its facts. */
async function visitAll(page: Page, kind: string, ids: readonly string[]): Promise<void> {
  await page.evaluate(`(async (kind, ids) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const says = (id) => [...document.querySelectorAll('dd > button')].some(({ title }) => title === id);
    for (const id of ids) {
      location.hash = '#/' + kind + '/' + id;
      const end = performance.now() + ${PATIENCE_MS};
      while (!says(id)) {
        if (performance.now() > end) throw new Error('no page of ' + kind + ' ' + id);
        await frame();
      }
    }
    await frame();
  })(${JSON.stringify(kind)}, ${JSON.stringify(ids)})`);
}

/** Opens every version of one project in turn, each until its files are listed. */
async function visitVersions(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate(`(async (ids) => {
    const end = performance.now() + ${PATIENCE_MS};
    const until = async (find, id) => {
      for (;;) {
        const found = find();
        if (found) return found;
        if (performance.now() > end) throw new Error('no version of ' + id);
        await new Promise(requestAnimationFrame);
      }
    };
    const says = (id) => [...document.querySelectorAll('dd > button')].some(({ title }) => title === id);
    for (const id of ids) {
      location.hash = '#/project/' + id;
      await until(() => says(id), id);
      (await until(() => document.querySelectorAll('[role=tab]')[1], id)).click();
      const closed = await until(() => document.querySelector('[role=tabpanel] li [aria-expanded=false]'), id);
      closed.click();
      await until(() => document.querySelector('[role=tabpanel] li dl'), id);
    }
  })(${JSON.stringify(ids)})`);
}

async function unfold(page: Page, where: string): Promise<void> {
  await page.evaluate(`(async () => {
    document.querySelectorAll('${where} [aria-expanded=false]').forEach((button) => button.click());
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  })()`);
}

/** Expands every change of the whole library in the sheet before it is applied. */
async function readSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox').first().waitFor();
  await unfold(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

const SECTIONS = [
  'loadouts',
  'updates',
  'registries',
  'accounts',
  'network',
  'storage',
  'appearance',
  'language',
  'privacy',
  'diagnostics',
  'about',
] as const;

test('no text of a registry and no name of a file is ever more than a text', async () => {
  const { page, host, origin, reopen } = await desktop.openEmpty({ seed: createHostileSeed() });
  const folder = join(host.scratch, 'game');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (const [index, vector] of SCRIPT_VECTORS.entries()) {
    const known = index % 2 === 0;
    const bytes = known
      ? hostileFileBytes(index)
      : await createPuzzleJar({
          id: `m${index}`,
          name: vector,
          description: vector,
          authors: [vector],
          version: vector,
        });
    writeFileSync(join(folder, 'pmods', toFileName(`${index} ${vector}`)), bytes);
  }
  const loadout = await host.core.create(folder, {
    name: SCRIPT_VECTORS[0] ?? '',
    registry: TEST_REGISTRY,
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  const { client, finish } = host.core;
  await finish(client.addons.check({ loadoutId: loadout.id, addons: null, fresh: false }));
  await client.settings.update({ updates: { alwaysOpenPlan: true } });
  const signs = await watch(page, origin);
  await reopen();

  const count = SCRIPT_VECTORS.length;
  expect(await walkList(page, 'Add-ons')).toBe(count);
  await page.getByRole('grid', { name: 'Add-ons' }).focus();
  for (const key of ['End', 'ArrowUp', 'Home', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.getByRole('complementary').getByRole('button').first().waitFor();
  }
  await page.getByRole('button', { name: /^Update \d+$/ }).click();
  await readSheet(page);
  await page.getByRole('grid', { name: 'Add-ons' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await readSheet(page);

  await go(page, '/updates', 'Updates');
  await page.getByRole('checkbox').first().waitFor();
  await go(page, '/browse', 'Browse');
  expect(await walkList(page, 'Projects')).toBe(count + 1);
  await visitAll(page, 'project', share(HOSTILE_PROJECTS, 0));
  await go(page, `/project/${CROWDED_PROJECT}`, 'Crowded');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').first().waitFor();
  }
  await page.getByRole('tab', { name: /^Versions/ }).click();
  await page.getByRole('button', { name: /^Show/ }).click();
  await page
    .locator('[role=tabpanel] li')
    .nth(count - 1)
    .waitFor();
  await unfold(page, '[role=tabpanel] li');
  await visitAll(page, 'person', share(HOSTILE_PEOPLE, 1));
  await visitAll(page, 'organization', share(HOSTILE_ORGANIZATIONS, 2));
  for (const index of SCRIPT_VECTORS.keys()) {
    if (index % 30 !== 0) continue;
    await page.evaluate(`void (location.hash = '#/install/hostile${index}')`);
    await page.getByRole('status').first().waitFor();
  }
  await go(page, '/activity', 'Activity');
  for (const section of SECTIONS) {
    await page.evaluate(`void (location.hash = '#/settings/${section}')`);
    // The rail also links to the current section.
    await page.locator(`main a[aria-current][href="#/settings/${section}"]`).waitFor();
  }

  expect(await page.evaluate('typeof window.__pwned')).toBe('undefined');
  expect(signs).toEqual({ requests: [], violations: [] });
  expect(new Set(SCRIPT_VECTORS).size).toBeGreaterThanOrEqual(300);
});

test('no text of a plan that changes everything is ever more than a text', async () => {
  const { page, host, reopen } = await desktop.openEmpty({ seed: createHostileSeed() });
  const folder = join(host.scratch, 'game');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  // File names that a plan may change; everything else about each add-on is a vector.
  for (const index of SCRIPT_VECTORS.keys()) {
    writeFileSync(join(folder, 'pmods', `mod-${index}.jar`), hostileFileBytes(index));
  }
  const loadout = await host.core.create(folder, {
    registry: TEST_REGISTRY,
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  const { client, finish } = host.core;
  await finish(client.addons.check({ loadoutId: loadout.id, addons: null, fresh: false }));
  await client.settings.update({ updates: { alwaysOpenPlan: true } });
  const signs = await watch(page, host.origin);
  await reopen();

  const count = SCRIPT_VECTORS.length;
  await page.getByRole('button', { name: `Update ${count}`, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('checkbox')
    .nth(count - 1)
    .waitFor();
  await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(count);
  await unfold(page, '[role=dialog]');
  const said = (await sheet.textContent()) ?? '';
  // Each vector appears as written: as a title, or in a list of changes.
  const missing = SCRIPT_VECTORS.filter(
    (vector) => /^[ -~]+$/.test(vector) && !said.includes(vector),
  );
  expect(missing).toEqual([]);
  expect(await page.evaluate('typeof window.__pwned')).toBe('undefined');
  expect(signs).toEqual({ requests: [], violations: [] });
});

/** Enumerated fields, which our own registry restricts and a hostile one need not. */
function markProject<Project extends object>(project: Project, vector: string) {
  const said = { status: vector, visibility: vector, clientSide: vector, serverSide: vector };
  const lists = { type: [vector], gameVersions: [vector], loaders: [vector] };
  const categories = { categories: [vector], featuredCategories: [vector] };
  return { ...project, ...said, ...lists, ...categories, author: vector };
}

function markVersion(version: Version, vector: string): Version {
  const files = version.files.map((file) => ({
    ...file,
    name: vector,
    type: vector,
    url: vector,
    sha1_hash: vector,
    sha512_hash: vector,
  }));
  return {
    ...version,
    title: vector,
    versionNumber: vector,
    slug: vector,
    changelog: vector,
    releaseChannel: vector,
    gameVersions: [vector],
    loaders: [vector],
    files,
    author: { id: vector, userName: vector, avatar: vector, role: vector },
    dependencies: [{ projectId: vector, versionId: vector, dependencyType: vector }],
  };
}

function markMember<Member extends TeamMember>(member: Member, vector: string): Member {
  return {
    ...member,
    userId: vector,
    userName: vector,
    role: vector,
    permissions: [vector],
    organisationPermissions: [vector],
  };
}

function vectorOf(id: string): string {
  return SCRIPT_VECTORS[Number(/\d+$/.exec(id)?.[0] ?? 0) % SCRIPT_VECTORS.length] ?? '';
}

/** Replaces every text of every answer by a vector, even in enumerated fields. */
const HOSTILE_SERVICES = ({ pages, lookups }: ApiServices): Partial<ApiServices> => ({
  pages: changeService(pages, (opened) => ({
    browse: async (...asked) => {
      const page = await opened.browse(...asked);
      return { ...page, hits: page.hits.map((hit) => markProject(hit, vectorOf(hit.id))) };
    },
    project: async (...asked) => {
      const page = await opened.project(...asked);
      const vector = vectorOf(page.project.id);
      const { detail, versions } = page;
      return {
        ...page,
        project: markProject(page.project, vector),
        detail: detail && {
          ...markProject(detail, vector),
          members: detail.members.map((member) => markMember(member, vector)),
        },
        versions: versions?.map((version) => markVersion(version, vector)) ?? null,
      };
    },
    person: async (...asked) => {
      const page = await opened.person(...asked);
      const vector = vectorOf(page.user.id);
      const user = { ...page.user, role: vector, userName: vector, profilePageBg: vector };
      return { ...page, user };
    },
    organization: async (...asked) => {
      const page = await opened.organization(...asked);
      const { organization } = page;
      const vector = vectorOf(organization.id);
      const members = organization.members?.map((member) => markMember(member, vector)) ?? [];
      return {
        ...page,
        organization: { ...organization, slug: vector, teamId: vector, icon: vector, members },
      };
    },
  })),
  lookups: changeService(lookups, (opened) => ({
    tags: async (...asked) => ({
      ...(await opened.tags(...asked)),
      categories: SCRIPT_VECTORS.map((name) => ({
        name,
        projectTypes: [name],
        type: name,
        isDisplayed: true,
      })),
      loaders: SCRIPT_VECTORS.map((name) => ({ name, supportedProjectTypes: [name] })),
      gameVersions: SCRIPT_VECTORS.map((name) => ({
        label: name,
        value: name,
        releaseType: name,
        major: true,
      })),
    }),
  })),
});

test('no word of a registry that keeps to no list is ever more than a text', async () => {
  const { page, host, origin, reopen } = await desktop.openEmpty({
    seed: createHostileSeed(),
    services: HOSTILE_SERVICES,
  });
  const folder = join(host.scratch, 'game');
  mkdirSync(folder, { recursive: true });
  await host.core.create(folder, {
    registry: TEST_REGISTRY,
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  const signs = await watch(page, origin);
  await reopen();
  await go(page, '/browse', 'Browse');
  expect(await walkList(page, 'Projects')).toBe(SCRIPT_VECTORS.length + 1);
  for (const list of ['Categories', 'Loaders', 'Game versions']) {
    await page.getByRole('button', { name: list }).click();
    await page
      .getByRole('checkbox')
      .nth(SCRIPT_VECTORS.length - 1)
      .waitFor();
    await page.keyboard.press('Escape');
  }
  await visitVersions(page, share(HOSTILE_PROJECTS, 3));
  await visitAll(page, 'person', share(HOSTILE_PEOPLE, 4));
  await visitAll(page, 'organization', share(HOSTILE_ORGANIZATIONS, 5));
  expect(await page.evaluate('typeof window.__pwned')).toBe('undefined');
  expect(signs).toEqual({ requests: [], violations: [] });
});
