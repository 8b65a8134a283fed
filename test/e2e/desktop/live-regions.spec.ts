// @module-tag deep
// @promise screen readers announce progress, outcomes, results of a check, and limits of the registry
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#registry-server/profile.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/**
 * Records screen reader announcements from now on: text changes in a live region, and alerts. A
 * live region inserted together with its text announces nothing.
 */
const LISTEN = `
  globalThis.said = [];
  const tell = (node, regions) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(regions);
    if (region) globalThis.said.push(region.textContent);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      tell(target, '[aria-live="polite"], [role="alert"]');
      for (const node of addedNodes) tell(node, '[role="alert"]');
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

async function listen(page: Page) {
  await page.evaluate(LISTEN);
  const said = (): Promise<readonly string[]> => page.evaluate('globalThis.said');
  return async (words: RegExp) => {
    await expect.poll(said, { timeout: 20_000 }).toContainEqual(expect.stringMatching(words));
  };
}

describe('a screen reader announces', () => {
  test('how far a change is, and that it is done', async () => {
    const { page } = await desktop.open({ registry: { faults: ['slow-download'] } });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const hears = await listen(page);
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).click();
    await hears(/^Downloading, .+ of .+/);
    await hears(/^Updated 6 add-ons and added 1/);
  });

  test('the text of a toast, with the undo that it offers', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Long Rails').waitFor();
    const hears = await listen(page);
    await library.row('Long Rails').getByRole('switch').click();
    await hears(/^Disabled Long RailsUndo$/);
  });

  test('that a check begins, and what it found', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Updates' }).click();
    await page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
    const hears = await listen(page);
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await hears(/^Checking for updates$/);
    await hears(/^Found 6 updates\.$/);
  });

  test('that the registry’s limit is reached and when requests continue, once', async () => {
    const faults: Fault[] = [];
    const { page } = await desktop.open({ registry: { faults } });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const hears = await listen(page);
    faults.push('rate-limit-storm');
    await page.keyboard.press('r');
    await hears(/^The registry’s rate limit was reached\. The check continues in 0:\d\d/);
    const limited = page.getByRole('contentinfo').getByText(/next request in/);
    const first = await limited.textContent();
    await expect.poll(() => limited.textContent()).not.toBe(first);
    const said: readonly string[] = await page.evaluate('globalThis.said');
    expect(new Set(said.filter((words) => words.includes('limit was reached'))).size).toBe(1);
  });
});
