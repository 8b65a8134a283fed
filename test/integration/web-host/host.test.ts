// @promise other pages and programs cannot reach the interface's host
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketProtocols } from '#shared/web-session.ts';
import { ask } from './ask.ts';
import { ASSET, PAGE_MARK } from './fake-renderer.ts';
import { type OpenHost, openHost } from './open-host.ts';

const enterWith = ({ origin, host }: OpenHost, body: string) =>
  ask(origin, {
    method: 'POST',
    path: '/session',
    headers: { host, origin, 'content-type': 'application/json' },
    body,
  });

const get = ({ origin, host }: OpenHost, path: string) =>
  ask(origin, { method: 'GET', path, headers: { host } });

function openSocket({ host, origin }: OpenHost, token: string): WebSocket {
  const socket = new WebSocket(`ws://${host}/rpc`, socketProtocols(token), { origin });
  onTestFinished(() => socket.terminate());
  return socket;
}

function connectTo({ host }: OpenHost): Socket {
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe('the start file', () => {
  test('is for its owner alone and leads to the page with the code', async () => {
    const own = await openHost();
    expect(own.openFile).toBe(join(own.dataDir, `serve-${process.pid}.html`));
    expect(statSync(own.openFile).mode & 0o777).toBe(0o600);
    const page = readFileSync(own.openFile, 'utf8');
    expect(page).toContain(`content="0; url=${own.origin}/#${own.code()}"`);
    expect(own.code()).toMatch(/^[\w-]{43}$/);
  });

  test('holds a code that works once, then the next one', async () => {
    const own = await openHost();
    const first = JSON.stringify({ code: own.code() });
    const token = await own.enter();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(own.code()).not.toBe(token);
    expect((await enterWith(own, first)).status).toBe(401);
    expect(statSync(own.openFile).mode & 0o777).toBe(0o600);
    await expect(own.enter()).resolves.toBe(token);
  });

  test('takes the place of those whose program is gone, and of no other', async () => {
    const { dataDir } = await openHost();
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const names = [
      `serve-${gone}.html`,
      `serve-${gone}.html.a-b.tmp`,
      `serve-${process.ppid}.html`,
    ];
    const directory = join(dataDir, 'other');
    mkdirSync(directory);
    for (const name of [...names, 'serve-x.html']) writeFileSync(join(directory, name), '');
    await openHost({ dataDir: directory });
    const left = new Set(readdirSync(directory));
    expect(left).toEqual(
      new Set([`serve-${process.pid}.html`, `serve-${process.ppid}.html`, 'serve-x.html']),
    );
  });

  test('of two that take the code at once one comes in', async () => {
    const own = await openHost();
    const body = JSON.stringify({ code: own.code() });
    const answers = await Promise.all([enterWith(own, body), enterWith(own, body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });
});

describe('an address that is shown', () => {
  const codeIn = (address: string) => JSON.stringify({ code: new URL(address).hash.slice(1) });

  test('leads to the page with a code that works once, beside the start file', async () => {
    const own = await openHost();
    const address = own.issueAddress();
    expect(address).toMatch(new RegExp(`^${own.origin}/#[\\w-]{43}$`));
    expect(address).not.toContain(own.code());
    expect((await enterWith(own, codeIn(address))).status).toBe(200);
    expect((await enterWith(own, codeIn(address))).status).toBe(401);
    await expect(own.enter()).resolves.toMatch(/^[\w-]{43}$/);
  });

  test('holds no token', async () => {
    const own = await openHost();
    const address = own.issueAddress();
    expect(address).not.toContain(await own.enter());
  });

  test('is of no use after five minutes, when the start file still is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const own = await openHost();
    const [late, inTime] = [own.issueAddress(), () => own.issueAddress()];
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    expect((await enterWith(own, codeIn(late))).status).toBe(401);
    const fresh = inTime();
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
    expect((await enterWith(own, codeIn(fresh))).status).toBe(200);
    await expect(own.enter()).resolves.toMatch(/^[\w-]{43}$/);
  });

  test('is of no use once another one was shown', async () => {
    const own = await openHost();
    const first = own.issueAddress();
    const second = own.issueAddress();
    expect((await enterWith(own, codeIn(first))).status).toBe(401);
    expect((await enterWith(own, codeIn(second))).status).toBe(200);
  });

  test('of two that use it at once one comes in', async () => {
    const own = await openHost();
    const body = codeIn(own.issueAddress());
    const answers = await Promise.all([enterWith(own, body), enterWith(own, body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });
});

describe('content of the web host', () => {
  test('is the page with a nonce of its own each time, the files beside it, and nothing else', async () => {
    const own = await openHost();
    const pages = [await get(own, '/'), await get(own, '/')];
    const nonces = pages.map(({ body, headers }) => {
      const nonce = /content="([^"]{24})"/.exec(body)?.[1] ?? 'none';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(pages[0]?.body).toContain(PAGE_MARK);
    expect(await get(own, ASSET)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
    for (const path of ['/index.html', '/../data/logs/loadout.log', '/%2e%2e/x', `${ASSET}?x`]) {
      expect(await get(own, path)).toMatchObject({ status: 404, body: '' });
    }
  });

  test('are images by their keys, whatever else the key says', async () => {
    const asked: string[] = [];
    const own = await openHost({
      async readImage(key) {
        asked.push(key);
        return key === 'a-key_1' ? { contentType: 'image/png', bytes: Buffer.from('png') } : null;
      },
    });
    expect(await get(own, '/image/a-key_1')).toMatchObject({
      status: 200,
      body: 'png',
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    });
    for (const path of ['/image/', '/image/other', '/image/a/b', '/image/..', '/image/a%2e']) {
      expect((await get(own, path)).status).toBe(404);
    }
    expect(asked).toEqual(['a-key_1', 'other']);
  });

  test('is empty when the image cache fails, and the host keeps running', async () => {
    const own = await openHost({ readImage: () => Promise.reject(new Error('disk')) });
    await expect(get(own, '/image/x')).rejects.toThrow(/hang up|ECONNRESET/);
    expect((await get(own, '/')).status).toBe(200);
  });
});

describe('limits', () => {
  test.each([
    ['no body', '', 400],
    ['a body that is no JSON', 'code', 400],
    ['a body longer than any code', JSON.stringify({ code: 'x'.repeat(5000) }), 413],
  ])('%s is refused', async (_, body, status) => {
    const own = await openHost();
    expect((await enterWith(own, body)).status).toBe(status);
  });

  test('headers of more than 16 KiB are refused', async () => {
    const own = await openHost();
    const long = (size: number) =>
      ask(own.origin, {
        method: 'GET',
        path: '/',
        headers: { host: own.host, x: 'x'.repeat(size) },
      });
    expect((await long(15 * 1024)).status).toBe(200);
    expect((await long(17 * 1024)).status).toBe(431);
  });

  test('two Host lines, a whole address as the target and HTTP/1.0 without a Host are refused', async () => {
    const own = await openHost();
    const say = async (request: string): Promise<string> => {
      const socket = connectTo(own);
      socket.end(request);
      return (await text(socket)).slice(0, 12);
    };
    const line = `Host: ${own.host}\r\n`;
    expect(await say(`GET / HTTP/1.1\r\n${line}${line}\r\n`)).toBe('HTTP/1.1 421');
    expect(await say(`GET http://evil.example/ HTTP/1.1\r\n${line}\r\n`)).toBe('HTTP/1.1 404');
    expect(await say('GET / HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 421');
    expect(await say(`GET / HTTP/1.0\r\n${line}\r\n`)).toBe('HTTP/1.1 200');
  });

  test('a message that is too long ends its own connection alone', async () => {
    const own = await openHost();
    const token = await own.enter();
    const [long, other] = [openSocket(own, token), openSocket(own, token)];
    await Promise.all([once(long, 'open'), once(other, 'open')]);
    long.send(Buffer.alloc(1024 * 1024 + 64 * 1024));
    const [code] = (await once(long, 'close')) as [number];
    expect(code).toBe(1009);
    expect(other.readyState).toBe(WebSocket.OPEN);
  });

  test('connections that say nothing do not shut out the page, and the page’s own stays', async () => {
    const own = await openHost();
    const socket = openSocket(own, await own.enter());
    await once(socket, 'open');
    const idle = Array.from({ length: 200 }, () => connectTo(own));
    await Promise.all(idle.map((connection) => once(connection, 'connect')));
    expect((await get(own, '/')).status).toBe(200);
    await Promise.all(
      idle.slice(0, 130).map(async (connection) => connection.closed || once(connection, 'close')),
    );
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  test('of 65 open pages the last waits outside', async () => {
    const own = await openHost();
    const token = await own.enter();
    for (let count = 0; count < 64; count += 1) await once(openSocket(own, token), 'open');
    const [error] = (await once(openSocket(own, token), 'error')) as [Error];
    expect(error.message).toMatch(/hang up|ECONNRESET/);
  });

  test('a request that never ends its headers is cut off', { tags: ['deep'] }, async () => {
    const own = await openHost();
    const socket = connectTo(own);
    socket.write(`GET / HTTP/1.1\r\nHost: ${own.host}\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('start and end', () => {
  test('a port that is taken is the system’s error, and no file stays', async () => {
    const own = await openHost();
    const port = Number(own.host.split(':')[1]);
    await expect(openHost({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('without a built interface it says so', async () => {
    const rendererDir = join((await openHost()).dataDir, 'no-such-folder');
    await expect(openHost({ rendererDir })).rejects.toMatchObject({ code: 'INTERFACE_NOT_BUILT' });
  });

  test('where the start file cannot be written nothing stays open', async () => {
    const { dataDir } = await openHost();
    const blocked = join(dataDir, 'blocked');
    mkdirSync(join(blocked, `serve-${process.pid}.html`), { recursive: true });
    await expect(openHost({ dataDir: blocked })).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
    });
    expect(readdirSync(blocked)).toHaveLength(1);
  });

  test('closing says goodbye to pages, removes the file and lets go of the port', async () => {
    const own = await openHost();
    const socket = openSocket(own, await own.enter());
    const waiting = connectTo(own);
    await Promise.all([once(socket, 'open'), once(waiting, 'connect')]);
    const closed = once(socket, 'close') as Promise<[number]>;
    await own.close();
    expect((await closed)[0]).toBe(1001);
    expect(existsSync(own.openFile)).toBe(false);
    await expect(get(own, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('a page that does not answer cannot hold it up', async () => {
    const own = await openHost();
    const socket = openSocket(own, await own.enter());
    await once(socket, 'open');
    socket.pause();
    await own.close();
    await expect(get(own, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    // The WebSocket library alone would wait half a minute for a page.
  });
});
