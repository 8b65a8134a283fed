import { readExports } from './exports.ts';
import {
  describeState,
  findDifferences,
  findStateFaults,
  listState,
  observe,
  type Observed,
} from './observe.ts';
import type { Stage } from './world.ts';

/** Throws all broken invariants, by their number in docs/design/reliability.md, section 4.1. */
function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** File in slots only while an operation tests whether links work there; no loader loads it. */
const PROBE = /(^|\/)\.loadout-probe-[^/]*$/;

/** Requires the invariants that hold at every moment, even in the middle of an operation. */
export function requireAlways(stage: Stage, start: Observed): void {
  const { before, after, undone, site } = stage;
  const now = observe(site.game);
  const faults: string[] = [];
  for (const [path, { sha512 }] of start.files)
    if (!now.copies.has(sha512)) faults.push(`I2: no whole copy of ${path}`);
  for (const [path, { sha512 }] of now.files) {
    const isOld = before.files.get(path)?.sha512 === sha512;
    const isNew = after.files.get(path)?.sha512 === sha512;
    const isUndone = undone?.files.get(path)?.sha512 === sha512;
    if (!isOld && !isNew && !isUndone && !PROBE.test(path))
      faults.push(`I4: ${path} is neither old nor new`);
  }
  const others = undone === null ? [after] : [after, undone];
  requireNone([...faults, ...findMovedStrangers({ before: start, others, now })]);
}

interface Seen {
  readonly before: Observed;
  readonly others: readonly Observed[];
  readonly now: Observed;
}

/** I3: an entry with the same name and bytes before and after is the same file. */
function findMovedStrangers({ before, others, now }: Seen): string[] {
  return [...before.files]
    .filter(([path, { sha512 }]) => others.every(({ files }) => files.get(path)?.sha512 === sha512))
    .filter(([path, { inode, mtimeNs }]) => {
      const file = now.files.get(path);
      return file?.inode !== inode || file.mtimeNs !== mtimeNs;
    })
    .map(([path]) => `I3: ${path} is not the same file any longer`);
}

export type End = 'old' | 'new' | 'between';

/**
 * Checks the invariants of a folder without an open change; returns its state. `between`: each
 * add-on is old or new, as the record says.
 */
export function requireWhole(stage: Stage, start: Observed, mayBeBetween: boolean): End {
  requireAlways(stage, start);
  const now = observe(stage.site.game);
  const { before, after } = stage;
  if (now.record === null) {
    if (before.record !== null) throw new Error('I5: loadout.json is missing or unreadable');
    requireNone(listState(stage.site.game, 'stage').map((name) => `I4: left in stage: ${name}`));
    return 'old';
  }
  const state = describeState(now);
  const isUndone = stage.undone !== null && state === describeState(stage.undone);
  const isOld = state === describeState(before) || isUndone;
  const isNew = state === describeState(after);
  const faults = findStateFaults(stage.site.game, now.record);
  if (!isOld) faults.push(...findDifferences(now));
  if (!isOld && !isNew && !mayBeBetween)
    faults.push(`I1: neither old nor new:\n${describeDifference(before, after, now)}`);
  requireNone([...faults, ...findWrongExports(stage)]);
  if (isOld && !isNew) return 'old';
  return isNew ? 'new' : 'between';
}

function describeDifference(before: Observed, after: Observed, now: Observed): string {
  const lines = describeState(now).split('\n');
  const of = (name: string, other: Observed): string[] => {
    const others = describeState(other).split('\n');
    const missing = others.filter((line) => !lines.includes(line)).map((line) => `  - ${line}`);
    const added = lines.filter((line) => !others.includes(line)).map((line) => `  + ${line}`);
    return [`against ${name}:`, ...missing, ...added];
  };
  return [...of('old', before), ...of('new', after)].join('\n');
}

/** A file at a user's export path is complete: the earlier one or the requested one. */
function findWrongExports({ site, exports }: Stage): string[] {
  const now = readExports(site.out);
  const gone = [...exports.before.keys()].filter((name) => !now.has(name));
  const wrong = [...now].filter(
    ([name, sha512]) =>
      exports.after.has(name) &&
      exports.before.get(name) !== sha512 &&
      exports.after.get(name) !== sha512,
  );
  return [...gone, ...wrong.map(([name]) => name)].map((name) => `I1: export ${name} is not whole`);
}

/** Like `describeState`, without the number of the generation, which an undo does not restore. */
export function describeWithoutNumber(observed: Observed): string {
  const { record } = observed;
  return describeState({ ...observed, record: record && { ...record, generation: 0 } });
}
