import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  createHostileSeed,
  CROWDED_PROJECT,
  HOSTILE_ORGANIZATION,
  hostileFileBytes,
  SCRIPT_VECTORS,
  toFileName,
} from '#test/builders/hostile-seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { useDesktop } from './harness.ts';

const desktop = useDesktop();

/** Everything that the page did which a text of somebody else must not make it do. */
interface Signs {
  readonly requests: string[];
  readonly violations: string[];
}

async function watch(page: Page, origin: string): Promise<Signs> {
  const signs: Signs = { requests: [], violations: [] };
  page.context().on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) signs.requests.push(request.url());
  });
  page.on('popup', (popup) => signs.requests.push(`popup ${popup.url()}`));
  page.on('dialog', (dialog) => signs.requests.push(`dialog ${dialog.message()}`));
  await page.exposeFunction('reportViolation', (text: string) => signs.violations.push(text));
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    window.reportViolation([effectiveDirective, blockedURI, sourceFile].join(' ')));`);
  return signs;
}

async function go(page: Page, address: string, seen: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
  await page.getByText(seen, { exact: false }).first().waitFor();
}

/** Draws every row of a long list once. */
async function walkList(page: Page, name: string): Promise<void> {
  await page.getByRole('grid', { name }).getByRole('row').first().waitFor();
  const screens = await page.evaluate<number>(`(async () => {
    const list = document.querySelector('[role=grid]');
    let screens = 0;
    for (let top = 0; top < list.scrollHeight; top += list.clientHeight) {
      list.scrollTop = top;
      screens += 1;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    return screens;
  })()`);
  expect(screens).toBeGreaterThan(5);
}

test('no text of a registry and no name of a file is ever more than a text', async () => {
  const { page, host, reopen } = await desktop.openEmpty({ seed: createHostileSeed() });
  const folder = join(host.scratch, 'game');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (const [index, vector] of SCRIPT_VECTORS.entries()) {
    const known = index % 2 === 0;
    const bytes = known
      ? hostileFileBytes(index)
      : await createPuzzleJar({
          id: `m${index}`,
          name: vector,
          description: vector,
          authors: [vector],
          version: vector,
        });
    writeFileSync(join(folder, 'pmods', toFileName(`${index} ${vector}`)), bytes);
  }
  await host.core.create(folder, {
    name: SCRIPT_VECTORS[0] ?? '',
    registry: TEST_REGISTRY,
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  const signs = await watch(page, host.origin);
  await reopen();

  await walkList(page, 'Add-ons');
  await page.getByRole('grid', { name: 'Add-ons' }).focus();
  for (const key of ['End', 'ArrowUp', 'Home', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.getByRole('complementary').getByRole('button').first().waitFor();
  }
  await go(page, '/updates', 'Updates');
  await go(page, '/browse', 'Browse');
  await walkList(page, 'Projects');
  await go(page, `/project/${CROWDED_PROJECT}`, 'Crowded');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').first().waitFor();
  }
  for (const index of SCRIPT_VECTORS.keys()) {
    if (index % 10 !== 0) continue;
    await page.evaluate(`void (location.hash = '#/project/hostile${index}')`);
    await page.getByRole('tab').first().waitFor();
  }
  await go(page, '/person/hostile-person', 'window.__pwned');
  await go(page, `/organization/${HOSTILE_ORGANIZATION}`, 'window.__pwned');
  await go(page, `/install/hostile0`, 'window.__pwned');
  await go(page, '/activity', 'Activity');
  await go(page, '/settings/loadouts', 'Settings');

  expect(await page.evaluate('typeof window.__pwned')).toBe('undefined');
  expect(signs).toEqual({ requests: [], violations: [] });
  expect(new Set(SCRIPT_VECTORS).size).toBeGreaterThanOrEqual(300);
});
