import {
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createGames } from '../loadouts/games.ts';
import { coreWorkerUrl } from '../worker-url.ts';
import { createFileReader } from './file-reader.ts';
import { HashPool } from './pool.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let file: string;
let pool: HashPool;
let reads: number;
let passedMs: number;
let read: ReturnType<typeof createFileReader>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadout-reader-'));
  file = join(folder, 'a.jar');
  writeFileSync(file, 'aaa');
  pool = new HashPool({
    manifests: createGames().manifests(),
    workerUrl: coreWorkerUrl(),
    threads: 1,
    logger: createMemoryLogger(),
  });
  reads = 0;
  passedMs = HOUR_MS;
  const counted: Pick<HashPool, 'readAll'> = {
    readAll: (files, ...rest) => {
      reads += files.length;
      return pool.readAll(files, ...rest);
    },
  };
  // Time stops at the first write: a busy machine may read seconds after it.
  const writtenMs = Math.floor(statSync(file).ctimeMs);
  read = createFileReader(counted, { now: () => new Date(writtenMs + passedMs) });
});

afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

describe('a file that was read before', () => {
  it('is not read again while it is unchanged', async () => {
    const first = await read(file);
    expect(await read(file)).toEqual(first);
    expect(reads).toBe(1);
  });

  it('is read again when its bytes changed, even with the size and date of before', async () => {
    const date = new Date('2026-01-01T00:00:00Z');
    utimesSync(file, date, date);
    const first = await read(file);
    writeFileSync(file, 'bbb');
    utimesSync(file, date, date);
    const second = await read(file);
    expect([second.size, second.sha512 === first.sha512]).toEqual([3, false]);
    const other = join(folder, 'b.jar');
    writeFileSync(other, 'ccc');
    utimesSync(other, date, date);
    renameSync(other, file);
    expect((await read(file)).sha512).not.toBe(second.sha512);
    expect(reads).toBe(3);
  });

  it('is read again when it was written less than two seconds before', async () => {
    passedMs = 0;
    await read(file);
    await read(file);
    expect(reads).toBe(2);
  });

  it('is no longer known when it is gone or replaced by a link', async () => {
    await read(file);
    renameSync(file, join(folder, 'b.jar'));
    await expect(read(file)).rejects.toMatchObject({ params: { cause: 'ENOENT' } });
    symlinkSync(join(folder, 'b.jar'), file);
    await expect(read(file)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});
