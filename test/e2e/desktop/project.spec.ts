// @module-tag deep
// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browseScreen, openBrowse } from './browse-screen.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Offline, a picture that was never shown cannot be loaded. */
const IMAGE_NOT_KEPT = /404 \(Not Found\)/;

describe('the page of a project', () => {
  test('shows a version with what it needs and its files, and saves a verified file', async () => {
    const opened = await desktop.open();
    const { page } = opened;
    const browse = await openBrowse(opened);
    await browse.go('/project/pocket-map');
    await page.getByText('Round or square, four sizes').waitFor();
    const facts = page.getByRole('complementary', { name: 'About' });
    for (const text of ['Lantern Works', 'Discord', 'tobin']) {
      await facts.getByText(text).first().waitFor();
    }
    for (const text of ['LGPL-3.0-only', '61,774']) {
      await page.getByRole('definition').filter({ hasText: text }).waitFor();
    }
    await page.getByRole('tab', { name: /Versions/ }).click();
    await page.getByRole('button', { name: /Pocket Map 1\.3\.0/ }).click();
    await page.getByRole('link', { name: 'Waypoint Compass' }).waitFor();
    const digest = page.getByRole('button', { name: /sha512/ }).first();
    const copied = await digest.getAttribute('title');

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save file… pocket-map-1.3.0.jar' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('pocket-map-1.3.0.jar');
    const bytes = readFileSync(await download.path());
    expect(createHash('sha512').update(bytes).digest('hex')).toBe(copied);
    await page.getByText('Verified and saved').waitFor();
  });

  test.each([390, 360])('keeps the icon beside the title in a window of %i px', async (width) => {
    const opened = await desktop.open({ size: { width, height: 844 } });
    const browse = await openBrowse(opened);
    await browse.go('/project/pocket-map');
    const title = browse.heading('Pocket Map');
    const words = (await title.boundingBox()) ?? { x: 0, y: 0 };
    const icon = await title.locator('xpath=../../*[1]').boundingBox();
    expect(icon?.width).toBe(64);
    expect((icon?.x ?? 0) + 64).toBeLessThan(words.x);
    expect(icon?.y).toBeLessThan(words.y);
    expect((icon?.y ?? 0) + 64).toBeGreaterThan(words.y);
  });

  test('changes what is installed to an older version, and back', async () => {
    const opened = await desktop.open();
    const { page, folder } = opened;
    const browse = await openBrowse(opened);
    await browse.go('/project/deep-strata');
    await page.getByRole('tab', { name: /Versions/ }).click();
    await page.getByRole('button', { name: 'Use this version: 1.0.0' }).click();
    await browse.sheet.getByRole('button', { name: 'Downgrade 1', exact: true }).click();
    await browse.sheet.getByText('Downgraded Deep Strata to 1.0.0').waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).toContain('deep-strata-1.0.0');
    await browse.sheet.getByRole('button', { name: 'Undo' }).click();
    await browse.toast.getByText('Undid downgrade of Deep Strata').waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).not.toContain('deep-strata-1.0.0');
  });

  test('shows its state in the loadout, and the dependencies of its newest version', async () => {
    const opened = await desktop.open();
    const { page } = opened;
    const browse = await openBrowse(opened);
    await browse.go('/project/pocket-map');
    const facts = page.getByRole('complementary', { name: 'About' });
    await facts.getByText('Compatible').waitFor();
    await page.getByRole('tab', { name: /Dependencies/ }).click();
    await page.getByRole('link', { name: 'Lantern Core' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await browse.go('/project/deep-strata');
    await browse.heading('Deep Strata').waitFor();
    await facts.getByText(/· Update$/).waitFor();
    await page.getByText(/installed in Exploration/).waitFor();
  });

  test('is reached from a row, and leads to its author, their organization and its projects', async () => {
    const opened = await desktop.open();
    const { page } = opened;
    const library = libraryScreen(page);
    await library.row('Tidy Hotbar').click();
    await library.list.press('Enter');
    const { heading } = browseScreen(page);
    await heading('Tidy Hotbar').waitFor();
    await page.getByRole('link', { name: 'by marlowe' }).click();
    await heading('Ada Marlowe').waitFor();
    await page.getByText('Tea, trains and tidy inventories').waitFor();

    await page.evaluate('location.hash = "#/person/lantern-works"');
    await heading('Lantern Works').waitFor();
    await page.getByText('invitation pending').waitFor();
    await page.getByRole('link', { name: 'Pocket Map' }).click();
    await heading('Pocket Map').waitFor();
    await page.keyboard.press('Escape');
    await heading('Lantern Works').waitFor();
    await page.getByRole('link', { name: 'tobin' }).click();
    await heading('Tobin Achterberg').waitFor();
  });

  test('opens from the cache when the registry is away; says so of data that is not cached', async () => {
    const opened = await desktop.open({ expected: [IMAGE_NOT_KEPT] });
    const { page, host } = opened;
    const browse = await openBrowse(opened);
    await browse.go('/project/pocket-map');
    await page.getByText('Round or square, four sizes').waitFor();
    await browse.go('/organization/lantern-works');
    await page.getByRole('link', { name: 'Pocket Map' }).waitFor();
    await browse.go('/person/tobin');
    await browse.heading('Tobin Achterberg').waitFor();
    await host.registry.close();
    await opened.reopen();
    await browse.go('/project/pocket-map');
    await page.getByText('Round or square, four sizes').waitFor();
    await page.getByText('Showing results from just now').waitFor();
    await browse.go('/organization/lantern-works');
    await page.getByText('Showing results from just now').waitFor();
    await browse.go('/person/tobin');
    await browse.heading('Tobin Achterberg').waitFor();
    await page.getByText('Showing results from just now').waitFor();
    await browse.go('/person/cassowary');
    await page.getByRole('alert').getByText('could not be reached').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'has nothing that axe finds, in %s colours',
    async (theme) => {
      const opened = await desktop.open({ theme });
      const { page } = opened;
      const browse = await openBrowse(opened);
      await browse.go('/project/pocket-map');
      await page.getByText('Round or square, four sizes').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('tab', { name: /Versions/ }).click();
      await page.getByRole('button', { name: /Pocket Map 1\.3\.0/ }).click();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('tab', { name: /Gallery/ }).click();
      expect(await findAxeViolations(page)).toEqual([]);
      await browse.go('/person/tobin');
      await browse.heading('Tobin Achterberg').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await browse.go('/organization/lantern-works');
      await page.getByRole('link', { name: 'Pocket Map' }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
