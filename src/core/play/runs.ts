import type { GamePlay } from '#shared/domain/launcher.ts';
import type { PlaySettings } from '#shared/domain/play.ts';
import { type Run, type RunDetails, type RunPurpose, sumPlayed } from '#shared/domain/run.ts';
import { AppError } from '#shared/errors.ts';
import type { FolderWait } from '../apply/apply-engine.ts';
import type { CoreParts } from '../core-parts.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import { createRedactor, listSecrets } from './clean-log.ts';
import { fillTemplate } from './fill-template.ts';
import { findRunning } from './find-running.ts';
import { readReports } from './game-reports.ts';
import { OWN_COMMAND, type PreparedStart, type StartRequest } from './prepare-start.ts';
import { readRunLog } from './run-log.ts';
import {
  requestRunStop,
  beginRecord,
  findRun,
  readRuns,
  pruneRuns,
  type RunRecord,
} from './run-store.ts';
import type { StartPlan } from './start-plan.ts';
import { gameEnvironment, startRun } from './start-run.ts';

const GRACE_MS = 10_000;

/** A loadout with its prepared start. */
export interface PreparedLoadout {
  readonly open: OpenLoadout;
  readonly settings: PlaySettings;
  readonly prepared: PreparedStart;
}

type RunParts = Pick<CoreParts, 'io' | 'host' | 'access' | 'events' | 'database'> & {
  readonly prepare: (open: OpenLoadout, request: StartRequest) => Promise<PreparedLoadout>;
};

export interface RunRequest extends StartRequest {
  readonly loadoutId: string;
  /** Default: a person plays. */
  readonly purpose?: RunPurpose;
  /** Id of the run, for callers that must know it before the run begins. */
  readonly id?: string;
}

/** Starts of the game and their results. */
export function createRuns(parts: RunParts) {
  const { io, host, access, events, database, prepare } = parts;
  const { dataDir } = host.paths;
  /**
   * One process at a time: of two that start the same game, the second one finds the record of the
   * first.
   */
  const begin = database.transaction((record: RunRecord): string => {
    requireNoneRunning(record.loadoutId);
    return beginRecord(io, dataDir, record);
  });

  function requireNoneRunning(loadoutId: string): void {
    const running = findRunning(parts, loadoutId);
    if (running !== null) throw new AppError('GAME_RUNNING', { run: running.id });
  }

  async function startOne(request: RunRequest): Promise<Run> {
    const { loadoutId, world, purpose = 'play', id = host.random.id() } = request;
    const open = await access.open(loadoutId);
    requireNoneRunning(loadoutId);
    const loadout = await prepare(open, request);
    const [problem] = loadout.prepared.problems;
    if (problem !== undefined)
      throw new AppError('GAME_NOT_READY', { reason: problem.code, ...problem.params });
    // A change in progress ends first: the game must not load half of it.
    const found = { ...loadout, open: await access.open(loadoutId, toTheEnd()) };
    const plan = toStartPlan(found, host.paths);
    const now = host.clock.now();
    const earlier = readRuns(io, dataDir, loadoutId).map(({ run }) => run);
    const playedBeforeMs = sumPlayed(earlier, now.getTime());
    const facts = { id, startedAt: now.toISOString(), playedBeforeMs };
    pruneRuns(io, dataDir, loadoutId);
    const folder = begin.immediate(toRecord(found, plan, { ...facts, world, purpose }));
    const { run } = await startRun(parts, { id, folder }, plan);
    events.emit('runs', loadoutId);
    return run;
  }

  return {
    /**
     * Resolves when the game's process exists, or could not be created. Waits for a change of the
     * folder that is in progress. Throws GAME_NOT_READY, GAME_RUNNING, LAUNCHER_UNKNOWN,
     * WORLD_UNKNOWN, LOCKED.
     */
    start: async (request: RunRequest): Promise<{ runId: string }> => ({
      runId: (await startOne(request)).id,
    }),

    /** Requests the stop; the run ends a moment later. */
    stop({ runId }: { readonly runId: string }): { stopping: boolean } {
      const { run, folder } = findRun(io, dataDir, runId);
      if (run.state === 'running') requestRunStop(io, folder);
      return { stopping: run.state === 'running' };
    },

    runs: ({ loadoutId }: { readonly loadoutId: string | null }): Run[] =>
      readRuns(io, dataDir, loadoutId).map(({ run }) => run),

    run({ runId, lines }: { readonly runId: string; readonly lines: number }): RunDetails {
      const { run, record, end, folder } = findRun(io, dataDir, runId);
      const { head, tail } = readRunLog(io, folder);
      const all = (head + tail).replace(/\n$/, '').split('\n');
      const { bytes = Buffer.byteLength(head + tail), droppedBytes = 0 } = end ?? {};
      const { command, environment } = record;
      const log = {
        lines: lines === 0 || head === '' ? [] : all.slice(-lines),
        isCut: all.length > lines || droppedBytes > 0,
        bytes,
        droppedBytes,
      };
      const reports = readReports(io, folder);
      return { run, command, folder: record.folder, environment, log, reports };
    },
  };
}

/** Waits as long as the engine allows another process to finish. */
const toTheEnd = (): FolderWait => ({
  signal: new AbortController().signal,
  onWait: () => undefined,
});

function toStartPlan(
  { prepared, settings }: PreparedLoadout,
  { home, environment }: CoreParts['host']['paths'],
): StartPlan {
  const { command, folders, launcher, game } = prepared;
  const all = {
    ...gameEnvironment(environment),
    ...game.play?.environment,
    ...settings.environment,
  };
  return {
    command: [...command],
    folder: folders.save,
    environment: all,
    secrets: [...listSecrets(all)],
    home,
    stopInput: launcher?.stopInput ?? null,
    reports: toReports(game.play, folders),
    notStarted: game.play?.notStarted ?? [],
    graceMs: GRACE_MS,
  };
}

function toReports(play: GamePlay | null, folders: PreparedStart['folders']): StartPlan['reports'] {
  return (play?.reports ?? []).flatMap(({ folder, pattern }) =>
    fillTemplate(folder, { ...folders }).map((filled) => ({ folder: filled, pattern })),
  );
}

function toRecord(
  { open, prepared, settings }: PreparedLoadout,
  plan: StartPlan,
  facts: Pick<RunRecord, 'id' | 'startedAt' | 'playedBeforeMs' | 'world' | 'purpose'>,
): RunRecord {
  const { launcher, java, game } = prepared;
  const { file } = open;
  const redact = createRedactor(plan.secrets, plan.home);
  return {
    format: 1,
    ...facts,
    loadoutId: file.id,
    generation: file.generation,
    launcher: launcher?.id ?? OWN_COMMAND,
    launcherName: launcher?.name ?? '',
    gameVersion: file.target.gameVersion,
    java:
      java === null
        ? null
        : { path: java.path, version: java.version ?? '', major: java.major ?? 0 },
    command: plan.command.map(redact),
    folder: plan.folder,
    environment: Object.keys({ ...game.play?.environment, ...settings.environment }),
  };
}
