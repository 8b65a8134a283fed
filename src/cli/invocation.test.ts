import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  callWith,
  findInvocation,
  nameCommands,
  quoteShellWord,
  toAddonArgument,
} from './invocation.ts';

const BIN = 'src/cli/bin.mjs';

function makeScratch(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'loadout-invocation-')));
}

function write(file: string, text = ''): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Creates a link to the program, like npm does. */
function link(program: string, at: string): string {
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(program, at);
  return dirname(at);
}

/** A working folder with this PATH. */
function standAt(cwd: string, path: readonly string[] = [], environment = {}) {
  return { cwd, platform: 'linux' as const, environment: { PATH: path.join(':'), ...environment } };
}

test('an installed program on the PATH is called by its name', () => {
  const base = makeScratch();
  const program = write(join(base, 'lib/node_modules/loadout', BIN));
  const folder = link(program, join(base, 'bin/loadout'));
  expect(findInvocation(program, standAt(makeScratch(), ['/usr/bin', folder]))).toBe('loadout');
  expect(findInvocation(join(folder, 'loadout'), standAt(base, [folder]))).toBe('loadout');
});

test('an installed program on Windows is called by its name', () => {
  const base = makeScratch();
  const program = write(join(base, 'node_modules/loadout', BIN));
  write(join(base, 'loadout.cmd'));
  const place = { cwd: base, platform: 'win32' as const, environment: { Path: base } };
  expect(findInvocation(program, place)).toBe('loadout');
});

test('another program of that name on the PATH is not named', () => {
  const base = makeScratch();
  const program = write(join(base, 'mine', BIN));
  const other = dirname(write(join(base, 'other/loadout')));
  const own = link(program, join(base, 'bin/loadout'));
  expect(findInvocation(program, standAt(base, [other, own]))).toBe(`node ${program}`);
});

test('a clone is called through npx inside it, and by its path elsewhere', () => {
  const clone = makeScratch();
  write(join(clone, 'package.json'), JSON.stringify({ bin: { loadout: BIN } }));
  const program = write(join(clone, BIN));
  mkdirSync(join(clone, 'docs'));
  expect(findInvocation(program, standAt(clone))).toBe('npx loadout');
  expect(findInvocation(program, standAt(join(clone, 'docs')))).toBe('npx loadout');
  expect(findInvocation(program, standAt(makeScratch()))).toBe(`node ${program}`);
});

test('a script run by npm from another folder names a command that works in that folder', () => {
  const clone = makeScratch();
  write(join(clone, 'package.json'), JSON.stringify({ bin: { loadout: BIN } }));
  const program = write(join(clone, BIN));
  const elsewhere = standAt(clone, [], { INIT_CWD: makeScratch() });
  expect(findInvocation(program, elsewhere)).toBe(`node ${program}`);
});

test('a program that a project has installed is called through npx in that project alone', () => {
  const project = makeScratch();
  write(join(project, 'package.json'), '{}');
  const program = write(join(project, 'node_modules/loadout', BIN));
  // npx prepends it to the PATH; the user's own shell does not have it.
  const folder = link(program, join(project, 'node_modules/.bin/loadout'));
  expect(findInvocation(program, standAt(project, [folder]))).toBe('npx loadout');
  expect(findInvocation(program, standAt(makeScratch(), [folder]))).toBe(`node ${program}`);
});

test('npx is not named in a project without the program, whatever its package.json holds', () => {
  const program = write(join(makeScratch(), BIN));
  for (const text of ['{}', 'null', 'no json', '{"bin":{"loadout":"other.mjs"}}']) {
    const project = makeScratch();
    write(join(project, 'package.json'), text);
    write(join(project, 'other.mjs'));
    expect(findInvocation(program, standAt(project))).toBe(`node ${program}`);
  }
});

test('a path becomes one word of a shell', () => {
  expect(quoteShellWord('/home/me/loadout.mjs')).toBe('/home/me/loadout.mjs');
  const isWindows = process.platform === 'win32';
  expect(quoteShellWord("/home/my $games'")).toBe(
    isWindows ? `"/home/my $games'"` : String.raw`'/home/my $games'\'''`,
  );
});

test('commands in texts begin with it, and other words stay', () => {
  expect(callWith('npx loadout', 'loadout check')).toBe('npx loadout check');
  expect(callWith('npx loadout', '--offset 20')).toBe('--offset 20');
  expect(
    nameCommands(() => 'npx loadout', '`loadout list` shows the loadouts; --loadout NAME'),
  ).toBe('`npx loadout list` shows the loadouts; --loadout NAME');
});

test.each([
  ['pmods/notes.jar', 'pmods/notes.jar'],
  ['Deep Strata', '"Deep Strata"'],
  ['a;reboot.jar', 'id1'],
  ['$(reboot)', 'id1'],
  ['--yes', 'id1'],
])('an add-on is named by %s only where a shell takes it as one name', (name, expected) => {
  expect(toAddonArgument(name, 'id1')).toBe(expected);
});
