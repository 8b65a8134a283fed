// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBrowse } from './browse-screen.ts';
import { findAxeViolations, useDesktop } from './harness.ts';

const desktop = useDesktop();

/** Offline, a picture that was never shown cannot be loaded. */
const IMAGE_NOT_KEPT = /404 \(Not Found\)/;

/** Finds truncated texts in rows, other than the summary. */
const FIND_CUT = `[...document.querySelectorAll('#browse-list [role=gridcell] span')]
  .filter((words) => words.scrollWidth > words.clientWidth + 1)
  .map((words) => words.textContent)`;

/** Counts the projects on the first line. */
const COUNT_BESIDE = `(() => {
  const rows = [...document.querySelectorAll('#browse-list [role=row]')];
  const topOf = (row) => Math.round(row.getBoundingClientRect().top);
  return rows.filter((row) => topOf(row) === topOf(rows[0])).length;
})()`;

describe('browse', () => {
  test('finds a mod by words and installs it in place', async () => {
    const opened = await desktop.open();
    const browse = await openBrowse(opened);
    await browse.search.fill('pocket map');
    await expect.poll(() => browse.names()).toContain('Pocket Map');
    await browse.row('Pocket Map').getByRole('button', { name: 'Install Pocket Map' }).click();
    await browse.sheet.getByRole('heading', { name: 'Install Pocket Map' }).waitFor();
    await browse.sheet.getByText('Lantern Core').waitFor();
    await browse.sheet.getByRole('button', { name: /^Install 1/ }).click();
    await browse.sheet.getByText(/^Installed/).waitFor();
    await browse.sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
    await browse.row('Pocket Map').getByText('Installed', { exact: true }).waitFor();
    expect(readdirSync(join(opened.folder, 'pmods')).join()).toContain('pocket-map-1.3.0.jar');
    await expect.poll(() => browse.search.inputValue()).toBe('pocket map');
  });

  test.each([
    { width: 900, height: 360 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])('no menu leaves a window of %j, to its last item', { tags: ['deep'] }, async (size) => {
    const opened = await desktop.open({ size });
    await openBrowse(opened);
    const { page } = opened;
    const frame = `[...document.querySelectorAll('*')]
      .filter((one) => !one.closest('[role=menu], [role=dialog], #browse-list') && one.scrollTop > 0).length`;
    const main = page.getByRole('main');
    for (const name of [/^Game versions/, /^Categories/, /^Loaders/, /^Sort by/]) {
      await main.getByRole('button', { name }).click();
      const menu = page.locator('[role=menu], [role=dialog]');
      const last = menu.locator('[role^=menuitem], [role=checkbox]').last();
      await page.keyboard.press('End');
      await last.scrollIntoViewIfNeeded();
      for (const shown of [menu, last]) {
        const box = await shown.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(size.height + 1);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(size.width + 1);
      }
      expect(await page.evaluate(frame)).toBe(0);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    }
  });

  test(
    'a press beside an open filter of a narrow window only closes it',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open({ size: { width: 390, height: 844 } });
      await openBrowse(opened);
      const { page } = opened;
      const main = page.getByRole('main');
      const cards = main.getByRole('button', { name: 'Cards', exact: true });
      const rows = main.getByRole('button', { name: 'List', exact: true });
      await rows.click();
      await main.getByRole('button', { name: /^Categories/ }).click();
      const list = page.getByRole('dialog', { name: 'Categories' });
      await list.waitFor();
      // The list begins just below the upper edge of this button.
      const box = await cards.boundingBox();
      await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 1);
      await list.waitFor({ state: 'detached' });
      await expect.poll(() => rows.getAttribute('aria-pressed')).toBe('true');
    },
  );

  test(
    'leads back to the same place of the list, by keyboard alone',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open();
      const { page } = opened;
      const browse = await openBrowse(opened);
      await browse.row('Sparrow Engine').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      const active = browse.list.locator('[data-active]');
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('82');
      await active.locator('a').first().waitFor();
      const name = (await active.locator('a').first().textContent()) ?? '';
      const place = await browse.scrollTop();
      expect(place).toBeGreaterThan(1000);

      await page.keyboard.press('Enter');
      await browse.heading(name).waitFor();
      await page.keyboard.press('Escape');
      await browse.row(name).waitFor();
      expect(await browse.scrollTop()).toBe(place);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('81');
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('78');
    },
  );

  test(
    'shows each project as a card with its picture, and says its facts in full to a screen reader',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open();
      const browse = await openBrowse(opened);
      const card = browse.row('Gearworks');
      for (const text of ['73k', '0.3.7+']) await card.getByText(text, { exact: true }).waitFor();
      await card.getByText(/^72,950 downloads · Updated .* · 0\.3\.7–0\.5\.28 · Puzzle$/).waitFor();
      await expect.poll(() => card.locator('img[src^="/image/"]').count()).toBe(2);
    },
  );

  test(
    'has as many cards beside each other as fit, none wider than the window',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open();
      const { page } = opened;
      const browse = await openBrowse(opened);
      await browse.row('Sparrow Engine').waitFor();
      for (const [width, columns] of [
        [1920, 5],
        [1280, 3],
        [900, 2],
        [390, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const beside = () => page.evaluate<number>(COUNT_BESIDE);
        await expect.poll(beside).toBe(columns);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(
          true,
        );
        expect(await page.evaluate<string[]>(FIND_CUT)).toEqual([]);
      }
    },
  );

  test(
    'is a list instead when that is chosen, and again when it is opened the next time',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open();
      const { page } = opened;
      const browse = await openBrowse(opened);
      await browse.row('Sparrow Engine').waitFor();
      await browse.list.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      const active = browse.list.locator('[data-active]');
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('8');
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await expect.poll(() => page.evaluate<number>(COUNT_BESIDE)).toBe(1);
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('8');
      await browse.list.focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('9');
      expect(await findAxeViolations(page)).toEqual([]);
      await opened.reopen();
      await page.getByRole('link', { name: 'Browse' }).click();
      await page.getByRole('button', { name: 'List', exact: true, pressed: true }).waitFor();
      await expect.poll(() => page.evaluate<number>(COUNT_BESIDE)).toBe(1);
    },
  );

  test(
    'removes one filter by its chip, and leaves the focus beside it',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open();
      const { page } = opened;
      const browse = await openBrowse(opened);
      await page.getByRole('tab', { name: 'Shaders' }).click();
      await page.getByRole('button', { name: /^Categories/ }).click();
      await page.getByRole('checkbox', { name: 'Bloom', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => browse.names()).not.toContain('Aurora Veil');
      const chip = page.getByRole('button', { name: 'Remove filter Bloom' });
      expect(await findAxeViolations(page)).toEqual([]);
      await chip.press('Enter');
      await expect.poll(() => browse.names()).toContain('Aurora Veil');
      await expect.poll(() => chip.count()).toBe(0);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    },
  );

  test.each([
    ['in a small window', { textSize: 100 }],
    ['at twice the size of text', { textSize: 200 }],
  ] as const)(
    'says all of a project, and leads back to its place, %s',
    { tags: ['deep'] },
    async (_, look) => {
      const opened = await desktop.open({ size: { width: 900, height: 600 } });
      const { page, host } = opened;
      await host.core.client.settings.update({ appearance: look });
      const browse = await openBrowse(opened);
      await browse.row('Sparrow Engine').waitFor();
      expect(await page.evaluate<string[]>(FIND_CUT)).toEqual([]);
      await browse.list.focus();
      const active = browse.list.locator('[data-active]');
      for (let row = 2; row <= 30; row += 1) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => active.getAttribute('aria-rowindex')).toBe(String(row));
      }
      await active.locator('a').first().waitFor();
      const topOf = async () => Math.round((await active.boundingBox())?.y ?? 0);
      await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))');
      const place = await topOf();
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name: 'About' }).waitFor();
      await page.keyboard.press('Escape');
      await active.locator('a').first().waitFor();
      await expect.poll(topOf).toBe(place);
    },
  );

  test(
    'installs far down in the list, and stays there with the focus',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open({ size: { width: 900, height: 600 } });
      const { page, folder } = opened;
      const browse = await openBrowse(opened);
      await browse.row('Sparrow Engine').waitFor();
      await browse.list.focus();
      const active = browse.list.locator('[data-active]');
      for (let row = 2; row <= 8; row += 1) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => active.getAttribute('aria-rowindex')).toBe(String(row));
      }
      await active.getByText('Hearth and Home').waitFor();
      const place = await browse.scrollTop();
      expect(place).toBeGreaterThan(100);
      await page.keyboard.press('i');
      await browse.sheet.getByRole('button', { name: /^Install 1/ }).press('Enter');
      await browse.sheet.getByText(/^Installed/).waitFor();
      await page.keyboard.press('Escape');
      await active.getByText('Installed', { exact: true }).waitFor();
      expect(readdirSync(join(folder, 'pmods')).join()).toContain('hearth-and-home');
      expect(await browse.scrollTop()).toBe(place);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => active.getAttribute('aria-rowindex')).toBe('9');
    },
  );

  test('begins a list that is asked for anew at its top', { tags: ['deep'] }, async () => {
    const opened = await desktop.open();
    const { page } = opened;
    const browse = await openBrowse(opened);
    await browse.row('Sparrow Engine').waitFor();
    await browse.list.press('End');
    await expect.poll(() => browse.scrollTop()).toBeGreaterThan(1000);
    await page.getByRole('tab', { name: 'Mods', exact: true }).click();
    await expect.poll(() => browse.scrollTop()).toBe(0);
    await browse.row('Sparrow Engine').waitFor();
  });

  test(
    'narrows by kind, category, loader and game version, and says when nothing is left',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open();
      const { page } = opened;
      const browse = await openBrowse(opened);
      const choose = async (menu: string, choice: string) => {
        await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click();
        await page.getByRole('checkbox', { name: choice, exact: true }).click();
        await page.keyboard.press('Escape');
      };
      await page.getByRole('tab', { name: 'Shaders' }).click();
      await expect.poll(() => browse.names()).toContain('Nightglow');
      expect(await browse.names()).not.toContain('Sparrow Engine');
      await choose('Categories', 'Bloom');
      await expect.poll(() => browse.names()).not.toContain('Aurora Veil');
      await choose('Loaders', 'Simply Shaders');
      await page.getByRole('button', { name: 'For 0.5.26' }).click();
      await browse.row('Nightglow').getByText('0.5.28').waitFor();

      await browse.search.fill('nowhere to be found');
      await page.getByText('No projects found').waitFor();
      await page.getByRole('button', { name: 'Clear all' }).last().click();
      await browse.row('Sparrow Engine').waitFor();
    },
  );

  test('shows the installed add-ons, and updates them there', { tags: ['deep'] }, async () => {
    const opened = await desktop.open();
    const browse = await openBrowse(opened);
    await browse.search.fill('deep strata');
    await browse.row('Deep Strata').getByRole('button', { name: 'Update Deep Strata' }).click();
    await browse.toast.getByText('Updated Deep Strata to 1.3.1').waitFor();
    await browse.row('Deep Strata').getByText('1.3.1').waitFor();
    await browse.toast.getByRole('button', { name: 'Undo' }).click();
    await browse.row('Deep Strata').getByRole('button', { name: 'Update Deep Strata' }).waitFor();
  });

  test(
    'finds by slug, author and organization where the registry has no search, and says so',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open({ registry: { profile: 'strict' } });
      const browse = await openBrowse(opened);
      await opened.page.getByText('This registry has no search').waitFor();
      await browse.search.fill('marlowe');
      await browse.row('Tidy Hotbar').waitFor();
      await opened.page.getByText('These projects match one of your words').waitFor();
      await browse.search.fill('pocket-map');
      await expect.poll(() => browse.names()).toEqual(['Pocket Map']);
      await browse.search.fill('lantern-works');
      await expect.poll(() => browse.names()).toContain('Lantern Core');
      const found = await browse.row('Lantern Core').getByRole('link').first().getAttribute('href');
      await browse.search.fill(found?.split('/').at(-1) ?? '');
      await expect.poll(() => browse.names()).toEqual(['Lantern Core']);
    },
  );

  test(
    'works from the cache when the registry is away, and says how old it is',
    { tags: ['deep'] },
    async () => {
      const opened = await desktop.open({ expected: [IMAGE_NOT_KEPT] });
      const { page, host } = opened;
      const browse = await openBrowse(opened);
      await browse.row('Sparrow Engine').waitFor();
      await host.registry.close();
      await opened.reopen();
      await page.getByRole('link', { name: 'Browse' }).click();
      await browse.row('Sparrow Engine').waitFor();
      await page.getByText('Showing results from just now').waitFor();
      await browse.search.fill('lantern');
      await page.getByText('could not be reached').first().waitFor();
      await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    },
  );

  test('searches a long filter, by keys alone', { tags: ['deep'] }, async () => {
    const opened = await desktop.open();
    const { page } = opened;
    await openBrowse(opened);
    const button = page.getByRole('button', { name: /^Game versions/ });
    await button.click();
    const list = page.getByRole('dialog', { name: 'Game versions' });
    await list.locator('input:focus').fill('0.5.2');
    await expect.poll(() => list.getByRole('checkbox').allTextContents()).not.toContain('0.4.17');
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(320);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await list.getByRole('checkbox', { name: '0.5.26', exact: true, checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => list.count()).toBe(0);
    await page.getByRole('button', { name: 'Remove filter 0.5.26' }).or(button).first().waitFor();
  });

  test('chooses a range of game versions, by keys alone', { tags: ['deep'] }, async () => {
    const opened = await desktop.open();
    const { page } = opened;
    await openBrowse(opened);
    const button = page.getByRole('button', { name: /^Game versions/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Game versions' });
    await list.locator('input:focus').waitFor();
    for (const [label, version] of [
      ['From', '0.5.13'],
      ['To', '0.5.26'],
    ] as const) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(version);
      await list.getByRole('combobox', { name: label }).and(page.locator(':focus')).waitFor();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const name of ['0.5.13', '0.5.20', '0.5.26'])
      await list.getByRole('checkbox', { name, exact: true, checked: true }).waitFor();
    await expect.poll(() => list.getByRole('checkbox', { checked: true }).count()).toBe(14);
    const box = await list.boundingBox();
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter 0.5.13–0.5.26' }).click();
    await expect.poll(() => button.textContent()).toBe('Game versions');
  });

  test.each(['light', 'dark'] as const)(
    'has nothing that axe finds, in %s colours',
    { tags: ['deep'] },
    async (theme) => {
      const opened = await desktop.open({ theme });
      const browse = await openBrowse(opened);
      await browse.row('Deep Strata').getByRole('button', { name: 'Update' }).waitFor();
      expect(await findAxeViolations(opened.page)).toEqual([]);
      await opened.page.getByRole('button', { name: 'Categories' }).click();
      await opened.page.getByRole('checkbox', { name: 'Storage' }).waitFor();
      expect(await findAxeViolations(opened.page)).toEqual([]);
    },
  );
});
