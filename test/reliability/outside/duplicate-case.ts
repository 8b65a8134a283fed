import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrng } from '../apply/prng.ts';
import {
  describeState,
  findDifferences,
  findStateFaults,
  observe,
  type Observed,
} from './observe.ts';
import type { Scenario } from './scenario.ts';
import { DUPLICATED } from './scenarios.ts';
import { mixSeed } from './scene.ts';
import { onlyChanges } from './shim.ts';
import type { Ended, Site } from './site.ts';
import type { World } from './world.ts';

const NAME = 'copy';
const DUPLICATE_SCENARIO: Scenario = {
  name: 'duplicate-target',
  before: DUPLICATED,
  argv: ['duplicate', `{out}/${NAME}`],
  isAside: true,
};

/**
 * Kills duplicating a loadout; after the next command the copy is complete and listed, or absent.
 */
export async function runDuplicateCase(
  world: World,
  { seed, number }: { readonly seed: number; readonly number: number },
): Promise<void> {
  await world.withStage(DUPLICATE_SCENARIO, async ({ site, argv, clean }) => {
    const start = observe(site.game);
    const changes = onlyChanges(clean.calls);
    const at = 1 + createPrng(mixSeed(seed, number)).below(changes.length);
    const killed = await site.run(argv, { fault: { at, action: 'kill' } });
    const listed = await site.run(['list']);
    const isThere = existsSync(join(site.out, NAME));
    const faults = [...findLeftovers(site), ...findSourceFaults(start, observe(site.game))];
    if (isThere) faults.push(...(await findCopyFaults(site, start)));
    if (isThere !== isListed(listed, site)) faults.push('I5: the list does not say what is there');
    if (killed.json !== null && !isThere) faults.push('I7: reported as done, and is not');
    if (faults.length > 0) throw new Error([`killed at ${at}`, ...faults].join('\n'));
    if (isThere) return;
    const again = await site.run(argv);
    if (again.status !== 0) throw new Error(`the repeated command: ${again.stdout}`);
  });
}

function findLeftovers({ out, data }: Site): string[] {
  const copies = join(data, 'copies');
  const notes = existsSync(copies) ? readdirSync(copies) : [];
  return [
    ...readdirSync(out).filter((name) => name !== NAME),
    ...notes.filter((name) => name.endsWith('.json')),
  ].map((name) => `I4: left: ${name}`);
}

function findSourceFaults(start: Observed, now: Observed): string[] {
  const moved = [...start.files].filter(
    ([path, { inode }]) => now.files.get(path)?.inode !== inode,
  );
  const faults = moved.map(([path]) => `I3: ${path} is another file`);
  return describeState(start) === describeState(now)
    ? faults
    : [...faults, 'I3: the original changed'];
}

async function findCopyFaults({ out, run }: Site, start: Observed): Promise<string[]> {
  const root = join(out, NAME);
  const copy = observe(root);
  if (copy.record === null) return ['I5: the copy has no record'];
  const faults = [...findStateFaults(root, copy.record), ...findDifferences(copy)];
  const own = start.record?.addons ?? [];
  if (JSON.stringify(copy.record.addons) !== JSON.stringify(own)) faults.push('I1: other add-ons');
  if (JSON.stringify(copy.record.policies) !== JSON.stringify(start.record?.policies))
    faults.push('I1: other rules');
  for (const [path, { sha512 }] of copy.files)
    if (start.files.get(path)?.sha512 !== sha512) faults.push(`I1: ${path} is not the original`);
  const verified = await run(['verify'], { cwd: root });
  if (verified.status !== 0)
    faults.push(`verify ended with ${verified.status}: ${verified.stdout}`);
  return faults;
}

function isListed({ json }: Ended, { out }: Site): boolean {
  const loadouts = (json?.['loadouts'] ?? []) as readonly { readonly root: string }[];
  return loadouts.some(({ root }) => root === join(out, NAME));
}
