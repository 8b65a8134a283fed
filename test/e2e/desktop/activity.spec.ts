// @module-tag deep
// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { leaveUpdateRunning, libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

async function openLibrary(options: Parameters<typeof desktop.open>[0] = {}) {
  const opened = await desktop.open(options);
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const mods = () => readdirSync(join(opened.folder, 'pmods')).toSorted();
  return { ...opened, library, mods };
}

/**
 * Starts updating everything from a registry that sends files slowly, and closes the sheet; the
 * update continues.
 */
async function openWhileUpdating() {
  const opened = await openLibrary({ registry: { faults: ['slow-download'] } });
  const { page } = opened;
  const before = opened.mods();
  await leaveUpdateRunning(page);
  return { ...opened, before };
}

describe('activity', () => {
  test('pauses a download and resumes it', async () => {
    const { page, mods, before } = await openWhileUpdating();
    await page.getByRole('button', { name: 'Pause: Updating 6 add-ons' }).click();
    await page.getByText('Paused. Downloaded data is kept.').waitFor();
    expect(mods()).toEqual(before);
    await page.getByRole('button', { name: 'Resume: Updating 6 add-ons' }).click();
    const entry = page.getByRole('listitem');
    await entry.getByText('Updated 6 add-ons and added 1', { exact: true }).waitFor();
    expect(mods()).not.toEqual(before);
  });

  test('cancels a job, and the folder is as it was', async () => {
    const { page, mods, before } = await openWhileUpdating();
    await page.getByRole('button', { name: 'Cancel: Updating 6 add-ons' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Now' }).count()).toBe(0);
    expect(mods()).toEqual(before);
  });

  test('goes back to an earlier change through the plan, and forward again', async () => {
    const { page, library, mods } = await openLibrary();
    const before = mods();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.toast.getByText('Updated Deep Strata').waitFor();
    const after = mods();
    await library.row('Belts and Pulleys').getByRole('switch').click();
    await library.toast.getByText('Disabled Belts and Pulleys').waitFor();

    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Restore to this point… Change 0' }).click();
    await library.sheet.getByRole('heading', { name: 'Restored 1' }).waitFor();
    await library.sheet.getByRole('heading', { name: 'Enabled 1' }).waitFor();
    await library.sheet.getByRole('button', { name: 'Restore', exact: true }).click();
    await library.sheet.getByText('Restored to change 0').waitFor();
    await library.sheet.getByRole('button', { name: 'Close' }).last().click();
    expect(mods()).toEqual(before);
    await expect.poll(() => page.getByText('undone', { exact: true }).count()).toBe(2);

    await page.getByRole('button', { name: 'Restore to this point… Change 1' }).click();
    await library.sheet.getByRole('button', { name: 'Restore', exact: true }).click();
    await library.sheet.getByText('Restored to change 1').waitFor();
    expect(mods()).toEqual(after);
  });

  test('shows what each operation changed', async () => {
    const { page, library } = await openLibrary();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.toast.getByText('Updated Deep Strata').waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('1.2.0 → 1.3.1').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Deep Strata' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deep Strata' }).waitFor();
  });

  test('folds switches of the same add-on, and shows one kind of entry', async () => {
    const { page, library } = await openLibrary();
    const toggle = library.row('Belts and Pulleys').getByRole('switch');
    for (const done of ['Disabled', 'Enabled', 'Disabled']) {
      await toggle.click();
      await library.toast.getByText(`${done} Belts and Pulleys`, { exact: true }).waitFor();
      await page.locator('main [aria-busy]').waitFor({ state: 'detached' });
    }
    await page.getByRole('link', { name: 'Activity' }).click();
    const entries = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    await page.getByRole('button', { name: '2 earlier switches' }).click();
    await expect.poll(() => entries.count()).toBe(4);
    await page.getByRole('button', { name: 'Restore to this point… Change 1' }).waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Filter' }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('names a rule and a setting that were changed, with all of several', async () => {
    const { page, host, loadout } = await openLibrary();
    const { client, finish } = host.core;
    const pin = { loadoutId: loadout.id, note: null, until: null };
    await finish(client.policies.pin({ ...pin, addons: ['deep-strata'] }));
    await finish(client.policies.pin({ ...pin, addons: ['tidy-hotbar', 'gatekeeper'] }));
    await finish(
      client.loadouts.change({ loadoutId: loadout.id, change: { name: 'Long winter' } }),
    );
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('Renamed the loadout to Long winter', { exact: true }).waitFor();
    await page.getByText('Pinned Deep Strata', { exact: true }).waitFor();
    await page.getByText('Pinned Tidy Hotbar, and 1 more', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pinned Tidy Hotbar, and 1 more' }).click();
    await page.getByText('Pinned Gatekeeper', { exact: true }).waitFor();
  });

  test('compares every file and names those changed outside Loadout', async () => {
    const { page, folder } = await openLibrary();
    await page.getByRole('link', { name: 'Activity' }).click();
    const problems = page.getByRole('region', { name: 'Problems' });
    await page.getByRole('button', { name: 'Verify all files' }).click();
    const good = page.getByRole('region', { name: 'Verification' });
    await good.getByText(/files verified\. No differences found\.$/).waitFor();
    await expect.poll(() => problems.count()).toBe(0);
    const file = join(folder, 'pmods', 'unfinished-download.jar');
    const bytes = readFileSync(file);
    writeFileSync(file, 'other bytes');
    await good.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Verify all files' }).click();
    await problems.getByText(/files verified\. 1 difference found\./).waitFor();
    await problems.getByText('pmods/unfinished-download.jar').waitFor();
    writeFileSync(file, bytes);
    await problems.waitFor({ state: 'detached' });
  });

  test('does not call every byte as recorded where a folder could not be read', async () => {
    const { page, folder, host } = await openLibrary();
    const shaders = join(folder, 'mods', 'shaderpacks');
    renameSync(shaders, join(host.scratch, 'elsewhere'));
    symlinkSync(join(host.scratch, 'elsewhere'), shaders);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Verify all files' }).click();
    const problems = page.getByRole('region', { name: 'Problems' });
    await problems.getByText(/No differences found\. Some files could not be read:/).waitFor();
    await expect.poll(() => problems.getByText(/No differences found\.$/).count()).toBe(0);
  });

  test('keeps the folder whole when the registry dies half-way, and says what to do', async () => {
    const { page, host, mods, before } = await openWhileUpdating();
    await host.registry.close();
    await page
      .getByText(/could not be reached|was cut|unreachable/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Now' }).count()).toBe(0);
    expect(mods()).toEqual(before);
    const problems = page.getByRole('region', { name: 'Problems' });
    await problems.getByRole('button', { name: 'Dismiss: Updating 6 add-ons' }).click();
    await problems.waitFor({ state: 'detached' });
  });

  test.each(['light', 'dark'] as const)('breaks no rule of axe in %s colours', async (theme) => {
    const { page, library, folder } = await openLibrary({ theme });
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.toast.getByText('Updated Deep Strata').waitFor();
    writeFileSync(join(folder, 'pmods', 'unfinished-download.jar'), 'other bytes');
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('1 change made outside Loadout').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
