import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findChromium } from '#test/helpers/find-chromium.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';
import { send } from './write.ts';

const EXECUTABLE = findChromium();
// Bodies of any type are read, so that nothing but where a write comes from keeps it out.
const registry = shareTestRegistry({ seed: createCastSeed(), faults: ['lenient-bodies'] });
const TOKEN = JSON.stringify({ name: 'x', dateExpires: '2999-01-01', authScopes: [] });

/** Each way in which a page can send a write; its text, because it runs in the browser. */
const ATTEMPT = `async ({ origin, body }) => {
  const write = (options) =>
    fetch(origin + '/api/pat', { method: 'POST', body, credentials: 'include', ...options }).then(
      ({ status }) => status,
      ({ name }) => name,
    );
  const asForm = () =>
    new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { name: 'answer' });
      document.body.append(frame);
      const form = Object.assign(document.createElement('form'), {
        action: origin + '/api/pat', method: 'POST', target: 'answer', enctype: 'text/plain',
      });
      form.append(Object.assign(document.createElement('input'), { name: body.slice(0, -1) + ',"y":"', value: '"}' }));
      document.body.append(form);
      frame.onload = () => resolve('ended');
      form.submit();
    });
  return {
    json: await write({ headers: { 'content-type': 'application/json' } }),
    text: await write({ mode: 'no-cors' }),
    form: await asForm(),
  };
}`;

/** A page of this server, or of another port of this machine. */
async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const [name = '', value = ''] = cookieOfOwner().split('=');
  // The strictest cookie goes to every port of its host all the same.
  const cookie = {
    name,
    value,
    url: registry().origin,
    sameSite: 'Strict',
    httpOnly: true,
  } as const;
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

let session: string | null = null;
function cookieOfOwner(): string {
  session ??= registry().openSession('owner');
  return `auth-token=${session}`;
}

async function countTokens(): Promise<number> {
  const { json } = await send(registry(), 'GET /api/pat', { headers: { cookie: cookieOfOwner() } });
  return (json as unknown[]).length;
}

async function startForeignSite(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>foreign</title>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function attempt(page: Page): Promise<Record<string, unknown>> {
  const { origin } = registry();
  return page.evaluate(`(${ATTEMPT})(${JSON.stringify({ origin, body: TOKEN })})`);
}

describe.skipIf(EXECUTABLE === null)(
  'in Chromium, with the cookie of somebody who is logged in',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: EXECUTABLE ?? '', args: ['--no-sandbox'] });
    });
    afterAll(() => browser.close());

    test('a page of another port makes no token, whatever way it asks', async () => {
      const before = await countTokens();
      const page = await openPage(browser, await startForeignSite());
      const sent: (string | undefined)[] = [];
      page.on(
        'request',
        (request) => void request.allHeaders().then((all) => sent.push(all['cookie'])),
      );
      expect(await attempt(page)).toEqual({ json: 'TypeError', text: 0, form: 'ended' });
      expect(await countTokens()).toBe(before);
      expect(sent.filter((cookie) => cookie?.includes('auth-token')).length).toBeGreaterThan(0);
    });

    test('a page of its own does, each way', async () => {
      const before = await countTokens();
      const page = await openPage(browser, `${registry().origin}/api`);
      expect(await attempt(page)).toMatchObject({ json: 200 });
      expect(await countTokens()).toBe(before + 3);
    });
  },
);
