// @module-tag deep
// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { describe, expect, test } from 'vitest';
import { openBrowse } from './browse-screen.ts';
import { useDesktop } from './harness.ts';
import { holdApply } from './held-apply.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe('work under way', () => {
  test('a project that is being installed is not installed a second time', async () => {
    const hold = holdApply();
    const opened = await desktop.open({ services: hold.services });
    const { page } = opened;
    const browse = await openBrowse(opened);
    await browse.search.fill('pocket map');
    const row = browse.row('Pocket Map');
    await row.getByRole('button', { name: 'Install Pocket Map' }).click();
    await browse.sheet.getByRole('button', { name: /^Install 1/ }).click();
    await browse.sheet.getByRole('heading', { name: 'Installing Pocket Map' }).waitFor();
    await page.keyboard.press('Escape');
    await browse.sheet.waitFor({ state: 'detached' });

    const install = row.getByRole('button', { name: 'Install Pocket Map' });
    await expect.poll(() => install.getAttribute('data-loading')).toBe('true');
    await install.click({ force: true });
    await page.getByRole('button', { name: '1 task running' }).click();
    await page.getByRole('region', { name: 'Installing Pocket Map' }).waitFor();
    expect(hold.waiting).toHaveLength(1);
    await page.keyboard.press('Escape');
    await browse.go('/install/pocket-map');
    await expect
      .poll(() => page.getByRole('button', { name: 'Show the plan' }).isDisabled())
      .toBe(true);
    await browse.go('/project/pocket-map');
    await page.getByRole('tab', { name: /Versions/ }).click();
    const versions = page.getByRole('button', { name: /^Install 1\./ });
    await expect.poll(() => versions.first().isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Browse' }).click();
    hold.release();
    await row.getByText('Installed', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(/needs your confirmation/).count()).toBe(0);
  });

  test('the second press of a double click leaves the sheet of the first', async () => {
    const opened = await desktop.open();
    const browse = await openBrowse(opened);
    await browse.search.fill('pocket map');
    await browse.row('Pocket Map').getByRole('button', { name: 'Install Pocket Map' }).dblclick();
    await browse.sheet.getByRole('button', { name: /^Install 1/ }).waitFor();
    await expect.poll(() => browse.sheet.count()).toBe(1);
  });

  test('a question that was closed without an answer is no problem', async () => {
    const opened = await desktop.open();
    const { page } = opened;
    const library = libraryScreen(page);
    const browse = await openBrowse(opened);
    await browse.search.fill('pocket map');
    await browse.row('Pocket Map').getByRole('button', { name: 'Install Pocket Map' }).click();
    await browse.sheet.getByRole('button', { name: /^Install 1/ }).click();
    await browse.sheet.getByText(/^Installed/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Library' }).click();
    await library.row('Lantern Core').getByRole('switch').click();
    await library.sheet.waitFor();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await expect.poll(() => page.getByText(/needs your confirmation/).count()).toBe(0);
  });
});
