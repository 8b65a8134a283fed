// @module-tag deep
// @promise counts, switches, undo and offline search are accurate
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { openBrowse } from './browse-screen.ts';
import { type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** A picture that was not loaded before is missing; a letter is shown instead. */
const NO_PICTURE = { expected: [/404 \(Not Found\)/] };

async function openLibrary(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  return { ...opened, library };
}

describe('the library', () => {
  test('names a switch by what it does, and its state by itself', async () => {
    const { page, library } = await openLibrary();
    const on = { name: 'Enable Long Rails', exact: true, checked: true };
    await library.row('Long Rails').getByRole('switch', on).waitFor();
    const off = { name: 'Enable Waypoint Compass', exact: true, checked: false };
    await library.row('Waypoint Compass').getByRole('switch', off).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('says of a row without an update that it has none, instead of an empty plan', async () => {
    const { page, library } = await openLibrary();
    await library.row('Long Rails').click();
    await library.list.focus();
    await page.keyboard.press('u');
    await library.toast.getByText('Long Rails is up to date').waitFor();
    await library.row('Belts and Pulleys').click();
    await library.list.focus();
    await page.keyboard.press('u');
    await library.toast.getByText(/^Belts and Pulleys: .*beta/).waitFor();
    await expect.poll(() => library.sheet.count()).toBe(0);
  });

  test('says quietly that there is nothing to undo', async () => {
    const { page, library } = await openLibrary();
    await page.keyboard.press('Control+z');
    await library.toast.getByText('Nothing to undo').waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('region', { name: 'Today' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Problems' }).count()).toBe(0);
  });

  test('counts add-ons as the history does, and worlds apart', async () => {
    const { page } = await openLibrary();
    await page.getByText(/^12 add-ons · 1 world · /).waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText(/ · 12 add-ons$/).waitFor();
  });

  test('checks for updates by a button, with progress, and the age of the check beside it', async () => {
    const held = Promise.withResolvers<typeof PASS>();
    let isHeld = false;
    const { page } = await openLibrary({
      between: async (origin) =>
        (await startUnsteadyProxy(origin, () => (isHeld ? held.promise : PASS))).origin,
    });
    onTestFinished(() => held.resolve(PASS));
    isHeld = true;
    const main = page.getByRole('main');
    const check = main.getByRole('button', { name: 'Check for updates', exact: true });
    await check.click();
    await main.getByRole('progressbar', { name: 'Checking for updates' }).waitFor();
    await expect.poll(() => check.isDisabled()).toBe(true);
    await main.getByRole('button', { name: 'Cancel check' }).waitFor();
    held.resolve(PASS);
    await expect.poll(() => check.isEnabled()).toBe(true);
    await main.getByText(/· Checked just now$/).waitFor();
  });

  test('lists what an add-on does not work with apart from what it needs', async () => {
    const { page, library } = await openLibrary();
    await library.row('Sharp Eyes').click();
    const section = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await section('Incompatible').getByText('Far Sight').waitFor();
    await expect.poll(() => section('Dependencies').getByText('Far Sight').count()).toBe(0);
  });
});

describe('the plan', () => {
  test('counts as downloads what the vault lacks', async () => {
    const { page, library } = await openLibrary();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.toast.getByText('Updated Deep Strata').waitFor();
    await library.toast.getByRole('button', { name: 'Undo' }).click();
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Update 6', exact: true }).click();
    await library.sheet.getByText('Also required').waitFor();
    await library.sheet.getByText(/^6 downloads, /).waitFor();
  });

  test('that goes forward again is called so', async () => {
    const { page, library } = await openLibrary();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.toast.getByText('Updated Deep Strata').waitFor();
    await library.toast.getByRole('button', { name: 'Undo' }).click();
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Redo… Change 1' }).click();
    await library.sheet.getByRole('heading', { name: 'Redo update of Deep Strata' }).waitFor();
    await library.sheet.getByRole('button', { name: 'Redo', exact: true }).click();
    await library.sheet.getByText('Redid update of Deep Strata').waitFor();
  });
});

describe.each(['light', 'dark'] as const)('an error toast in %s colours', (theme) => {
  test('can be read by everybody', async () => {
    const opened = await desktop.open({ theme, ...NO_PICTURE });
    const { page, host } = opened;
    await openBrowse(opened);
    await host.registry.close();
    await page.getByRole('button', { name: 'Random project' }).click();
    await page.getByRole('alert').filter({ hasText: 'could not be reached' }).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('browse without the registry', () => {
  test('searches what is cached, and says so with its age', async () => {
    const opened = await desktop.open(NO_PICTURE);
    const { page, host } = opened;
    const browse = await openBrowse(opened);
    await browse.row('Sparrow Engine').waitFor();
    await host.registry.close();
    await browse.search.fill('sparrow');
    await page.getByText(/^Showing cached results/).waitFor();
    await expect.poll(() => browse.names()).toEqual(['Sparrow Engine']);
    await page.getByText(/Showing results from/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await browse.search.fill('no such thing');
    await page.getByText('No matches among cached projects').waitFor();
  });
});
