// @module-tag deep
// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
// @promise a foreign page cannot write with the cookie of a signed-in person
// @how Chromium

/**
 * A page of another program on this machine, in a signed-in user's browser: cookies do not
 * distinguish ports.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { findChromium } from '#test/helpers/find-chromium.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';
import { send } from './write.ts';

const EXECUTABLE = findChromium();
const BODY = JSON.stringify({ name: 'stolen', dateExpires: '2999-01-01', authScopes: [] });

/** Ways in which a page can make a browser send a request with cookies. */
const WAYS = [
  { mode: 'cors', type: 'application/json' },
  { mode: 'cors', type: 'text/plain' },
  { mode: 'no-cors', type: 'text/plain' },
  { mode: 'no-cors', type: 'multipart/form-data; boundary=b' },
] as const;

describe.skipIf(EXECUTABLE === null)('a page on another port', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: EXECUTABLE ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  test.each(['local', 'crmm'] as const)('cannot create a token (%s)', async (profile) => {
    const faults = ['lenient-bodies'] as const;
    const registry = await startTestRegistry({ seed: createCastSeed(), profile, faults });
    const session = registry.openSession('owner');
    const page = await openForeignPage(browser, registry, session);
    for (const { mode, type } of WAYS) await sendFromPage(page, registry, { mode, type });
    await submitForm(page, registry);
    expect(await listTokens(registry, session)).toEqual(['First token']);
  });

  test('is let in where it is the registry’s own, with the same cookie and body', async () => {
    const registry = await startTestRegistry({ seed: createCastSeed() });
    const session = registry.openSession('owner');
    const page = await openForeignPage(browser, registry, session);
    await page.goto(`${registry.origin}/api`);
    await sendFromPage(page, registry, { mode: 'cors', type: 'application/json' });
    expect(await listTokens(registry, session)).toContain('stolen');
  });
});

async function openForeignPage(
  browser: Browser,
  registry: RegistryServer,
  session: string,
): Promise<Page> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>foreign</title>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext();
  onTestFinished(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  });
  await context.addCookies([{ name: 'auth-token', value: session, url: registry.origin }]);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

/** Resolves when the browser has an answer or blocks it. */
function sendFromPage(
  page: Page,
  { origin }: RegistryServer,
  { mode, type }: { mode: 'cors' | 'no-cors'; type: string },
): Promise<void> {
  const request = { mode, method: 'POST', credentials: 'include', body: BODY };
  const options = JSON.stringify({ ...request, headers: { 'content-type': type } });
  return page.evaluate(`fetch('${origin}/api/pat', ${options}).then(() => {}, () => {})`);
}

/** Submits a plain text form whose only field makes the whole body valid JSON. */
async function submitForm(page: Page, { origin }: RegistryServer): Promise<void> {
  const field = BODY.slice(0, -1).replaceAll('"', '&quot;');
  await page.setContent(
    `<form method="post" enctype="text/plain" action="${origin}/api/pat">
       <input name="${field},&quot;x&quot;:&quot;" value="&quot;}"></form>`,
  );
  await Promise.all([
    page.waitForURL(`${origin}/api/pat`),
    page.evaluate('document.forms[0].submit()'),
  ]);
}

async function listTokens(registry: RegistryServer, session: string): Promise<string[]> {
  const { json } = await send(registry, 'GET /api/pat', { as: { session } });
  return (json as readonly { name: string }[]).map(({ name }) => name);
}
