import type { SingleBar } from 'cli-progress';
import type { NetworkStatus } from '#shared/domain/core-event.ts';
import type { JobProgress } from '#shared/domain/job.ts';
import { formatCountdown } from '#shared/messages/format.ts';
import type { CliIo } from './io.ts';
import { t } from './text.ts';

/** Shows on stderr the current work of a command, and its waits. */
export interface Progress {
  /** Sets the progress of the job; null: no job runs. */
  update(progress: JobProgress | null): void;
  /** Sets which registries hold requests back, and until when. */
  followNetwork(status: NetworkStatus): void;
  stop(): void;
}

const PHASES = {
  recover: 'cli-phase-recover',
  walk: 'cli-phase-walk',
  hash: 'cli-phase-hash',
  identify: 'cli-phase-identify',
  check: 'cli-phase-check',
  review: 'cli-phase-review',
  refresh: 'cli-phase-refresh',
  plan: 'cli-phase-plan',
  changelogs: 'cli-phase-changelogs',
  snapshot: 'cli-phase-snapshot',
  restore: 'cli-phase-restore',
  copy: 'cli-phase-copy',
  test: 'cli-phase-test',
  download: 'cli-phase-download',
  upload: 'cli-phase-upload',
  apply: 'cli-phase-apply',
  locked: 'cli-phase-locked',
} as const satisfies Record<JobProgress['phase'], string>;

const SHOW_AFTER_MS = 150;
const TICK_MS = 1000;
/** Without a terminal, shorter waits get no line. */
const LINE_FROM_MS = 3000;
const LINE_EVERY_MS = 60_000;

interface Now {
  readonly progress: JobProgress | null;
  readonly wait: Wait | null;
}

interface Wait {
  readonly registry: string;
  readonly untilMs: number;
}

/**
 * On a terminal, a line that updates; elsewhere a line at the start of a wait and one per minute.
 * Nothing with --quiet.
 */
export function createProgressDisplay(
  { stderr, environment }: Pick<CliIo, 'stderr' | 'environment'>,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Progress {
  if (quiet) return { update: () => {}, followNetwork: () => {}, stop: () => {} };
  const isTerminal = stderr.isTTY === true && environment['TERM'] !== 'dumb';
  const display = isTerminal ? createBar(stderr) : createLines(stderr);
  let now: Now = { progress: null, wait: null };
  let timer: NodeJS.Timeout | null = null;

  function change(to: Partial<Now>): void {
    now = { ...now, ...to };
    const isIdle = now.progress === null && now.wait === null;
    if (isIdle && timer !== null) {
      clearInterval(timer);
      timer = null;
      display.clear();
    }
    if (isIdle) return;
    timer ??= setInterval(() => display.show(now), TICK_MS);
    display.show(now);
  }

  return {
    update: (progress) => change({ progress }),
    followNetwork: (status) => change({ wait: findWait(status) }),
    stop: () => change({ progress: null, wait: null }),
  };
}

function findWait({ registries }: NetworkStatus): Wait | null {
  const waits = registries.flatMap(({ registry, nextAt }) =>
    nextAt === null ? [] : [{ registry, untilMs: Date.parse(nextAt) }],
  );
  return waits.toSorted((a, b) => a.untilMs - b.untilMs)[0] ?? null;
}

interface Display {
  show(now: Now): void;
  clear(): void;
}

/** Draws nothing for work that ends within a moment. */
function createBar(stderr: CliIo['stderr']): Display {
  let bar: SingleBar | null = null;
  let begunMs: number | null = null;
  let latest: Now | null = null;

  async function open(): Promise<void> {
    const [{ SingleBar }] = await Promise.all([import('cli-progress'), sleep(SHOW_AFTER_MS)]);
    if (latest === null || bar !== null) return;
    bar = new SingleBar({
      stream: stderr as NodeJS.WriteStream,
      format: '{phase} {bar} {counts}',
      barCompleteChar: '━',
      barIncompleteChar: '─',
      barsize: 24,
      hideCursor: true,
      clearOnComplete: true,
      linewrap: false,
    });
    const { value, total, ...fields } = describeNow(latest);
    bar.start(total, value, fields);
  }

  return {
    show(now) {
      latest = now;
      if (begunMs === null) {
        begunMs = performance.now();
        void open();
      }
      if (bar === null) return;
      const { value, total, ...fields } = describeNow(now);
      bar.setTotal(total);
      bar.update(value, fields);
    },
    clear() {
      latest = null;
      begunMs = null;
      bar?.stop();
      bar = null;
    },
  };
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function createLines(stderr: CliIo['stderr']): Display {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    show(now) {
      const words = describeWait(now);
      const nowMs = performance.now();
      if (words === null || nowMs - lastMs < LINE_EVERY_MS) return;
      lastMs = nowMs;
      stderr.write(`${words}\n`);
    },
    clear: () => {},
  };
}

/** Describes a wait and its duration, if it is worth a line of its own. */
function describeWait({ progress, wait }: Now): string | null {
  if (wait !== null && wait.untilMs - Date.now() >= LINE_FROM_MS) {
    const { registry } = wait;
    const limit = t('cli-phase-limit-said', { registry, time: countDown(wait) });
    return progress === null ? limit : `${limit} ${describeJobPhase(progress)}`;
  }
  return progress?.phase === 'locked' ? describeJobPhase({ ...progress, total: 0 }) : null;
}

function describeJobPhase({ phase, done, total }: JobProgress): string {
  return t('cli-phase-said', { phase: t(PHASES[phase]), done, total });
}

function countDown({ untilMs }: Wait): string {
  return formatCountdown(untilMs - Date.now());
}

interface ProgressText {
  readonly phase: string;
  readonly value: number;
  readonly total: number;
  readonly counts: string;
}

/** Counts bytes if the phase has them, else its own items; a wait counts down beside them. */
export function describeNow({ progress, wait }: Now): ProgressText {
  const isWaiting = wait !== null && wait.untilMs > Date.now();
  const next = isWaiting ? t('cli-phase-next', { time: countDown(wait) }) : '';
  if (progress === null) {
    const phase = isWaiting
      ? t('cli-phase-limit', { registry: wait.registry })
      : t('cli-phase-none');
    return { phase, value: 0, total: 1, counts: next };
  }
  const { done, total, bytesDone, bytesTotal } = progress;
  const phase = t(PHASES[progress.phase]);
  if (bytesTotal > 0) {
    const sizes = t('cli-phase-size', { done: bytesDone, total: bytesTotal });
    return { phase, value: bytesDone, total: bytesTotal, counts: joinCounts(sizes, next) };
  }
  const counts = total > 0 ? t('cli-phase-count', { done, total }) : '';
  return { phase, value: done, total: Math.max(total, 1), counts: joinCounts(counts, next) };
}

function joinCounts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}
