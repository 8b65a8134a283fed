// @promise a lost connection disables the controls that need it and is restored; a restart reports interrupted work
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { openWithHeldCheck, withoutJobsAfter } from './held-check.ts';

const desktop = useDesktop();

const lost = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Lost connection to Loadout' });

describe('when the connection to the program is lost', () => {
  test('no task is shown as running, controls are disabled, and the connection restores them', async () => {
    const { page, library, line, release } = await openWithHeldCheck(desktop);
    await line.cut();
    await lost(page).waitFor();
    await expect.poll(() => page.getByText(/task running|goes on/).count()).toBe(0);
    const toggle = library.row('Long Rails').getByRole('switch');
    await expect.poll(() => toggle.isDisabled()).toBe(true);
    await expect
      .poll(() => page.getByRole('button', { name: 'Add files' }).isDisabled())
      .toBe(true);
    const violations = await findAxeViolations(page);
    // axe wrongly reports that the keyboard cannot reach a list in a disabled fieldset.
    expect(violations.filter((one) => !one.startsWith('scrollable-region-focusable'))).toEqual([]);
    await library.list.focus();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Add-ons');

    line.mend();
    await lost(page).waitFor({ state: 'detached' });
    await page.getByText('1 task running').waitFor();
    await expect.poll(() => toggle.isDisabled()).toBe(false);
    release();
    await page.getByText('1 task running').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
  });

  test(
    'a restart that interrupted work is reported once, and the interrupted work is listed in Activity',
    { tags: ['deep'] },
    async () => {
      let isRestarted = false;
      const { page, line } = await openWithHeldCheck(desktop, {
        services: withoutJobsAfter(() => isRestarted),
      });
      await line.cut();
      await lost(page).waitFor();
      isRestarted = true;
      line.mend();
      const notice = page.getByRole('alert').filter({ hasText: 'Loadout was restarted.' });
      await notice.getByText('1 task did not finish.').waitFor();
      await notice.getByRole('button', { name: 'Show' }).click();
      await page.getByText('Checking Exploration for updates: interrupted').waitFor();
      await page.getByText(/Nothing was left half-done/).waitFor();
      await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect.poll(() => page.getByText('interrupted').count()).toBe(0);
    },
  );
});
