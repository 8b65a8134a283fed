// @promise a duplicated loadout has the same bytes and decisions, and is whole or not there
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLoadoutFile } from '#test/builders/loadout-file.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Io } from '../disk/io.ts';
import { createNodeIo } from '../disk/node-io.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { createDuplicator } from './duplicate-loadout.ts';
import { createGames } from './games.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';

const FILE = makeLoadoutFile({ id: 'original', generation: 3 });
const NAMES = ['a.jar', 'b.jar', 'c.jar'];

/** A loadout of three files whose disk fails as the test wants; its record is never written. */
function begin(change: (io: Io, abort: () => void) => Partial<Io>) {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-duplicate-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const root = join(scratch, 'mine');
  mkdirSync(join(root, 'pmods'), { recursive: true });
  for (const name of NAMES) writeFileSync(join(root, 'pmods', name), name);
  const dataDir = join(scratch, 'data');
  const host = createNodeHost({ dataDir, environment: {}, platform: process.platform });
  const abort = new AbortController();
  const real = createNodeIo();
  const io: Io = { ...real, ...change(real, () => abort.abort()) };
  const context = {
    signal: abort.signal,
    report: () => undefined,
    inTurn: (run: () => Promise<unknown>) => run(),
  } as unknown as JobContext;
  const folderSnapshot = {
    loadout: { root, file: FILE, slots: createGames().slotsOf(FILE) },
    installed: [],
  } as unknown as FolderSnapshot;
  const parts = {
    host,
    io,
    access: { list: () => [], isStill: () => true },
    store: { all: () => [], byId: () => null, forget: () => undefined },
    takeFolderSnapshot: () => Promise.resolve(folderSnapshot),
    scanner: { scan: () => Promise.reject(new Error('it came to the end')) },
  } as unknown as CoreParts;
  const duplicate = createDuplicator(parts);
  const request = { loadoutId: 'original', inside: false, name: null, dryRun: false };
  return {
    run: () => duplicate({ ...request, folder: join(scratch, 'copy') }, context),
    expectNothing() {
      expect(readdirSync(scratch).filter((name) => name !== 'data')).toEqual(['mine']);
      const notes = join(dataDir, 'copies');
      expect(existsSync(notes) ? readdirSync(notes) : []).toEqual([]);
      expect(readdirSync(join(root, 'pmods'))).toEqual(NAMES);
    },
  };
}

const errno = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });

async function codeOf(run: () => Promise<unknown>) {
  return run().then(
    () => null,
    (error: unknown) => toErrorPayload(error),
  );
}

test('a disk without enough space is reported before anything is created', async () => {
  const made: string[] = [];
  const scene = begin(() => ({
    freeBytes: () => 1000,
    makeDirectory: (path) => void made.push(path),
  }));
  expect(await codeOf(scene.run)).toMatchObject({ code: 'DISK_FULL' });
  expect(made).toEqual([]);
  scene.expectNothing();
});

test('a file that cannot be read is named, and nothing stays', async () => {
  const scene = begin((io) => ({
    openFile: (path, access, mode) =>
      basename(path) === 'b.jar' && access === 'read'
        ? Promise.reject(errno('EACCES'))
        : io.openFile(path, access, mode),
  }));
  const params = { file: 'pmods/b.jar', cause: 'EACCES' };
  expect(await codeOf(scene.run)).toEqual({ code: 'FILE_UNREADABLE', params });
  scene.expectNothing();
});

test('a disk that becomes full in the middle leaves nothing', async () => {
  const scene = begin((io) => ({
    duplicateFile: (from, to, mode) =>
      basename(from) === 'c.jar'
        ? Promise.reject(errno('ENOSPC'))
        : io.duplicateFile(from, to, mode),
  }));
  expect(await codeOf(scene.run)).toEqual({ code: 'DISK_FULL', params: {} });
  scene.expectNothing();
});

test('a file that is written to while it is copied ends the copy', async () => {
  const scene = begin((io) => ({
    async duplicateFile(from, to, mode) {
      await io.duplicateFile(from, to, mode);
      if (basename(from) === 'b.jar') writeFileSync(from, 'more than before');
    },
  }));
  const params = { cause: 'changed', path: 'pmods/b.jar' };
  expect(await codeOf(scene.run)).toEqual({ code: 'DUPLICATE_REFUSED', params });
  scene.expectNothing();
});

test('cancelled in the middle, it leaves nothing', async () => {
  const copied: string[] = [];
  const scene = begin((io, abort) => ({
    async duplicateFile(from, to, mode) {
      copied.push(basename(from));
      await io.duplicateFile(from, to, mode);
      abort();
    },
  }));
  expect(await codeOf(scene.run)).toMatchObject({ code: 'CANCELLED' });
  expect(copied).toEqual(['a.jar']);
  scene.expectNothing();
});
