import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Prng } from '../apply/prng.ts';
import { createPrng } from '../apply/prng.ts';
import { type Acknowledged, type Change, findBreaks, findUnkept, readHistory } from './history.ts';
import { findDifferences, findStateFaults, observe, type Observed } from './observe.ts';
import { errorOf, mixSeed } from './scene.ts';
import type { Scenario } from './scenario.ts';
import { UNPACKED } from './scenarios.ts';
import type { Ended, Site } from './site.ts';
import type { World } from './world.ts';

const MULTI_SCENARIO: Scenario = { name: 'several', before: UNPACKED, argv: ['scan'] };

const PROCESSES = 8;
const COMMANDS = 3;
const MOST_CALLS = 120;
/** Valid refusals of a command when another process was faster. */
const REFUSALS = new Set([
  'ADDON_UNKNOWN',
  'ADDON_AMBIGUOUS',
  'NOTHING_TO_UNDO',
  'NOTHING_TO_SKIP',
  'PLAN_STALE',
  'BYTES_UNAVAILABLE',
  // On a busy machine, seven other processes can take longer than the lock's timeout.
  'LOCKED',
]);
/** Another data directory left an operation half done: a person decides. */
const UNDECIDED = new Set(['OPERATION_FOREIGN', 'OPERATION_OPEN']);

export interface MultiStats {
  /** Number of commands by result. */
  readonly answers: Record<string, number>;
}

interface Crowd {
  readonly site: Site;
  readonly stats: MultiStats;
  readonly story: string[];
  readonly reports: Acknowledged[];
}

/**
 * Runs eight processes at once on one folder and kills some; afterwards everything reported as done
 * must be there, in one order.
 */
export async function runMultiCase(
  world: World,
  { seed, number, dataDirs, stats }: MultiCase,
): Promise<void> {
  await world.withStage(MULTI_SCENARIO, async ({ site }) => {
    const first = observe(site.game);
    const directories = [site.data, addDataDirectory(site)].slice(0, dataDirs);
    const crowd: Crowd = { site, stats, story: [], reports: [] };
    try {
      const runs = Array.from({ length: PROCESSES }, (_, index) =>
        runOne(crowd, {
          prng: createPrng(mixSeed(seed, number * PROCESSES + index)),
          dataDir: directories[index % dataDirs] ?? site.data,
        }),
      );
      await Promise.all(runs);
      await requireSettled(crowd, directories);
      requireSerial(crowd, first);
    } catch (error) {
      throw new Error(crowd.story.join('\n'), { cause: error });
    }
  });
}

interface MultiCase {
  readonly seed: number;
  readonly number: number;
  /** Number of data directories that know the folder. */
  readonly dataDirs: 1 | 2;
  readonly stats: MultiStats;
}

/** Adds another installation, as on another computer: it only knows the registry. */
function addDataDirectory({ data, out }: Site): string {
  const other = join(out, 'data');
  mkdirSync(other, { mode: 0o700 });
  cpSync(join(data, 'registries'), join(other, 'registries'), { recursive: true });
  return other;
}

interface Hand {
  readonly prng: Prng;
  readonly dataDir: string;
}

/**
 * Runs its commands one after the other, like a user at a terminal; killed commands are not
 * repeated.
 */
async function runOne(crowd: Crowd, hand: Hand): Promise<void> {
  const { prng, dataDir } = hand;
  for (let step = 0; step < COMMANDS; step += 1) {
    const argv = drawCommand(prng);
    const at = prng.chance(KILLED) ? 1 + prng.below(MOST_CALLS) : 0;
    const { game } = crowd.site;
    const ended = await crowd.site.run(argv, {
      roots: [game],
      fault: { at, action: 'kill' },
      dataDir,
    });
    note(crowd, argv, ended);
    if (UNDECIDED.has(errorOf(ended)?.code ?? '')) await decide(crowd, hand);
  }
}

const KILLED = 0.6;

async function decide(crowd: Crowd, { prng, dataDir }: Hand): Promise<void> {
  const argv = ['recover', prng.chance(0.5) ? '--finish' : '--undo'];
  const ended = await crowd.site.run(argv, { dataDir });
  crowd.story.push(`${argv.join(' ')}: ${ended.status} ${ended.stdout.slice(0, 200)}`);
  const code = errorOf(ended)?.code;
  if (code === 'INTERNAL') throw new Error(`recover ended with ${ended.status}: ${ended.stdout}`);
}

function note({ stats, story, reports }: Crowd, argv: readonly string[], ended: Ended): void {
  const { status, json, stdout, stderr } = ended;
  const code = errorOf(ended)?.code ?? (status === null ? 'killed' : 'done');
  stats.answers[code] = (stats.answers[code] ?? 0) + 1;
  story.push(`${argv.join(' ')}: ${code} ${status}`);
  if (status === null && json === null) return;
  const result = json?.['result'] as { generation: number; changes: readonly Change[] } | undefined;
  if (result) {
    reports.push(result);
    story.push(`    generation ${result.generation}`);
  }
  const isTyped = code === 'done' || code === 'killed' || REFUSALS.has(code) || UNDECIDED.has(code);
  if (!isTyped) throw new Error(`${argv.join(' ')} ended with ${status}: ${stdout}${stderr}`);
}

const ADDONS = ['lamp', 'same', 'large', 'app', 'sun', 'stones', 'sands'] as const;

function drawCommand(prng: Prng): readonly string[] {
  const addon = prng.pick(ADDONS);
  return prng.pick([
    ['update', addon, '--yes'],
    ['update', '--all', '--yes'],
    ['update', addon, '--to', '1.0.0', '--yes'],
    ['install', prng.pick(['lib', 'base', 'lamp', 'sands', 'stones']), '--yes'],
    ['remove', addon, '--yes'],
    ['disable', addon, '--yes'],
    ['disable', addon, prng.pick(ADDONS), '--yes'],
    ['enable', addon, '--yes'],
    ['undo', '--yes'],
    ['undo', '--to', '1', '--yes'],
    ['pin', addon],
    ['unpin', addon],
  ]);
}

/**
 * The last operation may be open; with several data directories a person has to decide about it.
 */
async function requireSettled(crowd: Crowd, directories: readonly string[]): Promise<void> {
  const { site, story } = crowd;
  for (const dataDir of directories) {
    let ended = await site.run(['verify'], { dataDir });
    if (errorOf(ended)?.code === 'OPERATION_FOREIGN') {
      await site.run(['recover', '--finish'], { dataDir });
      ended = await site.run(['verify'], { dataDir });
    }
    story.push(`verify: ${ended.status}`);
    if (ended.status !== 0) throw new Error(`verify ended with ${ended.status}: ${ended.stdout}`);
  }
}

function requireSerial({ site, reports }: Crowd, first: Observed): void {
  const now = observe(site.game);
  if (first.record === null || now.record === null) throw new Error('I5: there is no record');
  const history = readHistory(site.game);
  const faults = [
    ...findStateFaults(site.game, now.record),
    ...findDifferences(now),
    ...findBreaks(history, first.record, now.record),
    ...findUnkept(history, reports),
  ];
  for (const [path, { sha512 }] of first.files)
    if (!now.copies.has(sha512)) faults.push(`I2: no whole copy of ${path}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
