import { expect, test } from 'vitest';
import { toErrorPayload } from '#shared/errors.ts';
import { requireDiskSpace } from './require-room.ts';

const MIB = 1024 ** 2;

function refusal(free: { bytes: number; files: number | null }, needed: [number, number]) {
  const io = { freeBytes: () => free.bytes, freeFiles: () => free.files };
  try {
    requireDiskSpace(io, '/game', { bytes: needed[0], files: needed[1] });
    return null;
  } catch (error) {
    return toErrorPayload(error);
  }
}

test('an operation needs its own bytes and a small reserve', () => {
  expect(refusal({ bytes: 41 * MIB, files: null }, [31_000, 1])).toBeNull();
  expect(refusal({ bytes: 41 * MIB, files: null }, [40 * MIB, 1])).toEqual({
    code: 'DISK_FULL',
    params: { neededBytes: 42 * MIB },
  });
});

test('a disk without free inodes is not reported as short of bytes', () => {
  expect(refusal({ bytes: 41 * MIB, files: 200 }, [31_000, 100])).toBeNull();
  expect(refusal({ bytes: 41 * MIB, files: 100 }, [31_000, 100])).toEqual({
    code: 'DISK_FULL',
    params: { cause: 'files' },
  });
});
