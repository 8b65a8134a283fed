import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createGames } from '../loadouts/games.ts';
import { coreWorkerUrl } from '../worker-url.ts';
import { type FileToRead, HashPool, type ReadOutcome } from './pool.ts';

const FAULTY_WORKER = new URL('../../../test/fixtures/faulty-scan-worker.ts', import.meta.url);

let folder: string;
let pool: HashPool;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadout-pool-'));
});

afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

function openPool(workerUrl: URL, threads: number, archiveTimeoutMs = 5000): void {
  pool = new HashPool({
    manifests: createGames().manifests(),
    workerUrl,
    threads,
    logger: createMemoryLogger(),
    archiveTimeoutMs,
  });
}

function makeFiles(...names: string[]): FileToRead[] {
  return names.map((name) => {
    const file = join(folder, name);
    writeFileSync(file, name);
    return { file, sizeBytes: name.length, readMetadata: name.includes('hang') };
  });
}

async function readAll(files: readonly FileToRead[]): Promise<Map<string, ReadOutcome>> {
  const outcomes = new Map<string, ReadOutcome>();
  await pool.readAll(files, ({ file }, outcome) => {
    outcomes.set(file.slice(folder.length + 1), outcome);
  });
  return outcomes;
}

describe('HashPool', () => {
  it('answers for every file', async () => {
    openPool(coreWorkerUrl(), 2);
    const outcomes = await readAll(makeFiles('a', 'b', 'c', 'd', 'e'));
    expect(outcomes.size).toBe(5);
    expect(outcomes.get('a')).toMatchObject({
      digests: { sha1: '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8' },
      content: null,
    });
  });

  it('reads one file after the other, each with what is inside', async () => {
    openPool(coreWorkerUrl(), 1);
    const archive = buildRawZip([{ name: 'puzzle.mod.json', content: '{"id":"demo"}' }]);
    const files = makeFiles('a', 'b', 'c').map((file) => ({ ...file, readMetadata: true }));
    for (const { file } of files) writeFileSync(file, archive);
    const outcomes = await readAll(files);
    expect([...outcomes.values()]).toEqual(
      Array(3).fill(
        expect.objectContaining({
          content: {
            refusal: null,
            invalid: null,
            metadata: [expect.objectContaining({ modId: 'demo' })],
          },
        }),
      ),
    );
  });

  it('has nothing to do for no files', async () => {
    openPool(coreWorkerUrl(), 2);
    expect(await readAll([])).toEqual(new Map());
  });

  it.each([
    { size: 20, sizeBytes: 3, threads: 1 },
    { size: 2, sizeBytes: 8 * 1024 * 1024, threads: 2 },
    { size: 200, sizeBytes: 3, threads: 2 },
  ])(
    'reads $size files of $sizeBytes bytes with $threads of two threads',
    async ({ size, sizeBytes, threads }) => {
      openPool(FAULTY_WORKER, 2);
      const names = Array.from({ length: size }, (_, index) => `who-${index}`);
      const files = makeFiles(...names).map((file) => ({ ...file, sizeBytes }));
      const outcomes = await readAll(files);
      const who = [...outcomes.values()].map((one) => 'digests' in one && one.digests.sha1);
      expect(new Set(who).size).toBe(threads);
    },
  );

  it.each(['exit', 'throw'])(
    'replaces a worker that dies (%s) and blames only the file it was at',
    async (fault) => {
      openPool(FAULTY_WORKER, 1);
      const outcomes = await readAll(makeFiles('a', `${fault}-1`, 'b', `${fault}-2`, 'c'));
      expect([...outcomes].filter(([, outcome]) => 'failure' in outcome)).toEqual([
        [`${fault}-1`, { failure: { kind: 'crashed' } }],
        [`${fault}-2`, { failure: { kind: 'crashed' } }],
      ]);
      expect(outcomes.size).toBe(5);
    },
  );

  it('ends a worker that sits on an archive and keeps the digests', async () => {
    openPool(FAULTY_WORKER, 1, 50);
    const outcomes = await readAll(makeFiles('hang', 'a', 'b'));
    expect(outcomes.get('hang')).toMatchObject({
      digests: { sha1: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown },
      content: { metadata: [], refusal: 'timeout' },
    });
    expect(outcomes.get('b')).toHaveProperty('digests');
  });

  it('reports a worker that cannot even start, file by file', async () => {
    openPool(new URL('file:///nowhere/worker.js'), 2);
    const files = makeFiles('a', 'b', 'c');
    const outcomes = await readAll(files);
    expect([...outcomes.values()]).toEqual(files.map(() => ({ failure: { kind: 'crashed' } })));
  });

  it('cancels one reading and finishes the other', async () => {
    openPool(FAULTY_WORKER, 1);
    const controller = new AbortController();
    const reported: string[] = [];
    const cancelled = pool.readAll(
      makeFiles('hang', 'never'),
      ({ file }) => reported.push(file),
      controller.signal,
    );
    const other = readAll(makeFiles('a', 'b'));
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await other).size).toBe(2);
    expect(reported).toEqual([]);
  });

  it('rejects open reads when it is closed', async () => {
    openPool(FAULTY_WORKER, 1);
    const reading = readAll(makeFiles('hang'));
    const closed = pool.close();
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    await closed;
  });
});
