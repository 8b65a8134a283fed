// @module-tag deep
// @promise unknown files are not touched
// @promise a batch is applied completely or not at all
// @how 60 kills of the bundle
import { beforeAll, expect, test } from 'vitest';
import type { ProgramResult } from '#test/helpers/bundled-program.ts';
import { createPrng, type Prng } from '#test/reliability/apply/prng.ts';
import { createContent, type Content } from './kill-update/content.ts';
import type { Side } from './kill-update/disk.ts';
import { type Course, type Moment, type Sign, timeAfter } from './kill-update/moments.ts';
import { createSite, requireDone, type Site, startAgain } from './kill-update/site.ts';
import {
  PHASES,
  type Phase,
  runAndStrike,
  type Struck,
  strikeAt,
  type StrikePlan,
  UNDO,
  UPDATE,
} from './kill-update/strike.ts';
import { readSeed } from '#test/helpers/seeds.ts';

/** Two folders in parallel, one per core of the machines that the time limits are set for. */
const LANES = 2;
/** `LOADOUT_KILLS` raises the number of kills, in steps of twelve. */
const TOTAL = Number(process.env['LOADOUT_KILLS'] ?? 24);
/** Kills per lane: of an update, which starts from the older batch, and of an undo. */
const KILLS: Readonly<Record<Side, number>> = {
  older: (TOTAL / LANES / 6) * 5,
  newer: TOTAL / LANES / 6,
};
/** A strike after the program's end is repeated, up to this limit. */
const MAX_STRIKES = TOTAL;
/**
 * A third of the kills are at random times, the others after a sign, since they would miss short
 * phases.
 */
const AIMS: readonly Sign[] = ['start', 'download', 'start', 'stage', 'decision', 'record'];
/** The sign that begins each phase: every second kill aims at a phase not hit yet. */
const BEGINS: Readonly<Record<Phase, Sign>> = {
  planning: 'start',
  download: 'download',
  stage: 'stage',
  swap: 'decision',
  recorded: 'record',
};
/** Minimum kills of updates in each phase except the first: three of fifty. */
const MIN_KILLS_IN_PHASE = Math.max(1, Math.floor(TOTAL / 20));
const INTERRUPTS = 5;
const MAX_INTERRUPTS = 25;

/** `LOADOUT_KILL_SEED` repeats the same kill times, as far as a machine can. */
const SEED = readSeed('LOADOUT_KILL_SEED');

let content: Content;

beforeAll(async () => {
  content = await createContent();
});

test(`${TOTAL} kill -9 leave the whole old or the whole new batch, and every verified download`, async ({
  annotate,
}) => {
  const lanes = Array.from({ length: LANES }, (_, lane) => killOften(createPrng(SEED + lane)));
  const kills = (await Promise.all(lanes)).flat();
  await annotate(`killed in ${describeKills(kills)}; LOADOUT_KILL_SEED=${SEED}`);
  expect(kills).toHaveLength(TOTAL);
  const rare = PHASES.slice(1).filter(
    (phase) => countKills(kills, 'older', phase) < MIN_KILLS_IN_PHASE,
  );
  expect(rare).toEqual([]);
});

test('Ctrl-C ends with 130 and a whole folder', async () => {
  const prng = createPrng(SEED);
  const site = await createSite(content);
  const { older: course } = await measureCourses(site);
  let interrupted = 0;
  for (let strikes = 0; interrupted < INTERRUPTS; strikes += 1) {
    expect(strikes).toBeLessThan(MAX_INTERRUPTS);
    site.forgetDownloads();
    const moment = chooseMoment(prng, course, strikes % 2 === 0 ? 'download' : 'start');
    const { result } = await runAndStrike(site, UPDATE, { signal: 'SIGINT', moment });
    if (requireInterrupted(site, result)) interrupted += 1;
    if (site.requireSettled() === 'newer') requireDone(await site.run(UNDO));
    expect(await startAgain(site)).toBe('older');
  }
});

/**
 * Requires that the folder is settled without another start. True if the program itself handled the
 * interrupt.
 */
function requireInterrupted(site: Site, result: ProgramResult): boolean {
  const side = site.requireSettled();
  // An interrupt after the decision has no effect. If all output is printed, Node is exiting and no
  // longer handles signals.
  const isDone = result.status === 0 || (result.signal === 'SIGINT' && result.json !== null);
  expect(side).toBe(isDone ? 'newer' : 'older');
  // Node was still starting, or exiting: a shell reports 130 in this case as well.
  if (isDone || result.signal === 'SIGINT') return false;
  expect(result).toMatchObject({ status: 130, json: { error: { code: 'CANCELLED' } } });
  return true;
}

interface Kill extends Struck {
  readonly from: Side;
}

/** Updates and undoes, with and without kills, on one folder that is never reset. */
async function killOften(prng: Prng): Promise<Kill[]> {
  const site = await createSite(content);
  const courses = await measureCourses(site);
  const kills: Kill[] = [];
  const missing = (from: Side) => KILLS[from] - kills.filter((kill) => kill.from === from).length;
  let side: Side = 'older';
  for (let strikes = 0; missing('older') + missing('newer') > 0;) {
    const from: Side = side;
    const isHarmless = missing(from) === 0 || (from === 'newer' && prng.chance(0.6));
    if (isHarmless) {
      requireDone(await site.run(from === 'older' ? UPDATE : UNDO));
      side = site.requireSettled();
      continue;
    }
    const missed = strikes % 2 === 0 ? undefined : PHASES.find((one) => !hasSeen(kills, one));
    const aim = missed === undefined ? AIMS[strikes % AIMS.length] : BEGINS[missed];
    const moment = chooseMoment(prng, courses[from], aim ?? 'start');
    if (moment.after === 'download') site.forgetDownloads();
    const struck = await killAt(site, { from, moment, prng });
    side = struck.side;
    if (struck.result.signal === 'SIGKILL') kills.push({ ...struck, from });
    strikes += 1;
    expect(strikes).toBeLessThan(MAX_STRIKES);
  }
  return kills;
}

/** Every fourth time the next start is killed too, and the one after it has to recover. */
async function killAt(
  site: Site,
  { from, moment, prng }: { from: Side; moment: Moment; prng: Prng },
): Promise<Struck> {
  const plan: StrikePlan = {
    from,
    strike: { signal: 'SIGKILL', moment },
    nextStart: prng.chance(0.25) ? { after: 'start', delayMs: prng.below(500) } : null,
    lastStart: prng.pick(['scan', 'verify']),
  };
  try {
    return await strikeAt(site, content, plan);
  } catch (cause) {
    throw new Error(`${JSON.stringify(plan)}; LOADOUT_KILL_SEED=${SEED}`, { cause });
  }
}

/** Measures an undisturbed update with all its downloads, and its undo. */
async function measureCourses(site: Site): Promise<Record<Side, Course>> {
  const update = await runAndStrike(site, UPDATE, null);
  requireDone(update.result);
  expect(await startAgain(site)).toBe('newer');
  const undo = await runAndStrike(site, UNDO, null);
  requireDone(undo.result);
  expect(await startAgain(site)).toBe('older');
  return { older: update.course, newer: undo.course };
}

function chooseMoment(prng: Prng, course: Course, aim: Sign): Moment {
  const after = course.has(aim) ? aim : 'start';
  const spanMs = after === 'start' ? (course.get('end') ?? 0) : timeAfter(course, after);
  return { after, delayMs: prng.next() * spanMs };
}

function describeKills(kills: readonly Kill[]): string {
  const describe = (from: Side) =>
    PHASES.map((phase) => `${phase} ${countKills(kills, from, phase)}`).join(', ');
  return `update (${describe('older')}), undo (${describe('newer')})`;
}

function hasSeen(kills: readonly Kill[], phase: Phase): boolean {
  return countKills(kills, 'older', phase) > 0;
}

function countKills(kills: readonly Kill[], from: Side, phase: Phase): number {
  return kills.filter((kill) => kill.from === from && kill.phase === phase).length;
}
