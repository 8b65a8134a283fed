import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '#shared/domain/error-payload.ts';
import type { Prng } from '../apply/prng.ts';
import { requireAlways } from './check.ts';
import { errorOf, goOn, runScene, runTold, settle } from './scene.ts';
import type { ErrnoName } from './shim.ts';
import type { Ended, RunOptions } from './site.ts';
import type { Stage, World } from './world.ts';

/** The kinds of calls (`shim.c`) that a file system fails with each of them. */
const FAILING_CALLS: Readonly<Record<ErrnoName, string>> = {
  ENOSPC: 'cwsn',
  EDQUOT: 'cwsn',
  EIO: 'crwsnum',
  EACCES: 'crnum',
  EBUSY: 'nu',
  EROFS: 'cwnum',
  EMFILE: 'cr',
};
const ERRNOS = Object.keys(FAILING_CALLS) as ErrnoName[];
const PARTLY = 3;

export type ErrnoStats = Record<string, number>;

/**
 * Fails a call of a scenario's command, once or from then on, and checks the answer and every
 * invariant.
 */
export async function runErrnoCase(
  world: World,
  { seed, number, stats }: { seed: number; number: number; stats: ErrnoStats },
): Promise<void> {
  await runScene(world, { seed, number }, async (scene) => {
    const { stage, scenario, start, prng } = scene;
    const options = drawFailure(stage, prng);
    const ended = await runTold(scene, stage.argv, options);
    const answer = requireAnswer(ended, () => readLog(stage.site.data));
    const key = `${options.fault?.action} ${ended.calls.some(({ isHit }) => isHit) ? answer : 'not reached'}`;
    stats[key] = (stats[key] ?? 0) + 1;
    requireFullDiskNamed(options, answer);
    requireAlways(stage, start);
    const end = await settle(scene, ended.status === PARTLY);
    const isDone = answer === DONE;
    const isTold = scenario.isAside === true || scenario.isOpen === true || end === 'between';
    if (!isTold && answer !== 'OPERATION_OPEN') {
      if (isDone && end === 'old') throw new Error('I7: reported as done, and is not');
      if (!isDone && end === 'new') throw new Error(`I7: ${answer}, but it is done`);
    }
    await goOn(scene, end);
  });
}

/** A message that only says writing failed would not tell users to free space. */
function requireFullDiskNamed({ fault }: RunOptions, answer: string): void {
  const isFull = fault?.action === 'ENOSPC' || fault?.action === 'EDQUOT';
  if (isFull && answer === 'WRITE_FAILED') throw new Error('a full disk is not named');
}

const DONE = 'done';

/**
 * Returns the error's code, or that there was none. Throws if the program does not report its
 * result in words.
 */
function requireAnswer(ended: Ended, readDetails: () => string): string {
  const { status, json, stdout, stderr } = ended;
  if (json === null) throw new Error(`status ${status} without a document: ${stdout}${stderr}`);
  const error = errorOf(ended);
  if (error === null) {
    if (status === 0 || status === PARTLY) return DONE;
    throw new Error(`status ${status} without an error`);
  }
  const isTyped = ERROR_CODES.some((code) => code === error.code) && error.text !== '';
  if (!isTyped || error.code === 'INTERNAL' || status === 0)
    throw new Error(
      `the error ${error.code} with status ${status}: ${stdout}${stderr}${readDetails()}`,
    );
  // The next command decides about the change.
  return error.code === 'DISK_FULL' && 'op' in error.params ? 'OPERATION_OPEN' : error.code;
}

function drawFailure({ site, clean }: Stage, prng: Prng): RunOptions {
  const action = prng.pick(ERRNOS);
  const kinds = FAILING_CALLS[action];
  const all = [site.game, site.data, site.out];
  const roots = prng.pick([all, [site.game], [site.game], [site.data]]);
  const matching = clean.calls.filter(
    ({ kind, path }) => kinds.includes(kind) && roots.some((root) => path.startsWith(root)),
  );
  const at = 1 + prng.below(Math.max(1, matching.length));
  return { roots, fault: { at, action, isSticky: prng.chance(0.5), calls: kinds } };
}

const LOG_BYTES = 3000;

function readLog(dataDir: string): string {
  const log = join(dataDir, 'logs/loadout.log');
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-LOG_BYTES) : 'no log';
}
