import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeIo } from './node-io.ts';
import { writeFileDurable } from './write-file-durable.ts';

describe('writeFileDurable', () => {
  let folder: string;
  let path: string;
  const io = createNodeIo();
  const write = (text: string, keepPrevious = false) =>
    writeFileDurable(io, path, new TextEncoder().encode(text), { keepPrevious });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loadout-durable-'));
    path = join(folder, 'file.json');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes a private file and keeps the mode of one that is there', () => {
    write('one');
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, 'two', { mode: 0o644 });
    io.unlink(path);
    writeFileSync(path, 'two', { mode: 0o644 });
    write('three');
    expect(lstatSync(path).mode & 0o777).toBe(0o644);
    expect(readFileSync(path, 'utf8')).toBe('three');
    expect(readdirSync(folder)).toEqual(['file.json']);
  });

  it('keeps different previous content once', () => {
    write('one', true);
    write('two', true);
    write('two', true);
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe('one');
    write('three', true);
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe('two');
    expect(readdirSync(folder).toSorted()).toEqual(['file.json', 'file.json.bak']);
  });

  it('refuses to write to a link', () => {
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'outside');
    symlinkSync(outside, path);
    expect(() => write('one')).toThrow(expect.objectContaining({ code: 'UNSAFE_STATE_FOLDER' }));
    expect(readFileSync(outside, 'utf8')).toBe('outside');
  });

  it.each(['createFile', 'syncFile', 'rename'] as const)(
    'leaves the old content alone when %s fails',
    (call) => {
      write('one');
      const failing = {
        ...io,
        [call]: () => {
          throw Object.assign(new Error('EIO'), { code: 'EIO' });
        },
      };
      expect(() => writeFileDurable(failing, path, new TextEncoder().encode('two'))).toThrow('EIO');
      expect(readFileSync(path, 'utf8')).toBe('one');
      expect(readdirSync(folder)).toEqual(['file.json']);
    },
  );
});
