// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe('the library', () => {
  test(
    'comes to updated in less than six clicks from the first run, and back with one more',
    { tags: ['deep'] },
    async () => {
      const { page, folder } = await desktop.open();
      const library = libraryScreen(page);
      await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
      const before = readdirSync(join(folder, 'pmods')).toSorted();
      let clicks = 0;
      const click = async (name: string | RegExp) => {
        clicks += 1;
        await page.getByRole('button', { name, exact: true }).first().click();
      };

      await click(/^Update \d+$/);
      await library.sheet.getByText('Also required').waitFor();
      await click('Update 6 and add 1');
      await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
      expect(clicks).toBeLessThan(6);
      expect(readdirSync(join(folder, 'pmods')).toSorted()).not.toEqual(before);

      await library.sheet.getByRole('button', { name: 'Undo' }).click();
      await library.toast.getByText(/^Undid update of 6 add-ons/).waitFor();
      expect(readdirSync(join(folder, 'pmods')).toSorted()).toEqual(before);
    },
  );

  test(
    'says that a folder of the game is a link, above the add-ons that it misses',
    { tags: ['deep'] },
    async () => {
      const { page, host, folder, reopen } = await desktop.open();
      const library = libraryScreen(page);
      await library.row('Deep Strata').waitFor();
      const away = join(host.scratch, 'away');
      renameSync(join(folder, 'pmods'), away);
      symlinkSync(away, join(folder, 'pmods'));
      await reopen();
      const notice = page
        .getByRole('alert')
        .getByText('pmods is a link, which Loadout does not follow.');
      await notice.waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test('updates a row with one click and undoes it with another', async () => {
    const { page, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    // A toast under the pointer stays open, however long the rest takes.
    await library.toast.getByText('Updated Deep Strata to 1.3.1').hover();
    await library.row('Deep Strata').getByText('Up to date').waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).toContain('1.3.1');

    await library.toast.getByRole('button', { name: 'Undo' }).click();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).not.toContain('1.3.1');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('updates everything after its plan was shown, and undoes it with one click', async () => {
    const { page, host, loadout, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const { client, finish } = host.core;
    // Its newer version requires a project that is not installed.
    const why = { note: null, until: null };
    await finish(client.policies.pin({ loadoutId: loadout.id, addons: ['tidy-hotbar'], ...why }));
    const before = readdirSync(join(folder, 'pmods')).toSorted();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Update 5', exact: true }).click();
    await library.sheet.getByRole('button', { name: 'Update 5', exact: true }).click();
    await library.sheet.getByText('Updated 5 add-ons').waitFor();
    await expect.poll(() => main.getByRole('button', { name: /^Update \d/ }).count()).toBe(0);
    await library.sheet.getByRole('button', { name: 'Undo' }).click();
    await main.getByRole('button', { name: 'Update 5', exact: true }).waitFor();
    expect(readdirSync(join(folder, 'pmods')).toSorted()).toEqual(before);
  });

  test('updates all that is selected after its plan was shown', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    for (const title of ['Deep Strata', 'Gatekeeper']) {
      await library.row(title).getByRole('checkbox').click();
    }
    await page.getByRole('toolbar', { name: 'Selection' }).getByText('Update 2').click();
    await library.sheet.getByRole('button', { name: 'Update 2', exact: true }).click();
    await library.sheet.getByText('Updated 2 add-ons').waitFor();
  });

  test('switches an add-on off and on with its switch', async () => {
    const { page, folder } = await desktop.open();
    const library = libraryScreen(page);
    const knob = library.row('Long Rails').getByRole('switch');
    await knob.click();
    await library.toast.getByText('Disabled Long Rails').waitFor();
    await expect.poll(() => knob.getAttribute('aria-checked')).toBe('false');
    expect(
      readdirSync(join(folder, 'mods')).some((name) => /long-rails.*disabled/.test(name)),
    ).toBe(true);
    await knob.click();
    await library.toast.getByText('Enabled Long Rails').waitFor();
    await page.getByText('Undo enabling Long Rails').waitFor();
  });

  test('narrows while one types, by every word, and says when nothing is left', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await page.keyboard.press('/');
    await page.keyboard.type('marlowe rails');
    await expect.poll(() => library.titles()).toEqual(['Long Rails']);
    await page.keyboard.type(' nowhere');
    await page.getByText('No matches').waitFor();
    await page.keyboard.press('Escape');
    await library.row('Deep Strata').waitFor();
  });

  test(
    'shows of a file that no registry knows the version that the file says, and finds it by that',
    { tags: ['deep'] },
    async () => {
      const { page, host, loadout } = await desktop.open();
      const library = libraryScreen(page);
      await library.row('Porch Light').getByText('Unknown file').waitFor();
      const { client, finish } = host.core;
      const outcome = await finish(client.addons.scan({ loadoutId: loadout.id }));
      const addons = outcome.kind === 'scan' ? outcome.report.addons : [];
      const [said] = addons.find(({ path }) => path === 'pmods/porch-light.jar')?.metadata ?? [];
      const version = said?.version ?? 'none';
      await library.row('Porch Light').getByText(version, { exact: true }).waitFor();
      await library.filter.fill(`porch ${version}`);
      await expect.poll(library.titles).toEqual(['Porch Light']);
      await library.filter.fill('');
      await library.row('first-landing').click();
      const details = page.getByRole('complementary', { name: 'Details of first-landing' });
      await details.getByText('worlds/first-landing').waitFor();
      // Worlds are not read, so their size is unknown.
      await expect.poll(() => details.textContent()).not.toContain('bytes');
    },
  );

  test('shows only one kind of add-on under its tab', { tags: ['deep'] }, async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await page.getByRole('tab', { name: /Shaders/ }).click();
    await expect.poll(() => library.titles()).toEqual(['Nightglow', 'Paper Lanterns']);
  });

  test('shows what an update changes, before it is taken', { tags: ['deep'] }, async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Tidy Hotbar').click();
    const details = page.getByRole('complementary', { name: 'Details of Tidy Hotbar' });
    await details.getByText('Changes since 1.2.0').waitFor();
    await details.getByText('Sorting rules can be edited').waitFor();
    await details.getByText('pmods/tidy-hotbar-1.2.0.jar').waitFor();
  });

  test(
    'the details show the history of an add-on, its rules with their notes',
    { tags: ['deep'] },
    async () => {
      const { page, host, loadout } = await desktop.open();
      const library = libraryScreen(page);
      await library.ready();
      const { client, finish } = host.core;
      const loadoutId = loadout.id;
      const addons = ['gatekeeper'];
      await finish(client.policies.pin({ loadoutId, addons, note: 'breaks saves', until: null }));
      await finish(client.policies.unpin({ loadoutId, addons }));
      await library.row('Gatekeeper').click();
      const details = page.getByRole('complementary', { name: 'Details of Gatekeeper' });
      const history = details.getByRole('list').filter({ hasText: 'breaks saves' });
      await expect
        .poll(() => history.getByRole('listitem').locator('span').allTextContents())
        .toEqual(['Unpinned Gatekeeper', 'Pinned Gatekeeper: “breaks saves”']);
    },
  );
});
