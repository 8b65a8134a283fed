// @promise an interrupted change can be finished or undone by whoever opens the folder next
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openInterrupted } from './interrupted-library.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe('a change that another computer left half done', () => {
  test('is shown in place of the library, and undone with one press', async () => {
    const { page, notice, before, path } = await openInterrupted(await desktop.open());
    const library = libraryScreen(page);
    await notice.getByText('It was started on another computer').waitFor();
    await notice.getByText('1 of 2 files done').waitFor();
    expect(readFileSync(path, 'latin1')).toBe('new bytes');
    expect(await findAxeViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Undo it' }).click();
    await library.toast.getByText('The interrupted change was undone').waitFor();
    await library.row('Deep Strata').waitFor();
    expect(readFileSync(path)).toEqual(before);
    await page.getByRole('link', { name: 'Activity' }).click();
    // Midnight may pass between the change and reading the history.
    const entries = page.getByRole('region', { name: /^(Today|Yesterday)$/ }).getByRole('listitem');
    await entries.first().getByText('Interrupted and undone').waitFor();
  });

  test('is finished with one press', async () => {
    const { page, notice, path } = await openInterrupted(await desktop.open());
    const library = libraryScreen(page);
    await notice.getByRole('button', { name: 'Finish it' }).click();
    await library.toast.getByText('The interrupted change is finished').waitFor();
    await library.list.waitFor();
    expect(readFileSync(path, 'latin1')).toBe('new bytes');
  });
});
