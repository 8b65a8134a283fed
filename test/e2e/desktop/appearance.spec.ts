// @module-tag deep
// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createGameFolder } from '#test/builders/game-folder.ts';
import { createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { FIND_CLIPPED } from '../../accessibility/checks/find-clipped.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { createPublishSeed, dropJar, openPublish, signIn } from './publish-screen.ts';

const desktop = useDesktop();

const SCREENS = [
  '/library',
  '/updates',
  '/browse',
  '/project/tidy-hotbar',
  '/person/marlowe',
  '/organization/lantern-works',
  '/install/pocket-map',
  '/activity',
  '/settings/loadouts',
  '/settings/registries',
  '/settings/updates',
  '/settings/network',
  '/settings/storage',
  '/settings/accounts',
  '/settings/appearance',
  '/settings/language',
  '/settings/privacy',
  '/settings/diagnostics',
  '/settings/about',
  '/welcome',
] as const;

async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
  await page.locator('main h1, h1').first().waitFor();
  // Wait until the core's answer has been drawn.
  await page.evaluate(`new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))`);
}

test('a window as narrow as a phone keeps its width for the screen, and its status on one line', async () => {
  const { page } = await desktop.open({ size: { width: 390, height: 844 } });
  const library = libraryScreen(page);
  await library.row('Belts and Pulleys').getByRole('switch').click();
  await page.getByRole('contentinfo').getByText('Undo disabling').waitFor();
  expect((await page.locator('main').boundingBox())?.width).toBe(390);
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(32);
  const places = await page.getByRole('navigation').first().getByRole('link').all();
  for (const place of places) {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

describe('in a language far longer, at twice the size of text', () => {
  test.each([
    ['1280×800', { width: 1280, height: 800 }],
    ['900×600', { width: 900, height: 600 }],
  ])('no screen of %s cuts a text off, and every text is from the catalogue', async (_, size) => {
    const { page, host } = await desktop.open({ size });
    await libraryScreen(page).ready();
    await host.core.client.settings.update({ language: 'pseudo', appearance: { textSize: 200 } });
    await page.getByRole('navigation').getByText('⟦').first().waitFor();
    const clipped: string[] = [];
    for (const address of SCREENS) {
      await show(page, address);
      // A project's name does not come from the message catalogue; its actions do.
      const ours = page.locator('#content, main').first().getByText('⟦').first();
      await ours.waitFor({ state: 'attached' });
      const found = await page.evaluate<string[]>(FIND_CLIPPED);
      clipped.push(...found.map((text) => `${address}: ${text}`));
    }
    await host.core.client.settings.update({ updates: { alwaysOpenPlan: true } });
    await show(page, '/install/pocket-map');
    await page.locator('main [data-variant=filled]').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox').first().waitFor();
    await expect.poll(() => sheet.textContent()).toContain('⟦');
    const found = await page.evaluate<string[]>(FIND_CLIPPED);
    clipped.push(...found.map((text) => `the plan sheet: ${text}`));
    expect(clipped).toEqual([]);
  });
});

const PUBLISH_SCREENS: Readonly<Record<string, readonly string[]>> = {
  publish: ['projects', 'drafts', 'organizations', 'notifications', 'tokens', 'profile'],
  'publish/project/lantern-core': [
    'versions',
    'details',
    'description',
    'tags',
    'licence',
    'links',
    'gallery',
    'members',
  ],
  'publish/organization/lantern-works': ['profile', 'members', 'projects'],
};

test.each([
  ['1280×800', { width: 1280, height: 800 }],
  ['900×600', { width: 900, height: 600 }],
])(
  'no screen of publishing of %s cuts a longer language off at twice the size',
  async (_, size) => {
    const opened = await desktop.open({ size, seed: await createPublishSeed() });
    const { page, host } = opened;
    await signIn(opened, 'tobin');
    await opened.reopen();
    await openPublish(page);
    await dropJar(page, '9.1.0', { id: 'lantern-core', name: 'Lantern Core' });
    await page.getByText('From puzzle.mod.json.').first().waitFor();
    const draft = new URL(page.url()).hash.slice(1);
    await host.core.client.settings.update({ language: 'pseudo', appearance: { textSize: 200 } });
    await page.getByRole('navigation').getByText('⟦').first().waitFor();
    const clipped: string[] = [];
    const screens = Object.entries(PUBLISH_SCREENS).flatMap(([place, parts]) =>
      parts.map((part) => `/${place}/${part}`),
    );
    for (const address of [draft, ...screens]) {
      await show(page, address);
      await page.locator('main').getByText('⟦').nth(4).waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
      const found = await page.evaluate<string[]>(FIND_CLIPPED);
      clipped.push(...found.map((text) => `${address}: ${text}`));
    }
    expect(clipped).toEqual([]);
  },
);

describe('on other screens and with other colours', () => {
  test('text of twice the size leaves the list its room: the rail folds to its icons', async () => {
    const { page, host } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    const rail = page.getByRole('navigation').first();
    const widthOf = async () => (await rail.boundingBox())?.width ?? 0;
    expect(await widthOf()).toBeGreaterThan(200);
    await host.core.client.settings.update({ appearance: { textSize: 200 } });
    await expect.poll(widthOf).toBeLessThan(150);
    await page.getByRole('link', { name: 'Updates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Updates' }).waitFor();
  });

  test.each([
    ['1280×800', { width: 1280, height: 800 }],
    ['900×600', { width: 900, height: 600 }],
  ])('text of twice the size keeps the buttons of the library in one line: %s', async (_, size) => {
    const { page, host } = await desktop.open({ size });
    const library = libraryScreen(page);
    await library.ready();
    const update = page.getByRole('button', { name: /^Update \d+$/ });
    const heightOf = async () => (await update.boundingBox())?.height ?? 0;
    const usual = await heightOf();
    await host.core.client.settings.update({ appearance: { textSize: 200 } });
    await expect.poll(heightOf).toBe(2 * usual);
    const beside = page.getByRole('button', { name: 'Add files' }).last();
    const topOf = async (button: typeof update) => (await button.boundingBox())?.y;
    expect(await topOf(update)).toBe(await topOf(beside));
    const filter = await library.filter.boundingBox();
    expect(filter?.width).toBeGreaterThan(100);
    expect(await page.evaluate<string[]>(FIND_CLIPPED)).toEqual([]);
  });

  test('text of twice the size leaves a plan, the settings and a list under a notice their room', async () => {
    const { page, host } = await desktop.open({ size: { width: 900, height: 600 } });
    const library = libraryScreen(page);
    await library.ready();
    await host.core.client.settings.update({ appearance: { textSize: 200 } });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    const updates = library.sheet.getByRole('region', { name: /^Updates/ }).locator('..');
    await expect.poll(() => heightOf(updates)).toBeGreaterThan(250);
    await page.keyboard.press('Escape');

    await show(page, '/settings/diagnostics');
    const content = page.getByRole('region', { name: 'Diagnostics' });
    await expect.poll(async () => (await content.boundingBox())?.width).toBeGreaterThan(700);
    const link = page
      .getByRole('navigation', { name: 'Settings sections' })
      .getByText('Diagnostics');
    const isInSight = async () => {
      const box = await link.boundingBox();
      return box !== null && box.x > 120 && box.x + box.width < 900;
    };
    await expect.poll(isInSight).toBe(true);

    await host.registry.close();
    await show(page, '/library');
    await library.row('Deep Strata').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('alert').getByText('No connection to the registry.').waitFor();
    await expect.poll(() => heightOf(library.list)).toBeGreaterThan(50);
  });

  test.each([1, 1.5, 2])('the window works at device scale %d', async (deviceScaleFactor) => {
    const { page } = await desktop.open({ browser: { deviceScaleFactor } });
    const library = libraryScreen(page);
    expect(await page.evaluate('devicePixelRatio')).toBe(deviceScaleFactor);
    await library.row('Long Rails').getByRole('switch').click();
    await library.toast.getByText('Disabled Long Rails').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('forced colours keep the focus, the switches and the active row visible', async () => {
    const { page } = await desktop.open({ browser: { forcedColors: 'active' } });
    const library = libraryScreen(page);
    await library.row('Long Rails').waitFor();
    expect(await page.evaluate(`matchMedia('(forced-colors: active)').matches`)).toBe(true);
    await page.keyboard.press('Tab');
    const outline = await page.evaluate<string>(
      `getComputedStyle(document.activeElement).outlineStyle`,
    );
    expect(outline).not.toBe('none');
    const toggle = library.row('Long Rails').getByRole('switch');
    const on = await toggle.screenshot();
    await toggle.click();
    await library.toast.getByText('Disabled Long Rails').waitFor();
    await page.mouse.move(0, 0);
    expect((await toggle.screenshot()).equals(on)).toBe(false);
  });

  test('with reduced motion nothing moves for longer than a frame', async () => {
    const { page } = await desktop.open({ browser: { reducedMotion: 'reduce' } });
    const library = libraryScreen(page);
    await library.ready();
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByText('Also required').waitFor();
    const longest =
      await page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const toSeconds = (text) => text.split(',').map(parseFloat);
      return [...toSeconds(transitionDuration), ...(animationName === 'none' ? [0] : toSeconds(animationDuration))];
    }))`);
    expect(longest).toBeLessThanOrEqual(0.02);
  });

  test('the theme follows the system until a person chooses one', async () => {
    const { page, host } = await desktop.open({ theme: 'dark' });
    await libraryScreen(page).ready();
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await scheme()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(scheme).toBe('light');
    await host.core.client.settings.update({ appearance: { theme: 'dark' } });
    await expect.poll(scheme).toBe('dark');
  });
});

test('a library of 5,000 add-ons is found, filtered, selected and switched', async () => {
  const projects = Array.from({ length: 40 }, (_, index) =>
    createProject({ id: `p${index}`, versions: [createVersion({ id: `p${index}-v` })] }),
  );
  const seed = createSeed({ projects });
  const { page, host, reopen } = await desktop.openEmpty({ seed });
  const folder = join(host.scratch, 'game');
  await createGameFolder(folder, { seed, known: 40, unknown: 4960 });
  const loadout = await host.core.create(folder, {
    registry: TEST_REGISTRY,
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  await host.core.finish(
    host.core.client.addons.check({ loadoutId: loadout.id, addons: null, fresh: false }),
  );
  await reopen();
  const library = libraryScreen(page);
  await library.ready();
  await expect.poll(() => library.list.getAttribute('aria-rowcount')).toBe('5000');
  await expect.poll(() => library.list.getByRole('row').count()).toBeLessThan(60);
  await library.filter.fill('stranger_4959');
  await expect.poll(() => library.list.getAttribute('aria-rowcount')).toBe('1');
  await library.list.getByRole('switch').click();
  await expect
    .poll(() => readdirSync(join(folder, 'mods/shaderpacks')).join(), { timeout: 20_000 })
    .toContain('stranger_4959.zip.disabled');
  await library.filter.fill('');
  await library.list.focus();
  await page.keyboard.press('Control+a');
  await page.getByText(/^5,?000 selected/).waitFor();
  await page.keyboard.press('End');
  await expect
    .poll(() => library.list.getByRole('row').last().getAttribute('aria-rowindex'))
    .toBe('5000');
});
