// @module-tag deep
// @promise the list of the library: headings that sort, chips by state, groups, damaged files, the focus ring, narrow windows
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

async function openLibrary(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  return { ...opened, library };
}

function headings(page: Page) {
  return {
    heading: (name: string) => page.getByRole('columnheader', { name, exact: true }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  };
}

function chip(page: Page, name: RegExp): Locator {
  return page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name });
}

const byName = (titles: readonly string[]) =>
  titles.toSorted((one, other) => one.localeCompare(other, 'en'));

describe('the headings of the columns', () => {
  test('say what the list is sorted by, and turn the order round', async () => {
    const { page, library } = await openLibrary();
    const { heading, press } = headings(page);
    await page.getByRole('button', { name: 'Grouped' }).click();
    const sortOf = (name: string) => heading(name).getAttribute('aria-sort');
    expect([await sortOf('Name'), await sortOf('Size')]).toEqual(['ascending', 'none']);
    const names = byName(await library.titles());
    await expect.poll(library.titles).toEqual(names);
    await press('Name');
    await expect.poll(library.titles).toEqual(names.toReversed());
    expect(await sortOf('Name')).toBe('descending');

    await press('Size');
    expect([await sortOf('Name'), await sortOf('Size')]).toEqual(['none', 'descending']);
    const largest = (await library.titles())[0];
    await press('Size');
    expect(await sortOf('Size')).toBe('ascending');
    await expect.poll(async () => (await library.titles())[0]).not.toBe(largest);
  });

  test('agree with the menu, also after another screen was open', async () => {
    const { page, library } = await openLibrary();
    const { heading, press } = headings(page);
    await press('Status');
    await expect.poll(async () => (await library.titles()).includes('Deep Strata')).toBe(true);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await library.ready();
    await expect.poll(() => heading('Status').getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Sort by: Status' }).click();
    const chosen = page.getByRole('menuitemradio', { checked: true });
    await expect.poll(() => chosen.allTextContents()).toEqual(['Status', 'Ascending']);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Descending' }).click();
    await expect.poll(() => heading('Status').getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Sort by: Status' }).click();
    await page.getByRole('menuitemradio', { name: 'Size' }).click();
    await expect.poll(() => heading('Size').getAttribute('aria-sort')).toBe('descending');
  });

  test('belong to the list, and are above its cells', async () => {
    const { page, library } = await openLibrary();
    const owned = (await library.list.getAttribute('aria-owns'))?.split(' ') ?? [];
    expect(owned.length).toBeGreaterThan(0);
    for (const id of owned) await expect.poll(() => page.locator(`[id="${id}"]`).count()).toBe(1);
    const leftOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0);
    const version = library.row('Long Rails').getByText('1.1.0', { exact: true });
    const heading = page.getByRole('button', { name: 'Version', exact: true });
    expect(await leftOf(heading)).toBe(await leftOf(version));
  });

  test('select every row that is shown, and none', async () => {
    const { page, library } = await openLibrary();
    await library.filter.fill('marlowe');
    const all = page.getByRole('checkbox', { name: 'Select all shown' });
    await expect.poll(async () => (await library.titles()).length).toBeLessThan(10);
    const { length } = await library.titles();
    await all.click();
    await page.getByText(`${length} selected`).waitFor();
    await library.row('Long Rails').getByRole('checkbox').click();
    await expect.poll(() => all.getAttribute('aria-checked')).toBe('mixed');
    await all.click();
    await page.getByText(`${length} selected`).waitFor();
    await all.click();
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);
  });
});

describe('the chips', () => {
  test('count the states that there are, and show the add-ons of one', async () => {
    const { page, library } = await openLibrary();
    const updates = chip(page, /^Updates/);
    await expect.poll(() => updates.textContent()).toBe('Updates6');
    await expect.poll(() => chip(page, /^Pinned/).count()).toBe(0);
    await updates.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => updates.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await library.titles()).length).toBe(6);
    await expect.poll(() => library.row('Gatekeeper').getByText('Up to date').count()).toBe(0);
    await page.keyboard.press('Space');
    await expect.poll(() => updates.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(async () => (await library.titles()).length).toBe(13);
  });

  test('stay pressed while another screen is open, and one press clears a filter without matches', async () => {
    const { page, library } = await openLibrary();
    await chip(page, /^Updates/).click();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => chip(page, /^Updates/).getAttribute('aria-pressed')).toBe('true');
    await library.filter.fill('nowhere');
    await page.getByText('No matches').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click();
    await expect.poll(async () => (await library.titles()).length).toBe(13);
    await expect.poll(() => chip(page, /^Updates/).getAttribute('aria-pressed')).toBe('false');
  });

  test('count a pinned add-on at once', async () => {
    const { page, host, loadout, library } = await openLibrary();
    const { client, finish } = host.core;
    const words = { note: null, until: null };
    await finish(client.policies.pin({ loadoutId: loadout.id, addons: ['gatekeeper'], ...words }));
    await chip(page, /^Pinned 1$/).click();
    await expect.poll(library.titles).toEqual(['Gatekeeper']);
  });

  test('give their place to what can be done with a selection, and get the focus back to the list', async () => {
    const { page, library } = await openLibrary();
    const chips = page.getByRole('group', { name: 'Filter by status' });
    const before = await library.list.boundingBox();
    await library.row('Long Rails').getByRole('checkbox').click();
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
    await expect.poll(() => chips.count()).toBe(0);
    expect(await library.list.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await chips.waitFor();
    await expect
      .poll(() => page.evaluate(`document.activeElement.getAttribute('role')`))
      .toBe('grid');
  });
});

test('a damaged file is marked as such, and is a problem', async () => {
  const { page, folder, library } = await openLibrary();
  writeFileSync(join(folder, 'pmods', 'broken.jar'), 'no archive');
  const row = library.row('broken.jar');
  await row.getByText('Damaged', { exact: true }).waitFor();
  await expect.poll(() => row.locator('svg path[d^="m22-1"]').count()).toBe(1);
  await chip(page, /^Problems/).click();
  await expect.poll(library.titles).toContain('broken.jar');
  expect(await findAxeViolations(page)).toEqual([]);
});

describe('the groups', () => {
  test('are above the rows of each type while the list is sorted by name', async () => {
    const { page, library } = await openLibrary();
    const groups = () =>
      page.evaluate<(string | null)[]>(
        `[...document.querySelectorAll('[role=grid] [role=rowgroup]')].map((one) => one.ariaLabel)`,
      );
    await expect.poll(groups).toEqual(['Mods', 'Data mods', 'Shaders', 'Plugins', 'Worlds']);
    const shaders = library.list.getByRole('rowgroup', { name: 'Shaders' });
    await expect
      .poll(() => shaders.getByRole('row').locator('b:first-child').allTextContents())
      .toEqual(['Nightglow', 'Paper Lanterns']);
    await headings(page).press('Size');
    await expect.poll(groups).toEqual([null]);
    await headings(page).press('Name');
    await expect.poll(async () => (await groups()).length).toBe(5);
    await page.getByRole('tab', { name: /Shaders/ }).click();
    await expect.poll(groups).toEqual([null]);
  });
});

describe('the ring of the focus', () => {
  test('is on a row, before and after one is active', async () => {
    const { page, library } = await openLibrary();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    const ringed = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('[role=grid] [role=row]')]
        .filter((row) => getComputedStyle(row).outlineStyle === 'solid')
        .map((row) => row.querySelector('b').textContent)`);
    const [first, second] = await library.titles();
    await expect.poll(ringed).toEqual([first]);
    await library.row('Gatekeeper').hover();
    expect(await ringed()).toEqual([first]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(ringed).toEqual([second]);
  });
});

describe('in little room', () => {
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

  test('at 390 pixels a name keeps its letters, and its version is under it', async () => {
    const { page, library } = await openLibrary({ size: { width: 390, height: 700 } });
    const row = library.row('Belts and Pulleys');
    const name = row.getByText('Belts and Pulleys', { exact: true });
    const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('[role=grid] b')]
      .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)`);
    expect(cut.filter(({ length }) => length < 20)).toEqual([]);
    const version = row.getByText('1.2.0', { exact: true });
    expect((await version.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? 0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('at 900 pixels the versions stay while the details are open', async () => {
    const { page, library } = await openLibrary({ size: { width: 900, height: 600 } });
    await library.row('Tidy Hotbar').click();
    await page.getByRole('complementary', { name: 'Details of Tidy Hotbar' }).waitFor();
    const version = library.row('Deep Strata').getByText('1.3.1', { exact: true });
    expect(await widthOf(version)).toBeGreaterThan(20);
    const heading = page.getByRole('button', { name: 'Version', exact: true });
    expect(await widthOf(heading)).toBeGreaterThan(20);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
