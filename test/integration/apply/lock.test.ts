import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SyncApplyEngine } from '#core/apply/engine.ts';
import { MAX_ROOT_BYTES } from '#core/apply/folder-lock.ts';
import { toScenario } from '#test/reliability/apply/operations.ts';
import type { RealFolder } from '#test/reliability/apply/real-folder.ts';
import { failureOf, openHarness } from './folder-harness.ts';

const BEFORE = { 'mods/a.jar': 'a one' };
const PROGRAM = fileURLToPath(new URL('lock-holder.ts', import.meta.url));

it('of a folder whose path the lock’s database cannot have is refused in words', () => {
  const { folder, engine } = openHarness(BEFORE);
  onTestFinished(() => folder.remove());
  const deep = join(folder.dataDir, ...Array<string>(3).fill('x'.repeat(200)));
  mkdirSync(deep, { recursive: true });
  renameSync(folder.root, join(deep, 'game'));
  const moved = join(deep, 'game');
  const bytes = Buffer.byteLength(moved);
  expect(failureOf(() => engine.recover(moved))).toEqual({
    code: 'PATH_TOO_LONG',
    params: { bytes, most: MAX_ROOT_BYTES },
  });
});

it('of a folder with the longest path that its database can have is taken', () => {
  const { folder, engine } = openHarness(BEFORE);
  onTestFinished(() => folder.remove());
  const start = join(folder.dataDir, 'x'.repeat(200));
  const moved = join(start, 'y'.repeat(200), 'z').padEnd(MAX_ROOT_BYTES, 'z');
  mkdirSync(dirname(moved), { recursive: true });
  renameSync(folder.root, moved);
  expect(engine.recover(moved)).toEqual({ outcomes: [], lockedBy: null });
});

describe('the lock of a folder', () => {
  let folder: RealFolder;
  let engine: SyncApplyEngine;
  let holder: ChildProcess;

  beforeEach(async () => {
    ({ folder, engine } = openHarness(BEFORE));
    holder = spawn(process.execPath, [PROGRAM, folder.root], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (holder.stdout !== null) await once(holder.stdout, 'data');
  });

  afterEach(() => {
    holder.kill('SIGKILL');
    folder.remove();
  });

  it('names the process that holds it, and nothing is changed meanwhile', () => {
    const { operation } = toScenario('op-1', 0, BEFORE, [{ kind: 'remove', from: 'mods/a.jar' }]);
    const pid = holder.pid ?? 0;
    expect(failureOf(() => engine.apply(folder.root, operation))).toEqual({
      code: 'LOCKED',
      params: { pid },
    });
    expect(engine.recover(folder.root)).toEqual({ outcomes: [], lockedBy: pid });
    expect(folder.contents()).toEqual(BEFORE);
  });

  it('holds even if its file is overwritten', () => {
    writeFileSync(join(folder.root, '.loadout/lock.db'), 'x');
    expect(engine.recover(folder.root).lockedBy).toBe(holder.pid);
    expect(engine.recover(folder.root).lockedBy).toBe(holder.pid);
  });

  it('is free at once when its holder is killed', { tags: ['deep'] }, async () => {
    const exited = once(holder, 'exit');
    holder.kill('SIGKILL');
    await exited;
    expect(engine.recover(folder.root)).toEqual({ outcomes: [], lockedBy: null });
    expect(existsSync(join(folder.root, '.loadout/lock.json'))).toBe(false);
    expect(readFileSync(join(folder.root, '.loadout/lock.db')).length).toBe(0);
  });
});
