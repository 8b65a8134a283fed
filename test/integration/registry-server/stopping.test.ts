// @module-tag deep
// @promise a registry that is stopped lets running requests end, for a time, and refuses others; no client holds more of it than the limits allow
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { createSeed } from '#test/builders/seed.ts';
import { spawnRegistry } from '#test/helpers/registry-process.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from './ask.ts';

const seed = createSeed();
const metrics = { port: 0 } as const;
const LOOKUP = '{"hashes":["x"]}';

interface Line {
  readonly socket: Socket;
  /** Everything received until the server closed the connection. */
  readonly answer: Promise<string>;
}

/** Opens a connection and sends `text`. */
async function open(server: Pick<RegistryServer, 'origin'>, text: string): Promise<Line> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let came = '';
  socket.on('data', (chunk) => (came += String(chunk)));
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(came)));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answer };
}

function lookup({ origin }: RegistryServer, lengthBytes = LOOKUP.length): string {
  return [
    'POST /api/version-files HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    'Content-Type: application/json',
    `Content-Length: ${lengthBytes}`,
    '',
    '',
  ].join('\r\n');
}

/** Sends a lookup without its body, for which the server waits. */
async function beginLookup(server: RegistryServer): Promise<Line> {
  const line = await open(server, lookup(server));
  await expect.poll(() => server.requestCounts().get('POST /api/version-files')).toBe(1);
  return line;
}

describe('a registry that is stopped', () => {
  it('answers running requests, refuses others, and says that it is stopping', async () => {
    const server = await startTestRegistry({ seed, metrics, stopGraceMs: 600_000 });
    const running = await beginLookup(server);
    const late = await open(server, 'GET /api/tags/loaders HTTP/1.1\r\n');
    // Once a later connection is answered, its request line has arrived.
    expect((await ask(server, '/health')).status).toBe(200);
    const closed = server.close();
    const own = { origin: server.metricsOrigin ?? '' };
    const ready = await ask(own, '/ready');
    expect([ready.status, ready.text]).toEqual([503, '{"status":"not ready","reason":"stopping"}']);
    expect((await ask(own, '/health')).status).toBe(200);
    await expect(fetch(`${server.origin}/health`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
    late.socket.write(`Host: ${new URL(server.origin).host}\r\n\r\n`);
    const refused = await late.answer;
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(refused).toContain('{"success":false,"message":"The registry is stopping');
    running.socket.write(LOOKUP);
    expect(await running.answer).toMatch(/^HTTP\/1\.1 404 [^]*Resource not found/);
    await closed;
  });

  it('cuts what has not ended after its time, or at once when it is hurried', async () => {
    for (const stopGraceMs of [50, 600_000]) {
      const limits = { stallTimeoutMs: 600_000, requestTimeoutMs: 600_000 };
      const server = await startTestRegistry({ seed, stopGraceMs, limits });
      const { answer } = await beginLookup(server);
      const closed = server.close();
      if (stopGraceMs > 50) server.hurry();
      await closed;
      expect(await answer).toBe('');
    }
  });

  it('leaves one file of the database, with everything in it', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed, dataDir });
    expect(existsSync(join(dataDir, 'registry.db-wal'))).toBe(true);
    await server.close();
    expect(existsSync(join(dataDir, 'registry.db-wal'))).toBe(false);
  });
});

describe('a data directory of a registry that has it to itself', () => {
  const exclusive = { seed, isExclusive: true };

  it('is refused to a second one, until the first is closed', async () => {
    const dataDir = createTempDir();
    const first = await startTestRegistry({ ...exclusive, dataDir });
    await expect(startTestRegistry({ ...exclusive, dataDir })).rejects.toMatchObject({
      code: 'REGISTRY_RUNNING',
      params: { folder: dataDir },
    });
    expect((await ask(first, '/ready')).status).toBe(200);
    await first.close();
    await startTestRegistry({ ...exclusive, dataDir });
  });

  it('is free again after a kill', async () => {
    const dataDir = createTempDir();
    const first = await spawnRegistry({ ...exclusive, dataDir });
    await expect(startTestRegistry({ ...exclusive, dataDir })).rejects.toMatchObject({
      code: 'REGISTRY_RUNNING',
    });
    await first.kill();
    await startTestRegistry({ ...exclusive, dataDir });
  });
});

describe('a client', () => {
  it.each([
    ['its headers', 'GET /api HTTP/1.1\r\n', { headersTimeoutMs: 200 }],
    ['its body', null, { headersTimeoutMs: 200, requestTimeoutMs: 400 }],
  ])('that does not end %s in time is answered 408', async (_, text, limits) => {
    const server = await startTestRegistry({ seed, limits });
    const { answer } = await open(server, text ?? lookup(server));
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    expect((await ask(server, '/health')).status).toBe(200);
  });

  it('that sends more headers than fit is answered 431', async () => {
    const server = await startTestRegistry({ seed });
    const { answer } = await open(
      server,
      `GET /api HTTP/1.1\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('that makes more connections than there may be is not answered, and others are', async () => {
    const server = await startTestRegistry({ seed, limits: { connections: 2 } });
    const first = await beginLookup(server);
    await open(server, 'GET /api HTTP/1.1\r\n');
    const third = await open(server, 'GET /health HTTP/1.1\r\n');
    expect(await third.answer).toBe('');
    first.socket.destroy();
    await expect
      .poll(async () => (await fetch(`${server.origin}/health`).catch(() => null))?.status)
      .toBe(200);
  });
});
