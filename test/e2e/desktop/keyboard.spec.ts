// @module-tag deep
// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();
const WAIT = { timeout: 20_000 };

describe('without a mouse', () => {
  test('a range is selected, disabled, and undone', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('13 selected').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);

    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await library.toast.getByText('Disabled Belts and Pulleys').waitFor();
    await page.keyboard.press('Control+z');
    await library.toast.getByText('Undid disabling Belts and Pulleys').waitFor();
    await expect
      .poll(() => library.row('Belts and Pulleys').getByRole('switch').getAttribute('aria-checked'))
      .toBe('true');
  });

  test('a key acts on the selection, not on the row beside it', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').waitFor();
    await page.keyboard.press('/');
    for (const key of ['ArrowDown', 'ArrowDown', ' ', 'ArrowDown', ' ', 'ArrowDown'])
      await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('e');
    await library.sheet.getByRole('heading', { name: 'Disable 2 add-ons' }).waitFor();
    await library.sheet.getByRole('checkbox', { name: 'Include Belts and Pulleys' }).waitFor();
    await library.sheet.getByRole('checkbox', { name: 'Include Deep Strata' }).waitFor();
  });

  test('continues from the last pressed row, also when that is gone', async () => {
    const { page } = await desktop.open({ size: { width: 1280, height: 480 } });
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').click();
    const active = () => library.list.locator('[data-active]').getAttribute('aria-rowindex');
    await expect.poll(active).toBe('1');
    await page.keyboard.press('End');
    await expect.poll(active).toBe('13');
    await page.keyboard.press('Home');
    await expect.poll(active).toBe('1');
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.row('Deep Strata').getByText('Up to date').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(active).toBe('1');
  });

  test('a key acts on rows that were selected with the mouse, before any row is active', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    for (const title of ['Long Rails', 'Sharp Eyes']) {
      await library.row(title).getByRole('checkbox').click();
    }
    await page.getByText('2 selected').waitFor();
    await library.list.focus();
    await page.keyboard.press('e');
    await library.sheet.getByRole('button', { name: 'Disable 2' }).waitFor();
    await expect.poll(() => library.sheet.getByText('Belts and Pulleys').count()).toBe(0);
  });

  test('Ctrl+Z undoes the change made before it, also while the history is still loading', async () => {
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const { page, host, loadout } = await desktop.open({
      services: ({ loadouts }) => ({
        loadouts: {
          ...loadouts,
          async history(loadoutId) {
            if (isHeld) await held.promise;
            return loadouts.history(loadoutId);
          },
        },
      }),
    });
    const library = libraryScreen(page);
    await library.row('Long Rails').waitFor();
    isHeld = true;
    await library.row('Belts and Pulleys').getByRole('switch').click();
    await library.toast.getByText('Disabled Belts and Pulleys').waitFor();
    await page.keyboard.press('Control+z');
    await library.row('Sharp Eyes').getByRole('switch').click();
    held.resolve();
    isHeld = false;
    await library.toast.getByText('Disabled Sharp Eyes').waitFor();
    const history = await host.core.client.loadouts.history({ loadoutId: loadout.id });
    const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== 'init');
    expect(kinds).toEqual(['disable', 'undo', 'disable']);
  });

  test('holding the key, or adding Shift, undoes no further change', async () => {
    const { page, host, loadout } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').getByRole('switch').click();
    await library.toast.getByText('Disabled Belts and Pulleys').waitFor();
    await library.row('Long Rails').getByRole('switch').click();
    await library.toast.getByText('Disabled Long Rails').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.down('Control');
    await page.keyboard.down('z');
    await page.keyboard.down('z');
    await page.keyboard.up('z');
    await page.keyboard.up('Control');
    await library.list.press('Home');
    await page.keyboard.down('e');
    await page.keyboard.down('e');
    await page.keyboard.up('e');
    // Changes are applied in order: once this one is done, all earlier ones are too.
    await library.row('Sharp Eyes').getByRole('switch').click();
    await library.toast.getByText('Disabled Sharp Eyes').waitFor();
    const history = await host.core.client.loadouts.history({ loadoutId: loadout.id });
    const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== 'init');
    expect(kinds).toEqual(['disable', 'enable', 'undo', 'disable', 'disable']);
  });

  test('the palette has the focus before the next key can be pressed', async () => {
    const { page } = await desktop.open();
    await libraryScreen(page).ready();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // The next key press arrives in a later task than the one that opens the palette.
    const focused = await page.evaluate<string | null>(`(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      for (let turn = 0; turn < 100; turn += 1) await null;
      return document.activeElement.role;
    })()`);
    expect(focused).toBe('combobox');
  });

  test('the palette finds an add-on and shows it', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await page.keyboard.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('paper');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Details of Paper Lanterns' }).waitFor();
  });

  test('the palette offers what can be done with a found add-on, and searches the registry', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('deep strata');
    const options = page.getByRole('option');
    await options.getByText('Search the registry for “deep strata”').waitFor();
    for (const name of ['Update Deep Strata', 'Disable Deep Strata', 'Remove Deep Strata']) {
      await options.getByText(name).waitFor();
    }
    await options.last().click();
    await expect
      .poll(() => page.getByLabel('Search the registry').inputValue())
      .toBe('deep strata');
  });

  test('the palette goes to every place of the rail', async () => {
    const { page } = await desktop.open();
    await libraryScreen(page).ready();
    const places = await page.getByRole('navigation').first().getByRole('link').all();
    const names = await Promise.all(places.map((place) => place.getAttribute('title')));
    expect(names.length).toBeGreaterThan(5);
    await page.keyboard.press('Control+k');
    for (const name of names) {
      await page.getByRole('option', { name: `${name ?? ''} Go to` }).waitFor();
    }
  });

  test('a question mark shows every key', async () => {
    const { page } = await desktop.open();
    await libraryScreen(page).ready();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Extend selection').waitFor();
    await help.getByText('Delete', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => help.count()).toBe(0);
  });

  test('the focus is where it was when a dialog goes', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Long Rails').click();
    await library.list.focus();
    const focused = () => page.evaluate(`document.activeElement.getAttribute('role')`);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('grid');
    await page.keyboard.press('Shift+F10');
    // The menu takes the focus shortly after it is drawn: a key pressed before would go to its
    // first item.
    await page.locator('[role=menu] :focus').waitFor();
    await page.getByRole('menuitem', { name: 'Pin with note or end date' }).press('Enter');
    await library.sheet.getByRole('textbox', { name: 'Note' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('grid');
  });

  test('the whole job is done: everything is updated, reviewed and undone', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('update all');
    await page.keyboard.press('Enter');
    await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
    await page.keyboard.press('Enter');
    await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await library.row('Deep Strata').getByText('Up to date').first().waitFor();
    await page.keyboard.press('Control+z');
    await library.toast.getByText(/^Undid update of 6 add-ons/).waitFor();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).waitFor();
  });

  test('the game version is changed, undone, redone, and restored from the history', async () => {
    const { page, host, loadout } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const versionOf = async () =>
      (await host.core.client.loadouts.list()).find(({ id }) => id === loadout.id)?.target
        .gameVersion;
    const runCommand = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role=combobox]:focus').waitFor();
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
    };

    await runCommand('change game version');
    await tabTo(page, 'Game version');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.4.5');
    await page.keyboard.press('Enter');
    await library.sheet.getByRole('region', { name: 'Not ready' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await tabTo(page, 'Show plan');
    await page.keyboard.press('Enter');
    await library.sheet.getByText('0.5.26 → 0.4.5').waitFor();
    const kept = library.sheet.getByRole('region', { name: /^Kept, may not work/ });
    await kept
      .getByText(/^No version for 0\.4\.5 .*; it may not work\.$/)
      .first()
      .waitFor();
    await library.sheet.getByText('Unknown file, not compared with 0.4.5.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await tabTo(page, /^Change to 0\.4\.5/);
    await page.keyboard.press('Enter');
    await expect.poll(versionOf, WAIT).toBe('0.4.5');
    const told = /^Game version 0\.5\.26 → 0\.4\.5, \d add-ons changed$/;
    await library.sheet.getByRole('heading', { name: told }).waitFor();
    await library.sheet.getByText('0.5.26 → 0.4.5', { exact: true }).waitFor();
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count(), WAIT).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(versionOf, WAIT).toBe('0.5.26');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(versionOf, WAIT).toBe('0.4.5');

    await runCommand('activity');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await tabTo(page, 'Restore to this point… Change 0');
    await page.keyboard.press('Enter');
    await library.sheet.getByRole('button', { name: 'Restore', exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await tabTo(page, 'Restore');
    await page.keyboard.press('Enter');
    await expect.poll(versionOf, WAIT).toBe('0.5.26');
  });
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .locator(':focus')
    .and(
      page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('combobox', { name, exact: true })),
    );
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}
