// @module-tag deep
// @promise Markdown from a registry becomes only elements and https links; it is drawn in slices of a few milliseconds, within a tenth of a second, or shown as plain text
// @how Chromium under the window’s policy; `LOADOUT_FUZZ_MARKDOWN=n`, the goal is 500,000, `LOADOUT_FUZZ_SEED` replays them; it also prints how long texts of 64 KiB block the window
import * as fc from 'fast-check';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from '#node-host/page-headers.ts';
import { findChromium } from '#test/helpers/find-chromium.ts';
import {
  ATTRIBUTES,
  HARMLESS,
  heavyMarkdown,
  hostileMarkdown,
  IMAGE,
  IMAGE_KEY,
  TAGS,
} from '#test/helpers/hostile-markdown.ts';
import { isInElectron } from './electron-window.ts';
import { buildMarkdownPage } from './markdown-page.ts';
import { readSeed } from '#test/helpers/seeds.ts';

/** reliability B15 asks for 500,000; the suite runs a sample of them. */
const TEXTS = Number(process.env['LOADOUT_FUZZ_MARKDOWN'] ?? 4000);
const HEAVY_TEXTS = Math.ceil(TEXTS / 500);
const SEED = readSeed('LOADOUT_FUZZ_SEED');
const BATCH = 1000;

const ORIGIN = 'https://window.example';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', css: 'text/css' };
const RULES = {
  tags: TAGS,
  attributes: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([name, { source }]) => [name, source]),
  ),
  harmless: HARMLESS.source,
};

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
});
afterAll(() => browser.close());

/**
 * Opens a page with the window's policy, and records its requests except for its own files and the
 * one image.
 */
async function openPage() {
  const files = await buildMarkdownPage();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  page.on('pageerror', (error) => asked.push(String(error)));
  await page.route('**/*', async (route) => {
    const { origin, pathname, href } = new URL(route.request().url());
    const body = origin === ORIGIN ? files.get(pathname) : undefined;
    if (body === undefined && href !== `${ORIGIN}/image/${IMAGE_KEY}`) asked.push(href);
    const contentType = TYPES[pathname.slice(-3)] ?? 'text/html';
    await route.fulfill({
      status: body === undefined ? 404 : 200,
      body: body ?? '',
      contentType,
      headers: securityHeaders(),
    });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction('globalThis.drawAll');
  return { page, asked };
}

async function run<Result>(
  page: Page,
  call: string,
  ...given: readonly unknown[]
): Promise<Result> {
  return page.evaluate(`${call}(${given.map((value) => JSON.stringify(value)).join(',')})`);
}

test.skipIf(isInElectron)(
  `whatever the text, Chromium gets nothing but what Markdown has (${TEXTS}, LOADOUT_FUZZ_SEED=${SEED})`,
  { timeout: 120_000 + TEXTS * 20 },
  async () => {
    const { page, asked } = await openPage();
    for (let done = 0; done < TEXTS; done += BATCH) {
      const texts = fc.sample(hostileMarkdown, { numRuns: BATCH, seed: SEED + done });
      const wrong = await run(page, 'drawAll', texts, { [IMAGE]: IMAGE_KEY }, RULES);
      expect(wrong).toEqual([]);
    }
    expect(asked).toEqual([]);
  },
);

test.skipIf(isInElectron)(
  `texts of 64 KiB that are made to take long are drawn in slices (${HEAVY_TEXTS}, LOADOUT_FUZZ_SEED=${SEED})`,
  { timeout: 120_000 + HEAVY_TEXTS * 2000 },
  async ({ annotate }) => {
    const { page, asked } = await openPage();
    const texts = fc.sample(heavyMarkdown, { numRuns: HEAVY_TEXTS, seed: SEED });
    const held: { ms: number; text: string }[] = [];
    for (const text of texts) held.push({ ms: await run(page, 'measure', text), text });
    const sorted = held.toSorted((a, b) => a.ms - b.ms);
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.ms.toFixed(1);
    const slowest = sorted.slice(-5).map(({ ms, text }) => ({ ms, text: text.slice(0, 60) }));
    await annotate(
      `held at once for ${at(0.5)} ms (median), ${at(0.99)} ms (p99), ${at(1)} ms at most: ${JSON.stringify(slowest)}`,
    );
    expect(asked).toEqual([]);
  },
);
