// @module-tag deep
// @promise every byte is on the disk before its name, and every name before a change is reported as done
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createUniverse } from '../disk/universe.ts';
import { requireDone } from '../harness/run-loadout.ts';
import { toQuickProfile } from '../verbs/quick-profile.ts';
import { findUnsynced, MOMENT_COUNT } from './find-unsynced.ts';
import { readCalls, type SystemCall, TRACED_CALLS } from './read-calls.ts';

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

interface Traced {
  readonly root: string;
  readonly calls: readonly SystemCall[];
}

async function trace(words: readonly string[]): Promise<Traced> {
  const { seed, writeFolder } = await createUniverse();
  const registry = await startTestRegistry({ seed });
  const base = createTempDir();
  const folders = { root: join(base, 'game'), dataDir: join(base, 'data') };
  const output = join(base, 'trace');
  for (const folder of Object.values(folders)) mkdirSync(folder);
  writeFolder(folders.root);
  saveProfile({ ...toQuickProfile(registry.origin), id: 'quick' }, folders.dataDir);
  await requireDone(folders, ['init', '.', '--registry', 'quick', '--game-version', '0.5.1']);
  const tracer = ['strace', '-f', '-y', '-s', '8', '-o', output, '-e', TRACED_CALLS.join()];
  await requireDone(folders, [...words, '--yes', '--json'], { tracer });
  return { root: folders.root, calls: readCalls(readFileSync(output, 'utf8')) };
}

test.runIf(!canTrace)('the system calls of an update are NOT READ HERE: there is no strace', () => {
  expect(canTrace).toBe(false);
});

/** Every file and directory of the game folder that is synced. */
function listSynced({ root, calls }: Traced): string[] {
  const paths = calls.filter(isSync).map(({ text }) => /<([^>]*)>/.exec(text)?.[1] ?? '');
  return [...new Set(paths)].filter((path) => path.startsWith(root));
}

function isSync({ name }: SystemCall): boolean {
  return name === 'fsync' || name === 'fdatasync';
}

test.runIf(canTrace).each([
  ['update', '--all'],
  ['install', 'marble', 'extra'],
])(
  '%s %s syncs every byte before its name, and every name before it prints “done”',
  async (...words) => {
    const traced = await trace(words);
    const { root, calls } = traced;
    expect(findUnsynced(calls, root)).toEqual({ moments: MOMENT_COUNT, unsynced: [] });

    // Remove the syncs of any one file or directory from the trace: each omission is detected.
    const spare = listSynced(traced).filter((path) => {
      const others = calls.filter((call) => !isSync(call) || !call.text.includes(`<${path}>`));
      return findUnsynced(others, root).unsynced.length === 0;
    });
    // No name is created in the game folder itself: `.loadout` and the folders for add-ons already
    // exist.
    expect(spare).toEqual([root]);
  },
);
