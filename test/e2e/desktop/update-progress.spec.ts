// @module-tag deep
// @promise the row, the sheet and the status line show the same number in every frame; a file that fails is shown at its add-on; downloads can be paused and cancelled from the status line
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { damageFile } from './damaged-file.ts';
import { type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

async function openPlan(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const { page, folder } = opened;
  const library = libraryScreen(page);
  await library.row('Deep Strata').waitFor();
  const mods = () => readdirSync(join(folder, 'pmods')).toSorted();
  const before = mods();
  await page.getByRole('button', { name: 'Update 6', exact: true }).click();
  const confirm = library.sheet.getByRole('button', { name: 'Update 6 and add 1' });
  await confirm.waitFor();
  const status = page.getByRole('contentinfo');
  return { ...opened, library, confirm, status, mods, before };
}

/** Starts updating everything from a registry that sends files slowly. */
async function startSlowUpdate(options: DesktopOptions = {}, parallelDownloads?: number) {
  const opened = await openPlan({ registry: { faults: ['slow-download'] }, ...options });
  if (parallelDownloads !== undefined)
    await opened.host.core.client.settings.update({ network: { parallelDownloads } });
  await opened.confirm.click();
  await opened.library.sheet.getByRole('heading', { name: 'Updating 6 add-ons' }).waitFor();
  return opened;
}

/**
 * Records in every frame what each place shows of the update, if at least two of them show
 * something: the total as `3 of 7`, and the state of Deep Strata.
 */
const RECORD = `
  globalThis.frames = [];
  const find = (text, pattern) => text?.match(pattern)?.[1];
  const textOf = (selector) => document.querySelector(selector)?.textContent;
  const itemIn = (selector) => {
    const lines = [...document.querySelectorAll(selector)];
    const line = lines.find((one) => one.textContent.includes('Deep Strata'));
    if (!line) return undefined;
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const state = find(walker.currentNode.data, /^(\\d+%|Waiting|Verified)/);
      if (state) return state;
    }
    return undefined;
  };
  const look = () => {
    const all = [
      find(textOf('[role=dialog] div > span:has(> b)'), /(\\d+ of \\d+) files/),
      find(textOf('main [role=group][aria-label="Updating…"]'), /(\\d+ of \\d+)/),
      find(textOf('footer'), /Updating (\\d+ of \\d+)/),
    ];
    const item = [itemIn('[role=dialog] li'), itemIn('[role=grid] [role=row]')];
    globalThis.frames.push({ all, item });
    requestAnimationFrame(look);
  };
  look();
`;

interface Frame {
  readonly all: readonly (string | undefined)[];
  readonly item: readonly (string | undefined)[];
}

async function readFrames(page: Page): Promise<readonly Frame[]> {
  return page.evaluate('globalThis.frames');
}

const saySame = (texts: readonly (string | undefined)[]): boolean =>
  new Set(texts.filter((text) => text !== undefined)).size <= 1;
const isComplete = (texts: readonly (string | undefined)[]): boolean =>
  texts.every((text) => text !== undefined);

describe('an update in progress', () => {
  test('has the same number in the row, the sheet and the status line in every frame', async () => {
    const { page, library, confirm } = await openPlan({ registry: { faults: ['slow-download'] } });
    await page.evaluate(RECORD);
    await confirm.click();
    await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
    const frames = await readFrames(page);
    expect(frames.filter(({ all }) => !saySame(all))).toEqual([]);
    expect(frames.filter(({ item }) => !saySame(item))).toEqual([]);
    const counts = frames.filter(({ all }) => isComplete(all)).map(({ all }) => all[0]);
    expect(new Set(counts).size).toBeGreaterThan(1);
    const items = frames.filter(({ item }) => isComplete(item)).map(({ item }) => item[0]);
    expect(items.some((text) => /^[1-9]\d?%$/.test(text ?? ''))).toBe(true);
    expect(items).toContain('Verified');
  });

  test('shows each add-on’s state in the sheet of the plan, then what was done with its Undo', async () => {
    // One file at a time, so that the update does not finish before all of this is checked.
    const { page, library, mods, before } = await startSlowUpdate({}, 1);
    const { sheet } = library;
    const items = sheet.getByRole('listitem').filter({ hasText: '→' });
    await items
      .getByText(/^\d+% of [\d.]+ kB$/)
      .first()
      .waitFor();
    await items.getByText('Waiting', { exact: true }).first().waitFor();
    await sheet
      .getByText(/ of .+ kB/)
      .first()
      .waitFor();
    const total = sheet.getByRole('progressbar', { name: 'Progress', exact: true });
    expect(Number(await total.getAttribute('aria-valuenow'))).toBeLessThan(100);
    await sheet.getByText('Nothing changes until every file is verified.').waitFor();
    await items.getByText('Verified', { exact: true }).first().waitFor();
    expect(mods()).toEqual(before);
    expect(await findAxeViolations(page)).toEqual([]);

    await sheet.getByRole('heading', { name: 'Updated 6 add-ons and added 1' }).waitFor();
    expect(mods()).not.toEqual(before);
    expect(await findAxeViolations(page)).toEqual([]);
    // The sheet shows the error, so there is no toast.
    await expect.poll(() => page.locator('[role=alert]').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(mods).toEqual(before);
  });

  test('continues in the background, and its sheet opens again from the status line', async () => {
    const { page, library, status } = await startSlowUpdate();
    await library.sheet.getByRole('button', { name: 'Continue in background' }).click();
    await library.sheet.waitFor({ state: 'detached' });
    await status.getByRole('button', { name: /^Updating \d of 7/ }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await library.sheet.getByRole('heading', { name: 'Updating 6 add-ons' }).waitFor();
    await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
    await library.sheet.getByRole('button', { name: 'Undo' }).waitFor();
  });

  test('is cancelled in its sheet, and the folder is as it was', async () => {
    const { library, mods, before, host } = await startSlowUpdate();
    await library.sheet
      .getByText(/^\d+% of/)
      .first()
      .waitFor();
    await library.sheet.getByRole('button', { name: 'Cancel', exact: true }).click();
    await library.sheet.waitFor({ state: 'detached' });
    const running = async () =>
      (await host.core.client.jobs.list()).filter(({ state }) => state !== 'ended').length;
    await expect.poll(running).toBe(0);
    expect(mods()).toEqual(before);
  });

  test('leaves alone what fails, says why, and tries it again', async () => {
    const { page, library, confirm, host, mods } = await openPlan();
    const mend = await damageFile(host, 'deep-strata-1.3.1.jar');
    await confirm.click();
    const { sheet } = library;
    await sheet.getByRole('heading', { name: 'Not updated' }).waitFor();
    const item = sheet.getByRole('listitem').filter({ hasText: 'Deep Strata' }).first();
    await item.getByText('The checksum of its file is not the one that was announced.').waitFor();
    await expect.poll(() => sheet.getByText('The folder was not changed').count()).toBe(0);
    expect(mods().join()).toContain('deep-strata-1.2.0');
    expect(mods().join()).toContain('tidy-hotbar-2.0.0');
    expect(await findAxeViolations(page)).toEqual([]);
    mend();
    await sheet.getByRole('button', { name: 'Retry', exact: true }).click();
    await sheet.getByRole('button', { name: 'Update 1' }).click();
    await sheet.getByText('Updated Deep Strata to 1.3.1').waitFor();
    expect(mods().join()).toContain('deep-strata-1.3.1');
  });
});

describe('the queue of the status line', () => {
  async function openQueue(options: DesktopOptions = {}, parallelDownloads?: number) {
    const opened = await startSlowUpdate(options, parallelDownloads);
    const { page, library, status } = opened;
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    await status.getByRole('button', { name: /^Updating \d of 7/ }).click();
    const queue = page.getByRole('region', { name: 'Updating 6 add-ons' });
    await queue.waitFor();
    return { ...opened, queue };
  }

  test.each([
    { width: 1280, height: 800 },
    { width: 900, height: 600 },
    { width: 390, height: 844 },
  ])('lists the files that arrive and wait, at $width × $height', async (size) => {
    // The update must not finish before all of this is checked.
    const { page, queue, status } = await openQueue({ size }, 1);
    const files = queue.getByRole('listitem');
    await files
      .getByText(/^\d+%$/)
      .first()
      .waitFor();
    await files.getByText('Waiting', { exact: true }).first().waitFor();
    await files
      .getByText(/^[\d.]+ kB$/)
      .first()
      .waitFor();
    await queue.getByText(/^Calculating…$|^about \d+ s left/).waitFor();
    const same = await page.evaluate<[string, string]>(`[
      document.querySelector('footer').textContent.match(/\\d of 7/)[0],
      document.querySelector('section[aria-label^=Updating]').textContent.match(/\\d of 7/)[0],
    ]`);
    expect(same[0]).toBe(same[1]);
    const box = await queue.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    await page.keyboard.press('Escape');
    await queue.waitFor({ state: 'detached' });
    await status.getByRole('button', { name: /^Updating/ }).click();
    await queue.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('cancels an operation, and the folder is as it was', async () => {
    const { page, queue, mods, before } = await openQueue();
    await queue.getByRole('button', { name: /^Cancel: Updating/ }).click();
    await queue.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: /^Updating/ }).count()).toBe(0);
    expect(mods()).toEqual(before);
  });

  test('pauses a download, which has no speed then, and resumes it', async () => {
    const { library, queue } = await openQueue();
    await queue.getByRole('button', { name: /^Pause: / }).click();
    await queue.getByText('Paused', { exact: true }).waitFor();
    await queue.getByRole('button', { name: /^Resume: / }).click();
    await library.toast.getByText('Updated 6 add-ons and added 1').waitFor();
  });
});
