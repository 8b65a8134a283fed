import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than any dialog has, and a round through those that have few. */
const PRESSES = 24;

/** Tab stays in what is open, Escape closes it, and the focus is where it was. */
export async function checkKeyboard(
  page: Page,
  overlay: Locator,
  opener: Locator,
): Promise<string[]> {
  const found: string[] = [];
  const isInside = () =>
    overlay
      .locator(':focus')
      .or(overlay.and(page.locator(':focus')))
      .count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press(key);
      if ((await isInside()) === 0) {
        found.push(`${key} leaves it after ${press + 1} presses to ${await whereIs(page)}`);
        break;
      }
    }
  }
  await page.keyboard.press('Escape');
  const isOpen = async () => (await overlay.count()) > 0;
  await expect
    .poll(isOpen, { timeout: 3000 })
    .toBe(false)
    .catch(() => found.push('Escape does not close it'));
  const hasFocus = async () => (await opener.and(page.locator(':focus')).count()) > 0;
  await expect
    .poll(hasFocus, { timeout: 3000 })
    .toBe(true)
    .catch(async () => {
      found.push(`the focus does not go back; it is on ${await whereIs(page)}`);
    });
  return found;
}

function whereIs(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.outerHTML.slice(0, 160)');
}
