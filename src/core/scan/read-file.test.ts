import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestFile, openWithoutFollowing } from './read-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadout-compute-'));
  file = join(folder, 'mod.jar');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function digestAfter(change: () => void, bufferBytes = 1000): ReturnType<typeof digestFile> {
  const descriptor = openWithoutFollowing(file);
  try {
    change();
    return digestFile(descriptor, file, Buffer.alloc(bufferBytes));
  } finally {
    closeSync(descriptor);
  }
}

describe('digestFile', () => {
  it.each([0, 1, 999, 1000, 1001, 123_457])('gives both digests of %i bytes', (sizeBytes) => {
    const bytes = Buffer.alloc(sizeBytes, 'abcdefg');
    writeFileSync(file, bytes);
    const read = digestAfter(() => {});
    expect(read?.digests).toEqual({
      sha1: createHash('sha1').update(bytes).digest('hex'),
      sha512: createHash('sha512').update(bytes).digest('hex'),
    });
    expect(read?.stamp.sizeBytes).toBe(sizeBytes);
  });

  it('gives nothing when another file took the place', () => {
    writeFileSync(file, 'old');
    writeFileSync(join(folder, 'new'), 'new');
    expect(digestAfter(() => renameSync(join(folder, 'new'), file))).toBeNull();
  });

  it('throws when the file went away', () => {
    writeFileSync(file, 'old');
    expect(() => digestAfter(() => unlinkSync(file))).toThrow('ENOENT');
  });

  it('does not open through a link', () => {
    writeFileSync(join(folder, 'target'), 'secret');
    symlinkSync('target', file);
    expect(() => openWithoutFollowing(file)).toThrow('ELOOP');
  });
});
