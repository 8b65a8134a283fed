// @module-tag deep
import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import type { Fault } from '#registry-server/start.ts';
import { ask, hashOf } from './ask.ts';

const TEXT = Buffer.from(createVersionFile('version-1').bytes).toString();
const FILE = '/cdn/data/project/project-1/version/version-1/version-1.jar';
const PROJECTS = '/api/projects?ids=project-1';

const toText = ({ value }: IteratorResult<Uint8Array, unknown>) =>
  Buffer.from(value instanceof Uint8Array ? value : []).toString();

function start(...faults: Fault[]) {
  const versions = [createVersion()];
  return startTestRegistry({
    faults,
    seed: createSeed({ projects: [createProject({ versions })] }),
  });
}

describe('a fault on API requests acts on the first request for a URL', () => {
  it('rate-limit-storm answers 429 without Retry-After', async () => {
    const server = await start('rate-limit-storm');
    const refused = await ask(server, PROJECTS);
    expect([refused.status, refused.json]).toMatchObject([429, { success: false }]);
    expect(refused.headers.has('retry-after')).toBe(false);
    expect((await ask(server, PROJECTS)).status).toBe(200);
    expect((await ask(server, `${PROJECTS},x`)).status).toBe(429);
    expect([(await ask(server, FILE)).status, (await ask(server, FILE)).status]).toEqual([
      429, 200,
    ]);
  });

  it('empty-200 answers JSON of no length', async () => {
    const server = await start('empty-200');
    const { status, text, headers } = await ask(server, PROJECTS);
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'application/json']);
    expect((await ask(server, PROJECTS)).json).toHaveLength(1);
  });

  it('cut-connection ends the connection without an answer', async () => {
    const server = await start('cut-connection');
    await expect(ask(server, PROJECTS)).rejects.toThrow('fetch failed');
    expect((await ask(server, PROJECTS)).status).toBe(200);
    const lookup = { body: { hashes: [hashOf('version-1')] } };
    await expect(ask(server, '/api/version-files', lookup)).rejects.toThrow('fetch failed');
    expect((await ask(server, '/api/version-files', lookup)).status).toBe(200);
  });

  it('stale-search finds nothing', async () => {
    const server = await start('stale-search');
    expect((await ask(server, '/api/search?q=name')).json).toMatchObject({ hits: [] });
    expect((await ask(server, '/api/search?q=name')).json).toMatchObject({ estimatedTotalHits: 1 });
    expect((await ask(server, PROJECTS)).status).toBe(200);
  });
});

describe('a fault on lookups acts on the first request for a set of hashes', () => {
  it('in any order', async () => {
    const server = await start('rate-limit-storm');
    const statusOf = async (...hashes: string[]) =>
      (await ask(server, '/api/version-files', { body: { hashes } })).status;
    const [known, unknown] = [hashOf('version-1'), hashOf('nobody')];
    expect(await statusOf(known, unknown)).toBe(429);
    expect(await statusOf(unknown, known)).toBe(200);
    expect(await statusOf(known)).toBe(429);
  });
});

describe('a fault on downloads acts on the first request for a file', () => {
  const half = TEXT.slice(0, TEXT.length / 2);

  it('truncated-download announces and sends half', async () => {
    const server = await start('truncated-download');
    const { status, text, headers } = await ask(server, FILE);
    expect([status, text]).toEqual([200, half]);
    expect(headers.get('content-length')).toBe(String(half.length));
    expect((await ask(server, FILE)).text).toBe(TEXT);
  });

  it('corrupt-download sends one wrong byte', async () => {
    const server = await start('corrupt-download');
    const response = await fetch(server.origin + FILE);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const right = Buffer.from(TEXT);
    expect(bytes).toHaveLength(right.length);
    expect([...bytes].filter((byte, index) => byte !== right[index])).toHaveLength(1);
    expect((await ask(server, FILE)).text).toBe(TEXT);
  });

  it('cut-connection announces all and breaks off in the middle', async () => {
    const server = await start('cut-connection');
    const response = await fetch(server.origin + FILE);
    expect(response.headers.get('content-length')).toBe(String(TEXT.length));
    await expect(response.text()).rejects.toThrow('terminated');
    expect((await ask(server, FILE)).text).toBe(TEXT);
  });

  it('stalled-download falls silent after half, until the client or the server ends it', async () => {
    const server = await start('stalled-download');
    const response = await fetch(server.origin + FILE);
    const pieces = (response.body ?? new ReadableStream<Uint8Array>()).values();
    let received = '';
    while (received.length < half.length) received += toText(await pieces.next());
    expect(received).toBe(half);
    expect((await ask(server, FILE)).text).toBe(TEXT);
    const pending = pieces.next();
    await Promise.all([server.close(), expect(pending).rejects.toThrow('terminated')]);
  });

  it('slow-download sends everything, in pieces', async () => {
    const server = await start('slow-download');
    const response = await fetch(server.origin + FILE);
    let pieces = 0;
    let received = '';
    for await (const piece of response.body ?? []) {
      pieces += 1;
      received += Buffer.from(piece).toString();
    }
    expect(received).toBe(TEXT);
    expect(pieces).toBeGreaterThan(1);
  });

  it('leaves images alone', async () => {
    const icon = { name: 'i.png', bytes: Buffer.from('an icon') };
    const seed = createSeed({ projects: [createProject({ icon })] });
    const server = await startTestRegistry({ seed, faults: ['corrupt-download'] });
    expect((await ask(server, '/cdn/data/project/project-1/i.png')).text).toBe('an icon');
  });
});

describe('lenient-bodies', () => {
  it('reads a text body as JSON, which counts as absent otherwise', async () => {
    const body = JSON.stringify({ hashes: [hashOf('version-1')] });
    const statusOf = async (...faults: Fault[]) => {
      const server = await start(...faults);
      const headers = { 'content-type': 'text/plain' };
      const response = await fetch(`${server.origin}/api/version-files`, {
        method: 'POST',
        headers,
        body,
      });
      return response.status;
    };
    expect(await statusOf()).toBe(400);
    expect(await statusOf('lenient-bodies')).toBe(200);
  });
});
