// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
// @promise the window shows one countdown while it waits for a registry's limit
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#registry-server/profile.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** A picture that was not loaded before is missing; a letter is shown instead. */
const NO_PICTURE = { expected: [/Failed to load resource: .* 404/] };

describe('without a registry', () => {
  test('the window starts with cached data, switches add-ons, and reports that the registry is silent', async () => {
    const { page, host, reopen } = await desktop.open(NO_PICTURE);
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page
      .getByRole('main')
      .getByText(/· Checked just now$/)
      .waitFor();
    await host.registry.close();
    await reopen();

    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await library.row('Long Rails').getByRole('switch').click();
    await library.toast.getByText('Disabled Long Rails').waitFor();
    await page.keyboard.press('r');
    const notice = page.getByRole('alert').filter({ hasText: 'Showing results from' });
    await notice.getByText('No connection to the registry.').waitFor();
    await notice.getByText('Check the connection.').waitFor();
    await page.getByText('Registry unreachable', { exact: true }).waitFor();
    await expect.poll(() => library.list.getByRole('row').count()).toBeGreaterThan(10);
  });

  test('offline mode is shown over the list, and can be ended there', async () => {
    const { page, host } = await desktop.open(NO_PICTURE);
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await host.core.client.settings.update({ network: { offline: true } });
    await page.getByText('Offline mode is on.').waitFor();
    await page.getByRole('button', { name: 'Go online' }).click();
    await page.getByText('Offline mode is on.').waitFor({ state: 'detached' });
    expect((await host.core.client.settings.get()).network.offline).toBe(false);
  });
});

/**
 * Records the most countdowns visible in any frame. The waits here are under a minute, so no time
 * of day matches; the sentence for screen readers is invisible.
 */
function countCountdowns(page: Page): Promise<void> {
  return page.evaluate(`void (() => {
    window.mostCountdowns = 0;
    const count = () => {
      const times = document.body.innerText.match(/(?<!continues in )\\b0:\\d\\d\\b/g) ?? [];
      window.mostCountdowns = Math.max(window.mostCountdowns, times.length);
      requestAnimationFrame(count);
    };
    count();
  })()`);
}

test(
  'a limit of the registry is counted down once in the window, and the check continues afterwards',
  { tags: ['deep'] },
  async () => {
    const faults: Fault[] = [];
    const { page } = await desktop.open({ registry: { faults } });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await countCountdowns(page);
    faults.push('rate-limit-storm');
    await page.keyboard.press('r');
    const countdown = page.getByRole('contentinfo').getByText(/next request in 0:\d\d/);
    const waits = page.getByRole('main').getByText('Waiting for the registry’s rate limit');
    await countdown.waitFor();
    await waits.first().waitFor();
    const said = /The check continues in 0:\d\d; everything else keeps working/;
    await page.getByRole('status').filter({ hasText: said }).waitFor({ state: 'attached' });
    for (const place of ['Updates', 'Activity', 'Library']) {
      await page.getByRole('link', { name: place }).click();
      await waits.first().waitFor();
    }
    const shown = await countdown.textContent();
    await expect.poll(() => countdown.textContent()).not.toBe(shown);
    await countdown.waitFor({ state: 'detached' });
    await expect.poll(() => waits.count()).toBe(0);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.getByText('Registry online').waitFor();
    expect(await page.evaluate('window.mostCountdowns')).toBe(1);
  },
);
