// @module-tag deep
// @promise a long update is offered in parts, and one Undo reverses all of it
import { describe, expect, test } from 'vitest';
import type { Clock } from '#core/host.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { readTree } from '#test/helpers/tree.ts';
import { damageFile } from './damaged-file.ts';
import { type DesktopOptions, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Lets six files through at once, and each further one after 74 seconds. */
const SLOW_FILES = { cdnFile: { max: 12, windowSeconds: 400 } };
const LONG_MS = 30_000;

/** The system clock, except that `skip` ends long waits. */
function createSkippingClock() {
  let aheadMs = 0;
  const skipped = Promise.withResolvers<number>();
  const clock: Clock = {
    now: () => new Date(Date.now() + aheadMs),
    monotonicMs: () => performance.now() + aheadMs,
    async sleep(ms, signal) {
      const slept = systemClock.sleep(ms, signal);
      await (ms < LONG_MS ? slept : Promise.race([slept, skipped.promise]));
    },
  };
  return {
    clock,
    skip(ms: number) {
      aheadMs += ms;
      skipped.resolve(ms);
    },
  };
}

async function openPlan(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const { page, folder, host, loadout } = opened;
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const readFiles = () => [...readTree(folder, ['.loadout']).keys()];
  const before = readFiles();
  // Each shader pack has a settings file.
  const isAddon = (name: string) => !name.endsWith('.txt');
  const countNew = () =>
    readFiles().filter((name) => isAddon(name) && !before.includes(name)).length;
  const history = async () => {
    const entries = await host.core.client.loadouts.history({ loadoutId: loadout.id });
    return entries.map(({ kind, undone }) => (undone ? `${kind}, undone` : kind));
  };
  await page.getByRole('button', { name: /^Update \d+$/ }).click();
  await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
  const choice = library.sheet.getByRole('radio', {
    name: 'Apply each change as soon as it is downloaded',
  });
  return { ...opened, library, choice, readFiles, before, countNew, history };
}

async function openSlowPlan() {
  const clock = createSkippingClock();
  const opened = await openPlan({ buckets: SLOW_FILES, core: { clock: clock.clock } });
  const { library, choice, countNew } = opened;
  await library.sheet.getByText('About 1 min at this registry’s limit').waitFor();
  return {
    ...opened,
    /**
     * Starts the update in parts; waits until all are applied except the last one and those that
     * depend on it.
     */
    async updateInParts() {
      await expect.poll(() => choice.isChecked()).toBe(false);
      await choice.check();
      await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).click();
      await expect.poll(countNew).toBeGreaterThanOrEqual(5);
    },
    endWait: (ms = 80_000) => clock.skip(ms),
  };
}

describe('an update that takes long at the registry’s limits', () => {
  test('is applied in parts if a person chooses so, and one Undo reverts all of it', async () => {
    const opened = await openSlowPlan();
    const { page, library, updateInParts, endWait, readFiles, before, countNew, history } = opened;
    await updateInParts();
    await library.sheet
      .getByText(/Waiting for the registry’s rate limit, next request in 1:\d\d/)
      .waitFor();
    await library.sheet.getByText('This registry limits downloads: about 1 min left.').waitFor();
    await library.sheet.getByText(/^Cancel keeps the \d add-ons already updated\./).waitFor();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    await page
      .getByRole('contentinfo')
      .getByText(/next request in/)
      .waitFor();
    await expect.poll(() => library.list.getByText('Up to date').count()).toBeGreaterThan(3);
    expect(countNew()).toBeLessThan(7);
    expect(await history()).toEqual(['update', 'init']);

    endWait();
    await library.toast.getByText('Updated 6 add-ons and added 1').waitFor();
    expect(countNew()).toBe(7);
    expect(await history()).toEqual(['update', 'init']);
    await library.toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(readFiles).toEqual(before);
    expect(await history()).toEqual(['undo', 'update, undone', 'init']);
  });

  test('is stopped and undone where a person says so, asked in the same words everywhere', async () => {
    const { page, library, updateInParts, readFiles, before, history } = await openSlowPlan();
    await updateInParts();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    const question = page.getByRole('dialog', { name: 'Stop the running update?' });
    const leave = question.getByRole('button', { name: 'Let it finish' });
    await page.keyboard.press('Control+z');
    await question.getByText(/^An update is running: \d of 7 add-ons are done\.$/).waitFor();
    await leave.click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Activity' }).click();
    await page
      .getByRole('button', { name: /^Undo…/ })
      .first()
      .click();
    await question.waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await leave.click();
    await page.getByRole('contentinfo').getByRole('button', { name: /^Undo/ }).click();
    await question.getByText(/these \d add-ons are undone/).waitFor();
    expect(readFiles()).not.toEqual(before);
    await question.getByRole('button', { name: 'Stop and undo' }).click();
    await expect.poll(readFiles).toEqual(before);
    await expect.poll(history).toEqual(['undo', 'update, undone', 'init']);
    await library.toast.getByText(/^Undid /).waitFor();
  });

  test('is stopped for a redo that was refused, where nothing of it is done yet', async () => {
    const { page, library, history } = await openSlowPlan();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    await library.row('Long Rails').getByRole('switch').click();
    await library.toast.getByText('Disabled Long Rails').waitFor();
    await page.keyboard.press('Control+z');
    await library.toast.getByText('Undid disabling Long Rails').waitFor();
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).click();
    await library.sheet.getByText(/next request in/).waitFor();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    const question = page.getByRole('dialog', { name: 'Stop the running update?' });
    await question.getByText(/^An update is running: 0 of 7 add-ons are done\.$/).waitFor();
    await question.getByRole('button', { name: 'Stop and redo' }).click();
    await library.toast.getByText('Redid disabling Long Rails').waitFor();
    expect(await history()).toEqual(['redo', 'undo, undone', 'disable', 'init']);
  });

  test('takes its question along when it ends', async () => {
    const { page, library, updateInParts, endWait, countNew, history } = await openSlowPlan();
    await updateInParts();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    const question = page.getByRole('dialog', { name: 'Stop the running update?' });
    await page.keyboard.press('Control+z');
    await question.waitFor();
    endWait();
    await library.toast.getByText('Updated 6 add-ons and added 1').waitFor();
    await question.waitFor({ state: 'detached' });
    expect(countNew()).toBe(7);
    expect(await history()).toEqual(['update', 'init']);
  });

  test('is undone completely by the sheet’s Undo too', async () => {
    const opened = await openSlowPlan();
    const { library, updateInParts, endWait, readFiles, before, history } = opened;
    await updateInParts();
    endWait();
    await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
    await library.sheet.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(readFiles).toEqual(before);
    expect(await history()).toEqual(['undo', 'update, undone', 'init']);
  });
});

test('a failed download is named with its reason, and tried again', async () => {
  const { library, choice, host, endWait } = await openSlowPlan();
  const { sheet } = library;
  const mend = await damageFile(host, 'gatekeeper-1.2.1.jar');
  await choice.check();
  await sheet.getByRole('button', { name: 'Update 6 and add 1' }).click();
  // Time that passed before the first request would keep the last file waiting.
  await sheet.getByText(/next request in/).waitFor();
  endWait(400_000);
  await sheet.getByRole('heading', { name: 'Updated 5 add-ons and added 1' }).waitFor();
  const failures = sheet.getByRole('region', { name: 'Not updated 1' });
  await failures.getByText(/^The checksum of its file is not/).waitFor();
  await sheet.getByRole('button', { name: 'Undo' }).waitFor();
  mend();
  await failures.getByRole('button', { name: 'Retry' }).click();
  await sheet.getByRole('button', { name: 'Update 1' }).click();
  await sheet.getByText('Updated Gatekeeper to 1.2.1').waitFor();
});

test('a short update is not offered in parts', async () => {
  const { choice } = await openPlan();
  await expect.poll(() => choice.count()).toBe(0);
});
