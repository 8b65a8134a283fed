import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { thrownErrno } from '#test/helpers/thrown-errno.ts';
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

  it('never opens what a link points to', () => {
    expect(io.look(at('link'))?.kind).toBe('link');
    expect(thrownErrno(() => io.hash(at('link')))).toBe('ELOOP');
    expect(thrownErrno(() => io.read(at('link'), 10))).toBe('ELOOP');
    expect(thrownErrno(() => io.syncFile(at('link')))).toBe('ELOOP');
  });

  it('does not wait at a pipe and does not read it', () => {
    execFileSync(PIPE_PROGRAM, [at('pipe')]);
    expect(io.look(at('pipe'))?.kind).toBe('other');
    // In a separate process: a blocked one can only be killed.
    const module = JSON.stringify(join(import.meta.dirname, 'node-io.ts'));
    const hash = `(await import(${module})).createNodeIo().hash(process.argv[1])`;
    const program = `try { ${hash} } catch (error) { console.log(error.code) }`;
    const options = ['--input-type=module', '--eval', program, at('pipe')];
    const ended = spawnSync(process.execPath, options, { encoding: 'utf8', timeout: 60_000 });
    expect([ended.stdout, ended.signal]).toEqual(['EINVAL\n', null]);
  });

  it('opens only a regular file to read or write it in pieces, and makes only a new one', async () => {
    execFileSync(PIPE_PROGRAM, [at('pipe')]);
    const open = (name: string, access: 'create' | 'read' | 'change') =>
      io.openFile(at(name), access).then(
        (file) => file.close().then(() => 'opened'),
        (error: unknown) => errnoOf(error),
      );
    expect(await open('link', 'read')).toBe('ELOOP');
    expect(await open('link', 'change')).toBe('ELOOP');
    expect(await open('pipe', 'change')).toBe('EINVAL');
    expect(await open('.', 'read')).toBe('EINVAL');
    expect(await open('file', 'create')).toBe('EEXIST');
    expect(await open('missing', 'change')).toBe('ENOENT');
    expect(await open('file', 'change')).toBe('opened');
  });

  it('reads an open file from a place to its end', async () => {
    const file = await io.openFile(at('file'), 'read');
    const into = Buffer.alloc(2);
    expect([await file.read(into, 1), into.toString()]).toEqual([2, 'bc']);
    expect(await file.read(into, 3)).toBe(0);
    expect(file.look()).toMatchObject({ kind: 'file', size: 3, nlink: 1 });
    await file.close();
  });

  it('does not replace a name when it creates, copies or links', () => {
    const before = fs.readFileSync(at('file'), 'utf8');
    fs.writeFileSync(at('other'), 'other');
    expect(thrownErrno(() => io.createFile(at('file'), new Uint8Array(1), 0o600))).toBe('EEXIST');
    expect(thrownErrno(() => io.copyFile(at('other'), at('file'), 0o600))).toBe('EEXIST');
    expect(thrownErrno(() => io.link(at('other'), at('file')))).toBe('EEXIST');
    expect(fs.readFileSync(at('file'), 'utf8')).toBe(before);
  });

  it('refuses to read more than the given size', () => {
    expect(thrownErrno(() => io.read(at('file'), 2))).toBe('EFBIG');
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
