import * as fs from 'node:fs';
import type * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toErrorPayload } from '#shared/errors.ts';
import { thrownBy, thrownErrno } from '#test/helpers/thrown-errno.ts';
import { errnoOf } from './io.ts';
import { createNodeIo } from './node-io.ts';

/** System calls that a test counts or makes fail. */
const system = vi.hoisted(() => ({
  synced: [] as string[],
  syncCode: null as string | null,
  mostBytes: Number.MAX_SAFE_INTEGER,
  missingBytes: 0,
  heldRenames: 0,
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const fail = (code: string): never => {
    throw Object.assign(new Error(code), { code });
  };
  return {
    ...real,
    fsyncSync(fd: number): void {
      if (system.syncCode !== null) fail(system.syncCode);
      system.synced.push(real.readlinkSync(`/proc/self/fd/${fd}`));
      real.fsyncSync(fd);
    },
    writeSync: (fd: number, bytes: Uint8Array, offset: number): number =>
      real.writeSync(fd, bytes, offset, Math.min(bytes.length - offset, system.mostBytes)),
    fstatSync(fd: number, options?: { readonly bigint: true }) {
      if (options !== undefined) return real.fstatSync(fd, options);
      const stats = real.fstatSync(fd);
      stats.size -= system.missingBytes;
      return stats;
    },
    renameSync(from: string, to: string): void {
      system.heldRenames -= 1;
      if (system.heldRenames >= 0)
        throw Object.assign(new Error(), {
          code: 'EBUSY',
          syscall: 'rename',
          path: from,
          dest: to,
        });
      real.renameSync(from, to);
    },
  };
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>();
  const { readlinkSync } = await import('node:fs');
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given);
    const [sync, write] = [handle.sync.bind(handle), handle.write.bind(handle)];
    handle.sync = async () => {
      if (system.syncCode !== null)
        throw Object.assign(new Error(system.syncCode), { code: system.syncCode });
      system.synced.push(readlinkSync(`/proc/self/fd/${handle.fd}`));
      await sync();
    };
    const shortWrite = (bytes: Uint8Array, offset = 0, length = bytes.length, position?: number) =>
      write(bytes, offset, Math.min(length, system.mostBytes), position);
    handle.write = shortWrite as typeof handle.write;
    return handle;
  };
  return { ...real, open };
});

let folder: string;
const io = createNodeIo();
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'loadout-io-')));
  fs.writeFileSync(at('file'), 'abc');
});

afterEach(() => {
  Object.assign(system, { syncCode: null, mostBytes: 1e9, missingBytes: 0, heldRenames: 0 });
  system.synced.length = 0;
  fs.rmSync(folder, { recursive: true });
});

it.runIf(process.platform === 'linux')('syncs that very file, and that very folder', () => {
  io.syncFile(at('file'));
  io.syncDirectory(folder);
  expect(system.synced).toEqual([at('file'), folder]);
});

it('reports a sync that fails, of a folder too', () => {
  system.syncCode = 'EIO';
  expect(thrownErrno(() => io.syncFile(at('file')))).toBe('EIO');
  expect(thrownErrno(() => io.syncDirectory(folder))).toBe('EIO');
});

it('does without the sync of a folder where the system has none', () => {
  system.syncCode = 'EINVAL';
  expect(thrownErrno(() => io.syncDirectory(folder))).toBeNull();
  expect(thrownErrno(() => io.syncFile(at('file')))).toBe('EINVAL');
});

it('continues after a short write', () => {
  system.mostBytes = 3;
  io.createFile(at('new'), Buffer.from('eleven byte'), 0o600);
  expect(fs.readFileSync(at('new'), 'utf8')).toBe('eleven byte');
});

it('notices a file that is shorter than what was written', () => {
  system.missingBytes = 1;
  expect(thrownErrno(() => io.createFile(at('new'), Buffer.from('abc'), 0o600))).toBe('EIO');
});

it.runIf(process.platform === 'linux')(
  'syncs an open file and flushes that very folder',
  async () => {
    const file = await io.openFile(at('file'), 'change');
    await file.sync();
    await file.close();
    await io.flushDirectory(folder);
    expect(system.synced).toEqual([at('file'), folder]);
    system.syncCode = 'EIO';
    await expect(io.flushDirectory(folder)).rejects.toMatchObject({ code: 'EIO' });
    system.syncCode = 'EINVAL';
    await expect(io.flushDirectory(folder)).resolves.toBeUndefined();
  },
);

it('writes every byte of an open file, at its place, after short writes', async () => {
  system.mostBytes = 3;
  const file = await io.openFile(at('new'), 'create');
  await file.write(Buffer.from('eleven '), 0);
  await file.write(Buffer.from('byte'), 7);
  await file.close();
  expect(fs.readFileSync(at('new'), 'utf8')).toBe('eleven byte');
});

it('gives up a held file at once where the thread must not wait', () => {
  system.heldRenames = 1;
  const quick = createNodeIo(undefined, { waits: false });
  const thrown = thrownBy(() => quick.rename(at('file'), at('moved')));
  expect(errnoOf(thrown)).toBe('EBUSY');
  expect(toErrorPayload(thrown)).toEqual({
    code: 'WRITE_FAILED',
    params: { path: at('file'), cause: 'EBUSY' },
  });
  expect(fs.readdirSync(folder)).toEqual(['file']);
});

it('tries a held file again before it gives up', () => {
  system.heldRenames = 2;
  io.rename(at('file'), at('moved'));
  expect(fs.readdirSync(folder)).toEqual(['moved']);
});

it('hashes a file to its end', () => {
  fs.writeFileSync(at('large'), Buffer.alloc(600 * 1024, 'x'));
  fs.writeFileSync(at('other'), Buffer.concat([Buffer.alloc(599 * 1024, 'x'), Buffer.alloc(1024)]));
  expect(io.hash(at('large')).size).toBe(600 * 1024);
  expect(io.hash(at('large')).sha512).not.toBe(io.hash(at('other')).sha512);
});
