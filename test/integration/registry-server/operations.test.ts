// @module-tag deep
// @promise `/health`, `/ready` and `/metrics` say how the registry is, and name no address, id or token
import { once } from 'node:events';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogEntry } from '#registry-server/start.ts';
import {
  createProject,
  createSeed,
  createUser,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, askRaw } from './ask.ts';

const seed = createSeed({
  users: [createUser()],
  projects: [createProject({ versions: [createVersion()] })],
});

describe('/health and /ready', () => {
  it('answer while the registry serves', async () => {
    const server = await startTestRegistry({ seed });
    expect((await ask(server, '/health')).json).toEqual({ status: 'ok' });
    const ready = await ask(server, '/ready');
    expect([ready.status, ready.json]).toEqual([200, { status: 'ready' }]);
  });

  it('are not limited, and require the server’s own Host', async () => {
    const rateLimits = { ddos: [1, 3600] } as const;
    const server = await startTestRegistry({ seed, rateLimits });
    expect((await ask(server, '/api/tags/loaders')).status).toBe(200);
    expect((await ask(server, '/api/tags/loaders')).status).toBe(429);
    expect((await ask(server, '/ready')).status).toBe(200);
    expect((await askRaw(server, '/ready', { headers: { host: 'evil.example' } })).status).toBe(
      421,
    );
  });

  it.each([
    [
      'files cannot be written',
      'files',
      (dir: string) => rmSync(join(dir, 'uploads'), { recursive: true }),
    ],
    [
      'files cannot be read',
      'files',
      (dir: string) => renameSync(join(dir, 'files'), join(dir, 'elsewhere')),
    ],
    [
      'the database cannot be written',
      'database',
      (dir: string) => {
        const other = new Database(join(dir, 'registry.db'));
        other.exec('BEGIN IMMEDIATE');
        onTestFinished(() => void other.close());
      },
    ],
  ])('say no by a word when %s', async (_, reason, breakIt) => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed, dataDir });
    breakIt(dataDir);
    const ready = await ask(server, '/ready');
    expect([ready.status, ready.json]).toEqual([503, { status: 'not ready', reason }]);
    expect((await ask(server, '/health')).status).toBe(200);
  });

  it('leave nothing in the data directory', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed, dataDir });
    await ask(server, '/ready');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });
});

describe('/metrics', () => {
  /** Maps names with labels to values; requires OpenMetrics text. */
  async function scrape(origin: string): Promise<Map<string, number>> {
    const { status, headers, text } = await ask({ origin }, '/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    );
    expect(text.endsWith('# EOF\n')).toBe(true);
    const lines = text.split('\n').slice(0, -2);
    const samples = lines.filter((line) => !line.startsWith('#'));
    for (const line of samples)
      expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? \d[\d.e+-]*$/);
    return new Map(
      samples.map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at).replace('loadout_registry_', ''), Number(line.slice(at + 1))];
      }),
    );
  }

  it('are answered only where that was asked for', async () => {
    expect((await ask(await startTestRegistry({ seed }), '/metrics')).status).toBe(404);
  });

  it('count requests by route and class, their time and bytes, and those refused', async () => {
    const rateLimits = { ddos: [3, 3600] } as const;
    const server = await startTestRegistry({
      seed,
      rateLimits,
      metrics: 'beside',
      version: '1.2.3',
    });
    const headers = { authorization: 'crp_canary' };
    await ask(server, '/api/project/canary-project?canary=1', { headers });
    await ask(server, '/api/project/project-1', { headers });
    await ask(server, '/canary/nowhere', { headers });
    await ask(server, '/api/project/project-1');
    const route = 'route="GET /api/project/:project"';
    await expect
      .poll(async () => (await scrape(server.origin)).get('limited_requests_total'))
      .toBe(1);
    const metrics = await scrape(server.origin);
    expect(Object.fromEntries(metrics)).toMatchObject({
      [`requests_total{${route},status="2xx"}`]: 1,
      [`requests_total{${route},status="4xx"}`]: 2,
      'requests_total{route="none",status="4xx"}': 1,
      [`request_duration_seconds_bucket{${route},le="+Inf"}`]: 3,
      [`request_duration_seconds_count{${route}}`]: 3,
      requests_in_flight: 0,
      [`build_info{version="1.2.3",node="${process.version}"}`]: 1,
    });
    expect(metrics.get(`sent_bytes_total{${route}}`)).toBeGreaterThan(500);
    for (const name of ['database_bytes', 'disk_free_bytes', 'uptime_seconds'])
      expect([name, metrics.get(name)]).toEqual([name, expect.any(Number)]);
    expect([...metrics.keys()].join('\n')).not.toMatch(/canary|crp_|127\.0\.0\.1|metrics/);
  });

  it('count an answer that its client does not take as aborted, and nothing stays in flight', async () => {
    const file = {
      ...createVersionFile('version-1'),
      name: 'a.jar',
      bytes: Buffer.alloc(16 * 1024 ** 2),
    };
    const large = createSeed({
      users: [createUser()],
      projects: [createProject({ versions: [createVersion({ files: [file] })] })],
    });
    const entries: LogEntry[] = [];
    const log = (entry: LogEntry) => entries.push(entry);
    const server = await startTestRegistry({ seed: large, metrics: { port: 0 }, log });
    const { hostname, port, host } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const path = '/cdn/data/project/project-1/version/version-1/a.jar';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await once(socket, 'data');
    const metricsOrigin = server.metricsOrigin ?? '';
    expect((await scrape(metricsOrigin)).get('requests_in_flight')).toBe(1);
    socket.destroy();
    const route = 'route="GET /cdn/data/project/:project/version/:version/:file"';
    await expect
      .poll(async () =>
        (await scrape(metricsOrigin)).get(`requests_total{${route},status="aborted"}`),
      )
      .toBe(1);
    expect((await scrape(metricsOrigin)).get('requests_in_flight')).toBe(0);
    expect(entries).toMatchObject([{ status: 200, aborted: true }]);
  });

  it('have an origin of their own by a port, with the probes', async () => {
    const server = await startTestRegistry({ seed, metrics: { port: 0 } });
    expect((await ask(server, '/metrics')).status).toBe(404);
    const own = { origin: server.metricsOrigin ?? '' };
    for (const path of ['/metrics', '/health', '/ready'])
      expect([path, (await ask(own, path)).status]).toEqual([path, 200]);
    expect((await ask(own, '/api/tags/loaders')).status).toBe(404);
    expect((await askRaw(own, '/metrics', { headers: { host: 'evil.example' } })).status).toBe(421);
  });
});

describe('the log', () => {
  it('names each request by the id that came with it, or by one of its own', async () => {
    const entries: LogEntry[] = [];
    const server = await startTestRegistry({ seed, log: (entry) => entries.push(entry) });
    const idOf = async (sent: string) => {
      const headers = { 'x-request-id': sent };
      return (await ask(server, '/api/tags/loaders', { headers })).headers.get('x-request-id');
    };
    expect(await idOf('proxy-7.a:1')).toBe('proxy-7.a:1');
    for (const bad of ['a b', '{"level":"error"}', 'x'.repeat(65)])
      expect(await idOf(bad)).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => entries.length).toBe(4);
    expect(entries[0]).toMatchObject({ requestId: 'proxy-7.a:1', aborted: false });
    expect(entries[0]?.bytes).toBeGreaterThan(200);
  });

  it('has no probes', async () => {
    const entries: LogEntry[] = [];
    const log = (entry: LogEntry) => entries.push(entry);
    const server = await startTestRegistry({ seed, metrics: 'beside', log });
    for (const path of ['/health', '/ready', '/metrics', '/api']) await ask(server, path);
    await expect.poll(() => entries.map(({ route }) => route)).toEqual(['/api']);
  });
});
