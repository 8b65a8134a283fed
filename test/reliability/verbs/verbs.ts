import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistrySeed } from '#registry-server/seed.ts';
import type { Addon } from '#shared/domain/addon.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import type { CoreHarness } from '#test/helpers/core-harness.ts';
import type { Prng } from '../apply/prng.ts';
import { GAME_VERSIONS } from './universe.ts';

type Job = PromiseLike<{ jobId: string }>;

/** State from which a verb picks its subject. */
export interface Scene {
  readonly core: CoreHarness;
  readonly loadoutId: string;
  readonly seed: RegistrySeed;
  readonly prng: Prng;
  readonly addons: readonly Addon[];
  /** Lockfiles written earlier. */
  readonly locks: readonly LockFile[];
  readonly generation: number;
  /** Folder for files to install. */
  readonly scratch: string;
  readonly step: number;
}

export interface Verb {
  readonly name: string;
  /** `plan` gives a plan to apply, `job` an outcome directly. */
  readonly ends: 'plan' | 'job';
  readonly start: (scene: Scene) => Job;
}

function drawAddons({ addons, prng }: Scene): string[] {
  const drawn = prng.shuffle(addons).slice(0, 1 + prng.below(3));
  return drawn.map(({ id }) => id);
}

async function install({ core, loadoutId, seed, prng, scratch, step }: Scene) {
  const projects = prng.shuffle(seed.projects).slice(0, 1 + prng.below(3));
  const targets = projects.map(({ id, versions }) => ({
    kind: 'project' as const,
    project: id,
    version: prng.chance(0.3) ? prng.pick(versions).id : null,
  }));
  if (prng.chance(0.8)) return core.client.plans.install({ loadoutId, targets });
  const file = join(scratch, `from-disk-${step}.jar`);
  writeFileSync(file, await createPuzzleJar({ id: `from_disk_${step}` }));
  const grantId = core.grantFile(file);
  return core.client.plans.install({ loadoutId, targets: [{ kind: 'file', grantId }, ...targets] });
}

function updateTo({ core, loadoutId, seed, prng, addons }: Scene): Job {
  const known = addons.filter(({ project }) => project !== null);
  const addon = prng.pick(known);
  const project = seed.projects.find(({ id }) => id === addon.project?.id);
  const to = prng.pick(project?.versions ?? []).id;
  return core.client.plans.update({ loadoutId, addons: [addon.id], to });
}

function setTarget({ core, loadoutId, prng }: Scene): Job {
  const change = prng.chance(0.8)
    ? { gameVersion: prng.pick(GAME_VERSIONS) }
    : { channel: prng.pick(['release', 'beta'] as const) };
  return core.client.plans.set({ loadoutId, change, park: prng.chance(0.7) });
}

function undo({ core, loadoutId, prng, generation }: Scene): Job {
  const to = prng.chance(0.7) ? null : prng.below(generation + 1);
  return core.client.plans.undo({ loadoutId, to });
}

const FOREVER = { note: null, until: null };

/** Listed verbs are equally likely; repeated ones more so. */
const VERBS: readonly Verb[] = [
  { name: 'install', ends: 'plan', start: install },
  { name: 'install', ends: 'plan', start: install },
  {
    name: 'remove',
    ends: 'plan',
    start: (scene) =>
      scene.core.client.plans.remove({ loadoutId: scene.loadoutId, addons: drawAddons(scene) }),
  },
  {
    name: 'enable',
    ends: 'plan',
    start: (scene) =>
      scene.core.client.plans.enable({ loadoutId: scene.loadoutId, addons: drawAddons(scene) }),
  },
  {
    name: 'disable',
    ends: 'plan',
    start: (scene) =>
      scene.core.client.plans.disable({ loadoutId: scene.loadoutId, addons: drawAddons(scene) }),
  },
  {
    name: 'update',
    ends: 'plan',
    start: ({ core, loadoutId }) => core.client.plans.update({ loadoutId, addons: null, to: null }),
  },
  { name: 'update-to', ends: 'plan', start: updateTo },
  { name: 'set', ends: 'plan', start: setTarget },
  {
    name: 'sync',
    ends: 'plan',
    start: ({ core, loadoutId, locks, prng }) =>
      core.client.plans.sync({ loadoutId, lock: prng.pick(locks), prune: prng.chance(0.3) }),
  },
  { name: 'undo', ends: 'plan', start: undo },
  {
    name: 'pin',
    ends: 'job',
    start: (scene) => {
      const input = { loadoutId: scene.loadoutId, addons: drawAddons(scene) };
      const { pin, unpin } = scene.core.client.policies;
      return scene.prng.chance(0.6) ? pin({ ...input, ...FOREVER }) : unpin(input);
    },
  },
  {
    name: 'skip',
    ends: 'job',
    start: (scene) => {
      const input = { loadoutId: scene.loadoutId, addons: drawAddons(scene) };
      return scene.core.client.policies.skip({ ...input, ...FOREVER });
    },
  },
];

const NEEDS_ADDONS = new Set(['remove', 'enable', 'disable', 'pin', 'skip']);

/** Draws a verb that is possible in the current state. */
export function drawVerb({ prng, addons, locks }: Scene): Verb {
  const possible = VERBS.filter(({ name }) => {
    if (NEEDS_ADDONS.has(name)) return addons.length > 0;
    if (name === 'update-to') return addons.some(({ project }) => project !== null);
    return name !== 'sync' || locks.length > 0;
  });
  return prng.pick(possible);
}
