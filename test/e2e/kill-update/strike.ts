import { expect } from 'vitest';
import type { ProgramResult } from '#test/helpers/bundled-program.ts';
import type { Content } from './content.ts';
import { lookAtWreck, newestGeneration, type Side, type Wreck } from './disk.ts';
import { type Course, type Moment, type Sign, watchSigns } from './moments.ts';
import { type Site, startAgain } from './site.ts';

export const UPDATE = ['update', '--all', '--yes'] as const;
export const UNDO = ['undo', '--yes'] as const;

/** Where an operation was when it was struck. */
export const PHASES = ['planning', 'download', 'stage', 'swap', 'recorded'] as const;
export type Phase = (typeof PHASES)[number];

export interface Strike {
  readonly signal: NodeJS.Signals;
  readonly moment: Moment;
}

/** Runs a command and strikes at the moment, unless it has ended by then. */
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
  /** The batch that stands: the older is updated, the newer undone. */
  readonly from: Side;
  readonly strike: Strike;
  /** When the next start is killed too; null when it may finish. */
  readonly nextStart: Moment | null;
  /** The start after all kills. */
  readonly lastStart: 'scan' | 'verify';
}

/** One operation that was struck, and what stood after the next start. */
export interface Struck {
  readonly result: ProgramResult;
  readonly phase: Phase;
  readonly side: Side;
}

/**
 * Strikes at an operation and requires of the disk: before the next start each file of the content has its bytes
 * somewhere, afterwards the batch stands that the decision point demands, and what was there or verified is there
 * still; nothing that was in the vault is asked for again.
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
