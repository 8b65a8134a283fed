import type { BisectAnswer, BisectStatus } from '#shared/domain/bisect.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { CrashService } from '../crashes/crashes.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { PlayService } from '../play/play.ts';
import { findRunning } from '../play/find-running.ts';
import {
  bisectFolder,
  type BisectRecord,
  readBisect,
  removeBisect,
  saveBisect,
} from './bisect-record.ts';
import { listCandidates, listRequirements } from './candidates.ts';
import type { BisectDecision } from './decide.ts';
import { idsOfSet } from './groups.ts';
import { copyAddonsToStage, stageAddons, stagedFolders } from './stage.ts';
import { decideNext, toStatus } from './to-status.ts';
import {
  awaitOutcome,
  findBegun,
  listArguments,
  type TestOutcome,
  readRunOutcome,
  requireStaging,
} from './try-set.ts';

type BisectParts = Pick<CoreParts, 'io' | 'host' | 'access' | 'games' | 'library'> & {
  readonly play: PlayService;
  readonly crashes: CrashService;
};
type BisectJob = Pick<JobContext, 'signal' | 'report' | 'inTurn'>;
type TestDecision = Extract<BisectDecision, { kind: 'test' }>;

interface BisectRequest {
  readonly loadoutId: string;
}

interface BisectStartRequest extends BisectRequest {
  readonly auto: boolean;
  readonly afterSeconds: number;
}

interface BisectAnswerRequest extends BisectRequest {
  /** Number of the start that is answered. */
  readonly number: number;
  readonly answer: BisectAnswer;
}

type Bench = ReturnType<typeof createBench>;

/** Manages the record on disk, the folders of the next start, and the effects of an answer. */
function createBench({ io, host, access, games, play }: BisectParts) {
  const { clock, paths } = host;
  const folderOf = (loadoutId: string): string => bisectFolder(paths.dataDir, loadoutId);
  const playOf = (loadoutId: string) => games.require(access.find(loadoutId, null).game).play;
  const read = (loadoutId: string): BisectRecord | null => readBisect(io, folderOf(loadoutId));
  const save = (record: BisectRecord): void => saveBisect(io, folderOf(record.loadoutId), record);

  function stage(record: BisectRecord, { set }: TestDecision, isAnew: boolean): void {
    stageAddons(io, folderOf(record.loadoutId), record, { on: addonSetIdsOf(record, set), isAnew });
  }

  return {
    folderOf,
    playOf,
    read,
    save,
    require(loadoutId: string): BisectRecord {
      const kept = read(loadoutId);
      if (kept === null) throw new AppError('BISECT_NONE');
      return kept;
    },
    /** Stages the add-ons of the next start, unless they are staged. */
    prepare(record: BisectRecord): BisectStatus {
      const { loadoutId, loader } = record;
      const folder = folderOf(loadoutId);
      const decision = decideNext(record);
      if (decision.kind === 'test') stage(record, decision, false);
      const given = listArguments(playOf(loadoutId), loader, stagedFolders(folder));
      return toStatus(record, decision, { folder, arguments: given });
    },
    /** Throws BISECT_ANSWERED unless it is the present start. */
    answer(kept: BisectRecord, number: number, { learned, ...outcome }: TestOutcome): BisectRecord {
      const decision = decideNext(kept);
      if (decision.kind === 'end' || number !== kept.answers.length + 1)
        throw new AppError('BISECT_ANSWERED', { number });
      const { set, purpose } = decision;
      const answeredAt = clock.now().toISOString();
      const answered = { enabled: addonSetIdsOf(kept, set), purpose, answeredAt, ...outcome };
      const answers = [...kept.answers, answered];
      const requires = addRequired(kept.requires, learned);
      const next = { ...kept, runId: null, answers, requires };
      save(next);
      return next;
    },
    /**
     * Starts the game with the present set. Throws GAME_RUNNING before it touches the running
     * game's set.
     */
    async startRun(record: BisectRecord, decision: TestDecision): Promise<string> {
      const { loadoutId } = record;
      const running = findRunning({ io, host }, loadoutId);
      if (running !== null) throw new AppError('GAME_RUNNING', { run: running.id });
      stage(record, decision, true);
      const staging = stagedFolders(folderOf(loadoutId));
      const id = host.random.id();
      // Saved before the game starts: the game continues when this process is killed, and the next
      // one must know of it.
      save({ ...record, runId: id });
      await play.start({ loadoutId, launcher: null, world: null, staging, purpose: 'test', id });
      return id;
    },
  };
}

/** Starts the game repeatedly until the answer is known. */
async function tryAll(
  parts: BisectParts,
  bench: Bench,
  from: BisectRecord,
  job: BisectJob,
): Promise<BisectStatus> {
  const { play } = parts;
  let record = from;
  for (;;) {
    const decision = decideNext(record);
    if (decision.kind === 'end') return bench.prepare(record);
    const done = record.answers.length;
    job.report({ phase: 'test', done, total: done + decision.remaining });
    const begun = await findBegun(parts, record.runId, job.signal);
    const runId = begun ?? (await bench.startRun(record, decision));
    const first = record.answers.find(({ signature }) => signature !== null)?.signature ?? null;
    const test = { runId, afterMs: record.afterSeconds * 1000, first };
    try {
      record = bench.answer(record, done + 1, await awaitOutcome(parts, test, job.signal));
    } catch (error) {
      // Cancelling the search also ends the game.
      if (job.signal.aborted) play.stop({ runId });
      throw error;
    }
  }
}

export type BisectService = ReturnType<typeof createBisectService>;

/**
 * Finds the add-ons that break the game (design decision 24): it keeps copies of all of them, and
 * each start gets some. An answer is on disk before the next start is staged, so nothing is lost
 * with this process.
 */
export function createBisectService(parts: BisectParts) {
  const { io, access, play } = parts;
  const bench = createBench(parts);

  return {
    /**
     * null when there is none. Stages the next start if an earlier process was killed before that.
     */
    status({ loadoutId }: BisectRequest): BisectStatus | null {
      access.find(loadoutId, null);
      const kept = bench.read(loadoutId);
      return kept && bench.prepare(kept);
    },

    /**
     * Resumes an unfinished bisect. Throws BISECT_NOTHING, BISECT_NO_FOLDER, FILE_UNREADABLE,
     * DISK_FULL, CANCELLED.
     */
    async start(request: BisectStartRequest, job: BisectJob): Promise<BisectStatus> {
      const { loadoutId, auto: isAuto, afterSeconds } = request;
      if (isAuto) await requireStaging(play, bench.playOf(loadoutId), loadoutId);
      const kept = bench.read(loadoutId);
      const goesOn = kept !== null && decideNext(kept).kind === 'test';
      const record = goesOn
        ? { ...kept, isAuto, afterSeconds }
        : await job.inTurn(() => begin(parts, request, job));
      bench.save(record);
      return isAuto ? tryAll(parts, bench, record, job) : bench.prepare(record);
    },

    /** Throws BISECT_NONE, BISECT_ANSWERED. */
    async answer({ loadoutId, number, answer }: BisectAnswerRequest): Promise<BisectStatus> {
      const kept = bench.require(loadoutId);
      const outcome = await readRunOutcome(parts, kept.runId, answer);
      return bench.prepare(bench.answer(kept, number, outcome));
    },

    /** Throws BISECT_NONE, BISECT_NO_FOLDER, GAME_NOT_READY, GAME_RUNNING. */
    async run({ loadoutId }: BisectRequest): Promise<{ runId: string }> {
      const kept = bench.require(loadoutId);
      await requireStaging(play, bench.playOf(loadoutId), loadoutId);
      const decision = decideNext(kept);
      if (decision.kind === 'end') throw new AppError('BISECT_NONE');
      return { runId: await bench.startRun(kept, decision) };
    },

    stop({ loadoutId }: BisectRequest): { stopped: boolean } {
      const stopped = bench.read(loadoutId) !== null;
      removeBisect(io, bench.folderOf(loadoutId));
      return { stopped };
    },
  };
}

/** Copies the add-ons, and records their requirements. */
async function begin(
  { io, host, access, library }: BisectParts,
  { loadoutId, auto: isAuto, afterSeconds }: BisectStartRequest,
  job: BisectJob,
): Promise<BisectRecord> {
  const { root, slots, file } = await access.open(loadoutId);
  const known = await library.all(loadoutId);
  const found = listCandidates(io, known, { root, slots, loader: file.target.loader });
  if (found.addons.length === 0) throw new AppError('BISECT_NOTHING');
  const folder = bisectFolder(host.paths.dataDir, loadoutId);
  await copyAddonsToStage(io, { root, folder }, found.addons, {
    signal: job.signal,
    onCopied: (done, total) => job.report({ phase: 'copy', done, total }),
  });
  return {
    format: 1,
    loadoutId,
    startedAt: host.clock.now().toISOString(),
    isAuto,
    afterSeconds,
    runId: null,
    ...found,
    requires: listRequirements(known, found.addons),
    answers: [],
  };
}

function addonSetIdsOf({ addons }: BisectRecord, set: bigint): string[] {
  return idsOfSet(
    addons.map(({ id }) => id),
    set,
  );
}

function addRequired(
  requires: BisectRecord['requires'],
  learned: TestOutcome['learned'],
): BisectRecord['requires'] {
  const more = { ...requires };
  for (const [id, other] of learned) more[id] = [...new Set([...(more[id] ?? []), other])];
  return more;
}
