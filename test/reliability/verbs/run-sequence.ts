import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RegistrySeed } from '#registry-server/seed.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { createHand, type Edit } from './hand.ts';
import { writeStartFolder } from './start-folder.ts';
import { drawVerb, type Scene } from './verbs.ts';

export interface SequenceOptions {
  readonly runSeed: number;
  readonly verbs: number;
  readonly seed: RegistrySeed;
  readonly profile: RegistryProfile;
  /** Mixes in changes outside Loadout. */
  readonly byHand: boolean;
}

/** Folders of the save folder's slots, and those above them. */
const SLOT_FOLDERS = ['mods', 'mods/shaderpacks', 'plugins', 'pmods'];

/** Valid refusals of a verb. */
const REFUSALS: readonly string[] = ['NOTHING_TO_UNDO', 'NOTHING_TO_SKIP'];

interface Site {
  readonly folder: string;
  readonly scratch: string;
  readonly core: CoreHarness;
  readonly loadoutId: string;
  readonly prng: Prng;
  readonly seed: RegistrySeed;
  /** Results so far, for finding the cause of a failure. */
  readonly told: string[];
}

/** Runs verbs on a new loadout and undoes them all. Resolves to the results. */
export async function runSequence(options: SequenceOptions): Promise<readonly string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-verbs-'));
  const folder = join(scratch, 'game');
  const prng = createPrng(options.runSeed);
  const { seed, profile } = options;
  const told: string[] = [];
  let close = async (): Promise<void> => {};
  try {
    writeStartFolder(folder, seed, prng);
    const dataDir = join(scratch, 'data');
    mkdirSync(dataDir);
    const onFinished = (closeCore: () => Promise<void>): void => void (close = closeCore);
    const core = openCore({ dataDir, profiles: [profile], onFinished });
    const { id: loadoutId } = await core.create(folder, {
      registry: profile.id,
      target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
    });
    await runVerbs({ folder, scratch, core, loadoutId, prng, seed, told }, options);
    return told;
  } catch (error) {
    const run = `seed ${options.runSeed}${options.byHand ? ' by hand' : ''}`;
    throw new Error(`${run}: ${told.join('\n')}`, { cause: error });
  } finally {
    await close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function runVerbs(site: Site, { verbs, byHand }: SequenceOptions): Promise<void> {
  const before = await describeFolder(site);
  const hand = createHand(site.folder, site.prng);
  const locks: LockFile[] = [];
  let isRecorded = true;
  for (let step = 0; step < verbs; step += 1) {
    const addons = await scan(site);
    if (byHand && isRecorded && site.prng.chance(0.3)) {
      const edit = hand.edit(addons);
      site.told.push(`${edit.kind} ${edit.path}`);
      expect(await verify(site)).toEqual([edit]);
    }
    if (site.prng.chance(0.1)) locks.push(await makeLock(site));
    const brief = await findBrief(site);
    const scene = { ...site, addons: await scan(site), locks, generation: brief.generation, step };
    isRecorded = await say(site, scene);
    if (isRecorded) expect(await verify(site)).toEqual([]);
  }
  const there = new Set(Object.values((await describeFolder(site)).files));
  await undoAll(site);
  if (byHand) expect(hand.lost()).toEqual({});
  // Outside a test runner only the message shows the difference.
  else assert.deepEqual(withModesOfKept(await describeFolder(site), before, there), before);
}

/** Returns whether the folder's state was recorded: policies and refusals postpone that. */
async function say(site: Site, scene: Scene): Promise<boolean> {
  const verb = drawVerb(scene);
  const outcome = await site.core.finish(verb.start(scene));
  if (outcome.kind !== 'plan') return tell(site, verb.name, outcome);
  return tell(site, `${verb.name}${describePlan(outcome.plan)}`, await apply(site, outcome.plan));
}

/** Applies the new plan if this one turned out to be stale, like a user. */
async function apply({ core }: Site, { id: planId }: Plan): Promise<JobOutcome> {
  const outcome = await core.finish(core.client.plans.apply({ planId }));
  if (outcome.kind !== 'stale') return outcome;
  return core.finish(core.client.plans.apply({ planId: outcome.plan.id }));
}

function tell({ told }: Site, what: string, outcome: JobOutcome): boolean {
  const code = outcome.kind === 'failed' ? outcome.error.code : null;
  told.push(code === null ? `${what}: ${outcome.kind}` : `${what}: ${code}`);
  if (outcome.kind === 'apply') return true;
  if (outcome.kind === 'policies') return false;
  if (code !== null && REFUSALS.includes(code)) return false;
  throw new Error(`${what}: ${JSON.stringify(outcome)}`);
}

function describePlan({ items }: Plan): string {
  return items
    .map(({ kind, from, to, title, reason }) => {
      const why = kind === 'leave' ? ` ${reason.code}` : '';
      return `\n    ${kind} ${from?.path ?? title} > ${to?.path ?? ''}${why}`;
    })
    .join('');
}

async function undoAll(site: Site): Promise<void> {
  const { core, loadoutId } = site;
  const outcome = await core.finish(core.client.plans.undo({ loadoutId, to: 0 }));
  if (tellNothingToUndo(outcome)) return;
  const { plan } = expectOutcome(outcome, 'plan');
  tell(site, `undo all${describePlan(plan)}`, await apply(site, plan));
  expect(await verify(site)).toEqual([]);
}

function tellNothingToUndo(outcome: JobOutcome): boolean {
  return outcome.kind === 'failed' && outcome.error.code === 'NOTHING_TO_UNDO';
}

interface FolderState {
  /** Maps paths to mode and digest. */
  readonly files: Record<string, string>;
  /** Without empty slot folders: those stay, because the game and its loaders create them too. */
  readonly folders: readonly string[];
  readonly addons: readonly string[];
  readonly target: LoadoutTarget;
}

async function describeFolder(site: Site): Promise<FolderState> {
  const tree = readTree(site.folder, ['.loadout']);
  const addons = await scan(site);
  return {
    files: Object.fromEntries(
      [...tree].map(([path, { mode, sha512 }]) => [path, `${mode.toString(8)} ${sha512}`]),
    ),
    folders: listFolders(site.folder),
    addons: addons.map(({ path, enabled }) => `${path} ${enabled}`).toSorted(),
    target: (await findBrief(site)).target,
  };
}

/**
 * Ignores modes of moved files: an undo that finds the bytes in the folder moves them with the mode
 * they had `there`.
 */
function withModesOfKept(
  after: FolderState,
  before: FolderState,
  there: ReadonlySet<string>,
): FolderState {
  const digestOf = (file: string) => file.split(' ')[1];
  const files: Record<string, string> = {};
  for (const [path, file] of Object.entries(after.files)) {
    const former = before.files[path];
    const isMoved = former !== undefined && there.has(file);
    files[path] = isMoved && digestOf(file) === digestOf(former) ? former : file;
  }
  return { ...after, files };
}

function listFolders(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.loadout') && !SLOT_FOLDERS.includes(path))
    .toSorted();
}

async function findBrief({ core, loadoutId }: Site) {
  return core.client.loadouts.find({ selector: loadoutId, grantId: null });
}

async function scan({ core, loadoutId }: Site) {
  const outcome = await core.finish(core.client.addons.scan({ loadoutId }));
  return expectOutcome(outcome, 'scan').report.addons;
}

async function makeLock({ core, loadoutId }: Site): Promise<LockFile> {
  return expectOutcome(await core.finish(core.client.locks.make({ loadoutId })), 'lock').lock;
}

async function verify({ core, loadoutId }: Site): Promise<readonly Edit[]> {
  const outcome = await core.finish(core.client.loadouts.verify({ loadoutId }));
  const { differences } = expectOutcome(outcome, 'verify').report;
  return differences.map(({ kind, path }) => ({ kind, path }));
}
