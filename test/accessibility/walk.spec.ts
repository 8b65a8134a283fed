// @module-tag deep
// @promise WCAG 2.2 AA on every page, dialog and open menu, in light, dark and forced colours, at four widths and 200 % text
import { expect, test } from 'vitest';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { libraryScreen } from '../e2e/desktop/library-screen.ts';
import { readFocus } from './spoken.ts';

const desktop = useDesktop();

test('a person with a screen reader removes an add-on and undoes it', async () => {
  const { page } = await desktop.open();
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const press = async (key: string, times = 1) => {
    const stops: string[] = [];
    for (let at = 0; at < times; at += 1) {
      await page.keyboard.press(key);
      stops.push(await readFocus(page));
    }
    return stops;
  };
  expect(await press('Tab', 31)).toEqual([
    'Skip to content, button',
    'Exploration 0.5.26 · Puzzle, Quilt, Simply Shaders, Paradox Switch loadout, button, hasPopup menu',
    'Play, button',
    'Choose how to play, button, hasPopup menu',
    'Library, link',
    'Updates 6 updates available, link',
    'Browse, link',
    'Worlds, link',
    'Publish, link',
    'Activity, link',
    'Settings, link',
    'Health: 1 problem, link',
    'Filter, textbox',
    'Check for updates, button',
    'Add files, button',
    'Update 6, button',
    'All 13, tab, selected',
    'Updates 6, button',
    'Problems 1, button',
    'Unknown files 1, button',
    'Disabled 1, button',
    'Sort by: Name, button, hasPopup menu',
    'Grouped, button, pressed',
    'Library menu, button, hasPopup menu',
    'Select all shown, checkbox',
    'Name, button',
    'Version, button',
    'Published, button',
    'Size, button',
    'Status, button',
    'Belts and Pulleys nadia-k 1.2.0 Newer on beta 1.3.0-beta.2 is available on beta; you follow release., row',
  ]);
  const rows = await press('ArrowDown', 3);
  expect(rows.at(-1)).toBe('Long Rails marlowe 1.1.0 Up to date No newer version for 0.5.26., row');

  await press('Delete');
  const { sheet } = library;
  await page.getByRole('dialog', { name: 'Remove Long Rails' }).waitFor();
  await sheet.getByRole('button', { name: 'Remove 1' }).waitFor();
  await expect.poll(() => readFocus(page)).toBe('Remove 1, button');
  await press('Enter');
  await sheet.getByText('Removed Long Rails').waitFor();
  // The pressed button is gone, but the focus is still in the sheet.
  await expect.poll(() => readFocus(page)).toBe('Done, button');
  expect(await press('Shift+Tab')).toEqual(['Undo, button']);
  await press('Enter');
  await library.row('Long Rails').waitFor();
  await expect.poll(() => readFocus(page)).toMatch(/^Long Rails .*row$/);
  await page
    .getByRole('status')
    .filter({ hasText: 'Undid removal of Long Rails' })
    .or(library.toast.getByText('Undid removal of Long Rails'))
    .first()
    .waitFor({ state: 'attached' });
});
