// @promise WCAG 2.2 AA on every page, dialog and open menu, in light, dark and forced colours, at four widths and 200 % text
// @how each page once: every rule in light, those of colours in dark
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { colour } from '#test/accessibility/looks.ts';
import { findAxeViolations, findColourViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { createPublishSeed, dropJar, openPublish, signIn } from './publish-screen.ts';

const desktop = useDesktop();

/** Each page of the window, and a text that appears once it has loaded. */
const PAGES = [
  ['/library', 'Deep Strata'],
  ['/library/health', 'Health'],
  ['/updates', 'Tidy Hotbar'],
  ['/browse', 'Pocket Map'],
  ['/worlds', 'Worlds'],
  ['/project/tidy-hotbar', 'Tidy Hotbar'],
  ['/person/marlowe', 'marlowe'],
  ['/organization/lantern-works', 'Lantern Works'],
  ['/publish', 'Lantern Core'],
  ['/publish/project/lantern-core', 'Lantern Core'],
  ['/publish/organization/lantern-works', 'Lantern Works'],
  ['/activity', 'Activity'],
  ['/bisect', 'Find the cause'],
  ['/settings', 'Loadouts'],
  ['/install/pocket-map', 'Pocket Map'],
  ['/welcome', 'Manage a folder'],
] as const;

async function show(page: Page, address: string, text: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
  const main = page.locator('main');
  await main.getByText(text).filter({ visible: true }).first().waitFor();
  await main.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
}

const THEMES = ['light', 'dark'] as const;

/** Violations per page: every rule in light colours, and the colour rules in dark ones too. */
async function sweep(): Promise<Record<(typeof THEMES)[number], readonly string[]>> {
  const opened = await desktop.open({ theme: 'light', seed: await createPublishSeed() });
  const { page } = opened;
  const found = { light: [] as string[], dark: [] as string[] };
  const check = async (name: string) => {
    found.light.push(...(await findAxeViolations(page)).map((one) => `${name}: ${one}`));
    await colour(page, 'dark');
    found.dark.push(...(await findColourViolations(page)).map((one) => `${name}: ${one}`));
    await colour(page, 'light');
  };
  await signIn(opened, 'tobin');
  await opened.reopen();
  await libraryScreen(page).ready();
  await openPublish(page);
  await dropJar(page, '9.1.0', { id: 'lantern-core', name: 'Lantern Core' });
  await page.getByText('From puzzle.mod.json.').first().waitFor();
  await check('the draft');
  for (const [address, text] of PAGES) {
    await show(page, address, text);
    await check(address);
  }
  return found;
}

/** Shared by both themes. */
let swept: ReturnType<typeof sweep> | null = null;

describe('every page', () => {
  test.each(THEMES)('in %s colours breaks no rule of axe', async (theme) => {
    const found = await (swept ??= sweep());
    expect(found[theme]).toEqual([]);
  });

  test('is among these', () => {
    const source = readFileSync(
      new URL('../../../src/renderer/app/screens.tsx', import.meta.url),
      'utf8',
    );
    const patterns = [...source.matchAll(/^ {2}\['(?<path>\/[^']*)', \w+Page\],$/gm)].map(
      ({ groups }) => groups?.['path'] ?? '',
    );
    const isShown = (pattern: string) => {
      const parts = pattern.split('/').filter((part) => !part.endsWith('?'));
      return PAGES.some(([address]) => {
        const own = address.split('/');
        return (
          own.length === parts.length &&
          parts.every((part, index) => part.startsWith(':') || part === own[index])
        );
      });
    };
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => !isShown(pattern))).toEqual(['/publish/draft/:id']);
  });
});
