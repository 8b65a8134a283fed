import { expect } from 'vitest';
import type { ProgramResult } from '#test/helpers/bundled-program.ts';
import type { Content } from './content.ts';
import { lookAtWreck, newestGeneration, type Side, type Wreck } from './disk.ts';
import { type Course, type Moment, type Sign, watchSigns } from './moments.ts';
import { type Site, startAgain } from './site.ts';

export const UPDATE = ['update', '--all', '--yes'] as const;
export const UNDO = ['undo', '--yes'] as const;

/** Phase of an operation at the time of the strike. */
export const PHASES = ['planning', 'download', 'stage', 'swap', 'recorded'] as const;
export type Phase = (typeof PHASES)[number];

export interface Strike {
  readonly signal: NodeJS.Signals;
  readonly moment: Moment;
}

/** Runs a command and sends the signal at the moment, unless it has ended by then. */
export async function runAndStrike(
  site: Site,
  args: readonly string[],
  strike: Strike | null,
): Promise<{ result: ProgramResult; course: Course }> {
  const startedMs = performance.now();
  const course = new Map<Sign | 'end', number>();
  const program = site.start(args);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watchSigns(site.root, (sign) => {
    course.set(sign, performance.now() - startedMs);
    if (strike?.moment.after !== sign) return;
    timer = setTimeout(() => program.kill(strike.signal), strike.moment.delayMs);
  });
  const result = await program.ended;
  clearTimeout(timer);
  watcher.stop();
  course.set('end', performance.now() - startedMs);
  return { result, course };
}

export interface StrikePlan {
  /** The batch in the folder: older gets updated, newer undone. */
  readonly from: Side;
  readonly strike: Strike;
  /** When to kill the next start too; null lets it finish. */
  readonly nextStart: Moment | null;
  /** Command run after all kills. */
  readonly lastStart: 'scan' | 'verify';
}

/** An interrupted operation, and the batch in the folder after the next start. */
export interface Struck {
  readonly result: ProgramResult;
  readonly phase: Phase;
  readonly side: Side;
}

/**
 * Kills an operation and checks the disk: before the next start, the bytes of each content file
 * exist somewhere; afterwards the folder holds the batch that the decision point demands, and
 * nothing present or verified is lost; files in the vault are never downloaded again.
 */
export async function strikeAt(
  site: Site,
  content: Content,
  { from, strike, nextStart, lastStart }: StrikePlan,
): Promise<Struck> {
  const generation = newestGeneration(site.root);
  const before = lookAtWreck(site.root, content, generation);
  site.takeRequested();
  const { result } = await runAndStrike(site, from === 'older' ? UPDATE : UNDO, strike);
  const requested = [...site.takeRequested()];
  expect(requested.filter((sha512) => before.kept.has(sha512))).toEqual([]);
  const wreck = lookAtWreck(site.root, content, generation);
  expect(missingFrom(wreck.anywhere, before.kept)).toEqual([]);
  if (nextStart !== null) {
    await runAndStrike(site, ['scan'], { signal: 'SIGKILL', moment: nextStart });
  }
  const side = await startAgain(site, lastStart);
  const after = lookAtWreck(site.root, content, generation);
  expect(missingFrom(after.kept, wreck.anywhere)).toEqual([]);
  const isDecided = wreck.progress === 'decided' || wreck.progress === 'recorded';
  expect(side).toBe(isDecided ? otherSide(from) : from);
  return { result, phase: phaseOf(wreck, requested), side };
}

function phaseOf({ progress }: Wreck, requested: readonly string[]): Phase {
  const phases = { staged: 'stage', decided: 'swap', recorded: 'recorded' } as const;
  if (progress !== 'undecided') return phases[progress];
  return requested.length > 0 ? 'download' : 'planning';
}

function missingFrom(present: ReadonlySet<string>, wanted: ReadonlySet<string>): string[] {
  return [...wanted].filter((sha512) => !present.has(sha512));
}

function otherSide(side: Side): Side {
  return side === 'older' ? 'newer' : 'older';
}
