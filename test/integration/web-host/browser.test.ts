// @module-tag deep
// @promise other pages and programs cannot reach the interface's host
// @how Chromium on both sides
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findChromium } from '#test/helpers/find-chromium.ts';
import { ATTACK } from './foreign-page.ts';
import { type OpenHost, openHost } from './open-host.ts';

const EXECUTABLE = findChromium();

/** Waits for the page's state, never for a fixed time. */
const PATIENCE = { timeout: 20_000 };

/** Opens a page of another server on this machine. */
async function openForeignPage(browser: Browser): Promise<Page> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>foreign</title>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const page = await openPage(browser);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  return context.newPage();
}

async function enterFromStartFile(page: Page, own: OpenHost): Promise<void> {
  await page.goto(pathToFileURL(own.openFile).href);
  await expect.poll(() => page.title(), PATIENCE).toBe('open loadout');
}

describe.skipIf(EXECUTABLE === null)('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: EXECUTABLE ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  test('the start file leads to the page, which comes in, and so does a second one', async () => {
    const own = await openHost();
    const page = await openPage(browser);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await enterFromStartFile(page, own);
    expect(page.url()).toBe(`${own.origin}/`);
    expect(await page.context().cookies()).toEqual([]);
    expect(violations).toEqual([]);
    const second = await openPage(browser);
    await enterFromStartFile(second, own);
  });

  test('a code in an address that was used does not let anybody in', async () => {
    const own = await openHost();
    const used = `${own.origin}/#${own.code()}`;
    await own.enter();
    const page = await openPage(browser);
    await page.goto(used);
    await expect.poll(() => page.title(), PATIENCE).toBe('refused 401');
  });

  test('the page hears when the host ends', async () => {
    const own = await openHost();
    const page = await openPage(browser);
    await enterFromStartFile(page, own);
    await own.close();
    await expect.poll(() => page.title(), PATIENCE).toBe('closed 1001');
  });

  test('a page on another port of this machine reaches nothing, even with code and token', async () => {
    const own = await openHost();
    const token = await own.enter();
    const state = own.state();
    const page = await openForeignPage(browser);
    const target = JSON.stringify({ origin: own.origin, code: own.code(), token });
    expect(await page.evaluate(`(${ATTACK})(${target})`)).toEqual({
      read: 'TypeError',
      enter: 'TypeError',
      enterAsText: 'TypeError',
      socket: 'refused',
      frame: 'ended',
      image: 'blocked',
      script: 'blocked',
    });
    const [, frame] = page.frames();
    expect(frame?.url()).toBe('chrome-error://chromewebdata/');
    // The opened window shows the page without a session, and its opener has no access to it.
    await expect.poll(() => page.evaluate('popup.closed'), PATIENCE).toBe(true);
    expect(own.state()).toBe(state);
  });
});
