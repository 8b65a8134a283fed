import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { HistoryEntry, JobOutcome } from '#shared/domain/job.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { generationCopy, generationFile, VAULT_FOLDER } from '#shared/domain/paths.ts';
import type { CoreHarness } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createPrng } from '../apply/prng.ts';
import { damage } from './damage.ts';
import { describeFiles, type Scene, type Site } from './site.ts';

/** Longer than any step takes on a busy machine. */
const HANG_MS = 120_000;

/**
 * Damages a scene, starts the core, reads and changes something; none of the user's files may be
 * lost.
 */
export async function checkDamage(site: Site, seed: number): Promise<void> {
  const prng = createPrng(seed);
  const scene = prng.pick(site.scenes);
  site.restore(scene);
  const told = damage(site, prng);
  const kept = soundInVault(site);
  const steps: string[] = [];
  let close = async (): Promise<void> => {};
  let isRestored = false;
  try {
    await withinTime(async () => {
      const core = start(site, (closeCore) => void (close = closeCore), steps);
      if (core === null) return;
      await look(core, site, steps);
      requireFiles(site, scene);
      requireKept(site, kept);
      isRestored = await change(core, site, { seed: prng.below(2 ** 31), steps });
      await close();
    });
    if (!isRestored) requireFiles(site, scene);
    requireKept(site, kept);
  } catch (error) {
    const what = `${scene.name}: ${told.join(', ')}\n${steps.join('\n')}`;
    throw new Error(what, { cause: error });
  } finally {
    await close();
  }
}

async function withinTime(run: () => Promise<void>): Promise<void> {
  const ended = new AbortController();
  const late = setTimeout(HANG_MS, undefined, { signal: ended.signal }).then(
    () => assert.fail('hangs'),
    () => undefined,
  );
  await Promise.race([run(), late]).finally(() => ended.abort());
}

/**
 * Returns null if the damage made the database look like one of a later program, which cannot be
 * told from a real one.
 */
function start(
  site: Site,
  onFinished: (close: () => Promise<void>) => void,
  steps: string[],
): CoreHarness | null {
  try {
    return site.open(onFinished);
  } catch (error) {
    steps.push(`start: ${codeOf(error)}`);
    const { code } = toErrorPayload(error);
    if (code !== 'NEWER_DATA') throw error;
    return null;
  }
}

async function look(core: CoreHarness, site: Site, steps: string[]): Promise<void> {
  const { loadoutId } = site;
  const { client } = core;
  const listed = await answer(steps, 'list', () => client.loadouts.list());
  assert.ok(listed !== null, 'the list of loadouts fails');
  await outcome(steps, 'scan', () => core.finish(client.addons.scan({ loadoutId })));
  const history = await answer(steps, 'history', () => client.loadouts.history({ loadoutId }));
  if (history !== null) requireHistory(history, site);
  await outcome(steps, 'verify', () => core.finish(client.loadouts.verify({ loadoutId })));
  await answer(steps, 'settings', () => client.settings.get());
  await answer(steps, 'drafts', () => client.drafts.list());
  await answer(steps, 'registries', () => client.registries.list());
}

/**
 * Requires that a change and its undo end with the original files, or that neither has an effect.
 * Restoring the first change without leftovers gives exactly its files. Returns whether it
 * restored.
 */
async function change(
  core: CoreHarness,
  { folder, loadoutId, first }: Site,
  { seed, steps }: { readonly seed: number; readonly steps: string[] },
): Promise<boolean> {
  const prng = createPrng(seed);
  if (!prng.chance(0.5)) return false;
  const { client, finish } = core;
  const before = describeFiles(folder);
  const run = async (name: string, started: () => PromiseLike<{ jobId: string }>) => {
    const planned = await outcome(steps, name, () => finish(started()));
    if (planned?.kind !== 'plan') return null;
    const apply = () => finish(client.plans.apply({ planId: planned.plan.id }));
    const done = await outcome(steps, `apply ${name}`, apply);
    return done?.kind === 'apply' ? done.report : null;
  };
  if (prng.chance(0.4)) {
    const report = await run('restore', () => client.plans.undo({ loadoutId, to: 0 }));
    if (report?.left.length === 0) assert.deepEqual(describeFiles(folder), first);
    return report !== null;
  }
  const enable = () => client.plans.enable({ loadoutId, addons: ['one'] });
  if (!(await run('enable', enable))) return false;
  assert.notDeepEqual(describeFiles(folder), before);
  const undo = () => client.plans.undo({ loadoutId, to: null });
  if (await run('undo', undo)) assert.deepEqual(describeFiles(folder), before);
  else assert.fail('cannot be undone');
  return false;
}

async function outcome(
  steps: string[],
  name: string,
  ask: () => Promise<JobOutcome>,
): Promise<JobOutcome | null> {
  const done = await answer(steps, name, ask);
  if (done?.kind !== 'failed') return done;
  steps.push(`${name}: ${done.error.code}`);
  assert.notEqual(done.error.code, 'INTERNAL', name);
  return done;
}

/** Returns null for a failure that has a code. */
async function answer<T>(steps: string[], name: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    const code = codeOf(error);
    steps.push(`${name}: ${code}`);
    if (code === 'INTERNAL') throw error;
    return null;
  }
}

/** Errors through the contract have their code in `data`. */
function codeOf(error: unknown): string {
  const { data } = error as { data?: { code?: string } };
  return data?.code ?? toErrorPayload(error).code;
}

/**
 * Requires that a shown entry is unchanged and none is missing: an unreadable one appears as lost.
 */
function requireHistory(shown: readonly HistoryEntry[], site: Site): void {
  const { history: clean } = site;
  const lost = shown.flatMap(({ kind, sentence }) =>
    kind === 'lost' ? String(sentence?.params['numbers']).split(', ').map(Number) : [],
  );
  for (const number of lost) assert.ok(!isWholeEntry(site, number), `${number} can be read`);
  const read = shown.filter(({ kind }) => kind !== 'lost');
  const newest = Math.max(-1, ...lost, ...read.map(({ number }) => number));
  assert.deepEqual(
    [...lost, ...read.map(({ number }) => number)].toSorted((one, other) => one - other),
    Array.from({ length: newest + 1 }, (_, number) => number),
  );
  for (const entry of read) {
    const before = clean.find(({ number }) => number === entry.number);
    const { kind, createdAt, changes } = entry;
    if (before === undefined) {
      assert.equal(createdAt, clean[0]?.createdAt);
      continue;
    }
    const { kind: kindBefore, createdAt: createdBefore, changes: changesBefore } = before;
    assert.deepEqual(
      { kind, createdAt, changes },
      { kind: kindBefore, createdAt: createdBefore, changes: changesBefore },
    );
  }
}

/** Whether one of its files still has its original bytes. */
function isWholeEntry(site: Site, number: number): boolean {
  return [generationFile(number), generationCopy(number)].some((path) => {
    try {
      const bytes = readFileSync(join(site.folder, path));
      return site.scenes.some(({ name }) =>
        bytes.equals(readFileSync(join(site.copyOf(name, 'game'), path))),
      );
    } catch {
      return false;
    }
  });
}

/**
 * Requires that the user's files are unchanged, and that an interrupted operation leaves each
 * add-on old or new.
 */
function requireFiles({ folder }: Site, { files, ends }: Scene): void {
  const found = describeFiles(folder);
  const ofOperation = new Set(ends.flat().map(({ path }) => path));
  const isOther = ([path]: [string, string]): boolean => !ofOperation.has(path);
  const others = (tree: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(tree).filter(isOther));
  assert.deepEqual(others(found), others(files));
  for (const end of ends) {
    const isThere = end.some(({ path, sha512 }) => found[path] === sha512);
    assert.ok(isThere, `neither old nor new: ${end.map(({ path }) => path).join(' or ')}`);
  }
}

/** Digests of the intact files in the vault. */
function soundInVault({ folder }: Site): readonly string[] {
  try {
    const tree = readTree(join(folder, VAULT_FOLDER));
    return [...tree].flatMap(([path, { sha512 }]) => (path.endsWith(`/${sha512}`) ? sha512 : []));
  } catch {
    return [];
  }
}

function requireKept({ folder }: Site, kept: readonly string[]): void {
  const all = new Set([...readTree(folder).values()].map(({ sha512 }) => sha512));
  for (const sha512 of kept) assert.ok(all.has(sha512), `${sha512.slice(0, 8)} is gone`);
}
