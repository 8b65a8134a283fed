// @module-tag deep
// @promise a switch does not wait for downloads; add-ons that changed during a download are left alone; an update in parts is one change for history and undo, and resumes after a restart
// @how kill -9
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createSeed } from '#test/builders/seed.ts';
import { runProgram, startProgram } from '#test/helpers/bundled-program.ts';
import { startFileGate } from '#test/helpers/file-gate.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createMod, fileOf } from '../integration/manage/verbs-site.ts';

const TWO = { '1.0.0': {}, '2.0.0': {} };
const NAMES = ['early-one', 'early-two', 'late-one', 'late-two'];
const PROJECTS = [
  ...NAMES.map((id) => createMod(id, TWO)),
  // One part: the new roof requires the wall.
  createMod('late-roof', { '1.0.0': {}, '2.0.0': { requires: ['late-wall'] } }),
  createMod('late-wall', { '1.0.0': {} }),
];
const INSTALLED = [...NAMES, 'late-roof'];

/** When to kill: as the n-th intent, generation or staged file appears. */
interface Strike {
  readonly folder: 'intent' | 'generations' | 'stage';
  readonly count: number;
}

async function openSite() {
  const gate = await startFileGate();
  const seed = createSeed({ projects: PROJECTS });
  const registry = await startTestRegistry({ seed, publicUrl: gate.origin });
  gate.aim(registry.origin);
  const base = createTempDir();
  const root = join(base, 'game');
  const mods = join(root, 'pmods');
  mkdirSync(mods, { recursive: true });
  for (const id of INSTALLED) {
    const { name, bytes } = fileOf(PROJECTS, id, '1.0.0');
    writeFileSync(join(mods, name), bytes);
  }
  const options = { cwd: root, dataDir: join(base, 'data') };
  const address = { apiOrigin: registry.origin, fileOrigins: [registry.origin, gate.origin] };
  mkdirSync(options.dataDir);
  saveProfile(
    { ...findProfile('local', options.dataDir), ...address, id: 'quick' },
    options.dataDir,
  );
  const run = (...args: string[]) => runProgram([...args, '--json'], options);
  const made = await run('init', '.', '--registry', 'quick', '--game-version', '0.5.1');
  expect(made.status).toBe(0);
  return { gate, root, run, start: (...args: string[]) => startProgram(args, options) };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Releases the late files once the first part is recorded, and kills the program at the strike. */
async function updateAndStrike({ gate, root, start }: Site, { folder, count }: Strike) {
  gate.hold('late');
  const seen = new Set<string>();
  const program = start('update', '--all', '--in-parts', '--yes');
  const state = join(root, '.loadout');
  const record = watch(join(state, 'generations'), () => {
    if (existsSync(join(state, 'generations/1.json'))) gate.release('late');
  });
  const blow = watch(join(state, folder), (_event, name) => {
    if (name === null || name.endsWith('.tmp')) return;
    seen.add(name);
    if (seen.size === count) program.kill('SIGKILL');
  });
  const { signal } = await program.ended;
  record.close();
  blow.close();
  gate.release('late');
  return signal;
}

/**
 * Requires that every part is complete: the roof with its wall, and each file in exactly one of its
 * versions.
 */
function requireWholeParts(root: string): void {
  const has = (name: string) => existsSync(join(root, 'pmods', name));
  for (const id of INSTALLED)
    expect([id, has(`${id}-1.0.0.jar`)]).toEqual([id, !has(`${id}-2.0.0.jar`)]);
  expect(has('late-wall-1.0.0.jar')).toBe(has('late-roof-2.0.0.jar'));
  for (const folder of ['intent', 'stage'])
    expect(readdirSync(join(root, '.loadout', folder))).toEqual([]);
}

test.each<Strike>([
  { folder: 'stage', count: 1 },
  { folder: 'intent', count: 1 },
  { folder: 'generations', count: 1 },
  { folder: 'stage', count: 2 },
  { folder: 'intent', count: 2 },
])(
  'kill -9 at $folder $count of an update in parts leaves each part whole; the rest can be resumed, and one undo reverts all',
  async (strike) => {
    const site = await openSite();
    const before = readTree(site.root, ['.loadout']);
    expect(await updateAndStrike(site, strike)).toBe('SIGKILL');
    const asked = [...site.gate.asked];
    const scanned = await site.run('scan');
    expect(scanned.status).toBe(0);
    requireWholeParts(site.root);
    expect((await site.run('list')).stderr).toContain('update --resume`');
    const resumed = await site.run('update', '--resume');
    expect(resumed.status).toBe(0);
    requireWholeParts(site.root);
    expect(INSTALLED.every((id) => existsSync(join(site.root, `pmods/${id}-2.0.0.jar`)))).toBe(
      true,
    );
    const again = site.gate.asked.slice(asked.length);
    expect(again.filter((name) => name.startsWith('early'))).toEqual([]);
    expect((await site.run('list')).stderr).not.toContain('--resume');
    expect((await site.run('undo', '--yes')).status).toBe(0);
    const digests = (tree: typeof before) => [...tree].map(([path, { sha512 }]) => [path, sha512]);
    expect(digests(readTree(site.root, ['.loadout']))).toEqual(digests(before));
    expect(readFileSync(join(site.root, '.loadout/loadout.json'), 'utf8')).not.toContain(
      '2.0.0.jar',
    );
  },
);
