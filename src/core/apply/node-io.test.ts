import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errnoOf } from './io.ts';
import { createNodeIo } from './node-io.ts';

const PIPE_PROGRAM = 'mkfifo';

describe('createNodeIo', () => {
  let folder: string;
  const io = createNodeIo();
  const at = (name: string) => join(folder, name);

  beforeEach(() => {
    folder = fs.mkdtempSync(join(tmpdir(), 'loadout-io-'));
    fs.writeFileSync(at('file'), 'abc');
    fs.symlinkSync(at('file'), at('link'));
  });

  afterEach(() => fs.rmSync(folder, { recursive: true }));

  function codeOf(use: () => unknown): string | null {
    try {
      use();
      return null;
    } catch (error) {
      return errnoOf(error);
    }
  }

  it('never opens what a link points to', () => {
    expect(io.look(at('link'))?.kind).toBe('link');
    expect(codeOf(() => io.hash(at('link')))).toBe('ELOOP');
    expect(codeOf(() => io.read(at('link'), 10))).toBe('ELOOP');
    expect(codeOf(() => io.syncFile(at('link')))).toBe('ELOOP');
  });

  it('does not wait at a pipe and does not read it', () => {
    execFileSync(PIPE_PROGRAM, [at('pipe')]);
    expect(io.look(at('pipe'))?.kind).toBe('other');
    expect(codeOf(() => io.hash(at('pipe')))).toBe('EINVAL');
  });

  it('does not replace a name when it creates, copies or links', () => {
    const before = fs.readFileSync(at('file'), 'utf8');
    fs.writeFileSync(at('other'), 'other');
    expect(codeOf(() => io.createFile(at('file'), new Uint8Array(1), 0o600))).toBe('EEXIST');
    expect(codeOf(() => io.copyFile(at('other'), at('file'), 0o600))).toBe('EEXIST');
    expect(codeOf(() => io.link(at('other'), at('file')))).toBe('EEXIST');
    expect(fs.readFileSync(at('file'), 'utf8')).toBe(before);
  });

  it('refuses to read more than it was told to', () => {
    expect(codeOf(() => io.read(at('file'), 2))).toBe('EFBIG');
    expect(new TextDecoder().decode(io.read(at('file'), 3))).toBe('abc');
  });

  it('copies to a file of its own with the mode that was asked for', () => {
    io.copyFile(at('file'), at('copy'), 0o640);
    expect(io.look(at('copy'))).toMatchObject({ kind: 'file', size: 3, nlink: 1, mode: 0o640 });
    expect(io.hash(at('copy')).sha512).toBe(io.hash(at('file')).sha512);
  });

  it('names every change of the disk before it makes it', () => {
    const calls: string[] = [];
    const watched = createNodeIo((call) => calls.push(call));
    watched.createFile(at('new'), new Uint8Array(1), 0o600);
    watched.rename(at('new'), at('newer'));
    watched.unlink(at('newer'));
    watched.syncDirectory(folder);
    expect(calls).toEqual(['createFile', 'write', 'rename', 'unlink', 'syncDirectory']);
  });
});
