import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More controls than most dialogs have, and a full cycle through smaller ones. */
const PRESSES = 24;
const WAIT = { timeout: 3000 };

/** Not by `:focus`, which in a date field applies to its parts. */
const IS_INSIDE = `document.activeElement.closest('[role=dialog], [role=menu]') !== null`;

/**
 * Requires that the focus moves into the overlay, Tab stays in it, Escape closes it, and the focus
 * returns.
 */
export async function checkKeyboard(
  page: Page,
  overlay: Locator,
  opener: Locator,
): Promise<readonly string[]> {
  const found: string[] = [];
  const isInside = () => page.evaluate<boolean>(IS_INSIDE);
  const whereIs = () => page.evaluate<string>('document.activeElement.outerHTML.slice(0, 160)');
  await expect
    .poll(isInside, WAIT)
    .toBe(true)
    .catch(() => found.push('the focus does not go into it'));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 1; press <= PRESSES; press += 1) {
      await page.keyboard.press(key);
      if (await isInside()) continue;
      found.push(`${key} leaves it after ${press} presses to ${await whereIs()}`);
      break;
    }
  }
  await page.keyboard.press('Escape');
  await expect
    .poll(() => overlay.count(), WAIT)
    .toBe(0)
    .catch(() => found.push('Escape does not close it'));
  await expect
    .poll(() => opener.and(page.locator(':focus')).count(), WAIT)
    .toBe(1)
    .catch(async () => found.push(`the focus does not go back; it is on ${await whereIs()}`));
  return found;
}
