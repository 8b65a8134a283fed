// @promise a damaged entry of the history is read from its copy; where both are lost, every verb says so in one sentence and nothing is undone across it
import { beforeEach, describe, expect, it } from 'vitest';
import type { Io } from '#core/disk/io.ts';
import { generationCopy, generationFile } from '#shared/domain/paths.ts';
import {
  apply,
  BEFORE,
  codeOf,
  crashUntil,
  INTENT,
  openWorld,
  plan,
  recover,
  UPDATE,
  withCalls,
  world,
} from './rule-world.ts';
import { attempt } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';

/** Error for reads of files with this suffix; null reads normally. */
let failing: { readonly end: string; readonly code: string } | null = null;

const wrap = (io: Io) =>
  withCalls(io, {
    read(path, maxBytes) {
      if (failing && path.endsWith(failing.end))
        throw Object.assign(new Error(failing.code), { code: failing.code });
      return io.read(path, maxBytes);
    },
  });

beforeEach(() => {
  failing = null;
  openWorld({ wrap });
});

const repair = () => world.start(NO_FAULTS).engine.repair(world.root, []);
const ONE = '/generations/1.json';

describe('the repair of an entry', () => {
  beforeEach(() => {
    const failure = apply(plan('op-1', 0, UPDATE));
    if (failure !== null) throw failure as Error;
  });

  it.each([generationFile(1), generationCopy(1)])('%s writes it from the other one', (path) => {
    const bytes = world.read(path);
    world.overwrite(path, '?'.repeat(40));
    repair();
    expect(world.read(path)).toBe(bytes);
  });

  it('that the disk cannot read writes it from its copy', () => {
    const bytes = world.read(generationFile(1));
    failing = { end: ONE, code: 'EIO' };
    expect(repair().restored).toEqual([1]);
    failing = null;
    expect(world.read(generationFile(1))).toBe(bytes);
  });

  it('does not take too many open files for a loss', () => {
    const before = world.snapshot();
    failing = { end: ONE, code: 'EMFILE' };
    expect(attempt(repair)).not.toBeNull();
    expect(world.snapshot()).toBe(before);
  });

  it('under the name of which there is another one writes it from its copy', () => {
    const bytes = world.read(generationFile(1));
    world.plant(generationFile(1), world.read(generationFile(0)) ?? '');
    expect(repair().restored).toEqual([1]);
    expect(world.read(generationFile(1))).toBe(bytes);
  });
});

describe('a change that is decided', () => {
  /** Crashes as soon as this file of the record exists. */
  function crashAt(path: string): void {
    crashUntil(
      () => world.read(path) !== null && world.read(INTENT) !== null,
      (at) => {
        openWorld({ wrap });
        apply(plan('op-1', 0, UPDATE), { crashAt: at });
      },
    );
  }

  it('is finished by its copy where the disk cannot read its entry', () => {
    crashAt(generationCopy(1));
    failing = { end: ONE, code: 'EIO' };
    expect(recover()).toMatchObject([{ result: 'finished' }]);
  });

  it('waits, and is not undone, while its only entry cannot be read', () => {
    crashAt(generationFile(1));
    expect(world.read(generationCopy(1))).toBeNull();
    failing = { end: ONE, code: 'EIO' };
    expect(recover()).toMatchObject([{ result: 'open' }]);
    expect(codeOf(apply(plan('op-2', 0, [])))).toBe('OPERATION_OPEN');
    failing = null;
    expect(recover()).toMatchObject([{ result: 'finished' }]);
    expect(world.folderContents()).not.toEqual(BEFORE);
  });
});
