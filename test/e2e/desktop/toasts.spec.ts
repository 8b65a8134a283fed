// @module-tag deep
// @promise a toast covers no control, and an error disappears with its cause
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import { AppError } from '#shared/errors.ts';
import { changeService } from '#test/helpers/change-service.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 390, height: 844 },
] as const;

/** Every change fails until `mend` is called. */
function createFailing() {
  let isBroken = true;
  const fail = () => Promise.reject(new AppError('DOWNLOAD_FAILED', { file: 'deep-strata.jar' }));
  return {
    services: ({ plans }: ApiServices): Partial<ApiServices> => ({
      plans: changeService(plans, ({ apply, change }) => ({
        apply: (planId, how, job) => (isBroken ? fail() : apply(planId, how, job)),
        change: (request, job) => (isBroken ? fail() : change(request, job)),
      })),
    }),
    mend() {
      isBroken = false;
    },
  };
}

/** Lists controls of this part whose centre is covered by another element. */
function listCovered(page: Page, part: string): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const part = document.querySelector('${part}');
    const controls = part.querySelectorAll('button, a[href], input');
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
      const hit = document.elementFromPoint(x, y);
      const isFree = hit !== null && part.contains(hit);
      return isFree ? [] : [control.ariaLabel ?? control.textContent];
    });
  })()`);
}

async function placeOf(part: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { top: box.y, bottom: box.y + box.height };
}

async function fail(page: Page): Promise<void> {
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
  await library.toast.first().waitFor();
}

describe.each(SIZES)('at $width × $height', (size) => {
  test('no toast covers a control of the library, and its last row is seen', async () => {
    const { page } = await desktop.open({ size, services: createFailing().services });
    const library = libraryScreen(page);
    await fail(page);
    await library.row('Deep Strata').getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.waitFor();
    expect(await listCovered(page, '[role=toolbar]')).toEqual([]);
    await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, 1e6)`);
    const last = library.list.getByRole('row').last();
    await expect
      .poll(() => last.getAttribute('aria-rowindex'))
      .toBe(await library.list.getAttribute('aria-rowcount'));
    const [end, list] = [(await placeOf(last)).bottom, await placeOf(library.list)];
    expect((await placeOf(bar)).bottom).toBeLessThanOrEqual(list.top);
    expect(end).toBeLessThanOrEqual(list.bottom);
    expect(end).toBeLessThanOrEqual((await placeOf(library.toast.first())).top);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('no toast covers a control of the plan sheet', async () => {
    const { page } = await desktop.open({ size });
    const library = libraryScreen(page);
    // Versions are hidden in a narrow window.
    const newer = library.row('Deep Strata').getByText('1.3.1', { exact: true });
    await newer.waitFor({ state: 'attached' });
    await library.row('Deep Strata').getByRole('switch').click();
    await library.toast.getByText('Deep Strata').waitFor();
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
    expect(await listCovered(page, '[role=dialog]')).toEqual([]);
    // Content under the sheet is hidden from role queries.
    await page.locator('[role=alert]').getByText('Deep Strata').waitFor();
  });
});

test('an error goes when what failed is tried again', async () => {
  const failing = createFailing();
  const { page } = await desktop.open({ services: failing.services });
  const library = libraryScreen(page);
  await fail(page);
  const row = library.row('Deep Strata');
  await row.getByText('Not updated').waitFor();
  failing.mend();
  await row.click();
  await page.getByRole('button', { name: 'Update to 1.3.1' }).click();
  await row.getByText('Up to date').waitFor();
  await library.toast.getByText('Updated Deep Strata to 1.3.1').waitFor();
  // Shorter than a toast's duration, so a surplus toast could not disappear meanwhile.
  await expect
    .poll(() => library.toast.allTextContents(), { timeout: 1000 })
    .toEqual([expect.stringContaining('Updated Deep Strata to 1.3.1')]);
  await expect.poll(() => row.getByText('Not updated').count()).toBe(0);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('region', { name: 'Today' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Problems' }).count()).toBe(0);
});

test('an error toast goes by itself; Activity and the row keep the error', async () => {
  const { page } = await desktop.open({ services: createFailing().services });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  await page.clock.install();
  await fail(page);
  await page.clock.fastForward(30_000);
  await library.toast.waitFor({ state: 'detached' });
  await library.row('Deep Strata').getByText('Not updated').waitFor();
  await page.getByRole('link', { name: 'Activity' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: /^Dismiss/ }).click();
  await problems.waitFor({ state: 'detached' });
});
