import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobTransfer } from '#shared/domain/job-transfer.ts';
import { addSample, estimateLeft, measureSpeed, type Sample } from './measure-speed.ts';

/** The downloads of a running job, with what a person wants to know of them. */
export interface Transfer extends JobTransfer {
  readonly jobId: string;
  readonly isPaused: boolean;
  /** Bytes per second; null: not known yet. */
  readonly speed: number | null;
  /** null: not known yet. */
  readonly leftMs: number | null;
  /** When the registry's limit lets the next file begin; null: it holds nothing back now. */
  readonly waitingUntil: string | null;
}

const TICK_MS = 1000;

/** The only place that numbers of downloads come from: the row, the sheet, the queue and the status line agree. */
const store = createStore<{ transfers: ReadonlyMap<string, Transfer> }>(() => ({
  transfers: new Map(),
}));
let running: readonly JobBrief[] = [];
let samples: ReadonlyMap<string, readonly Sample[]> = new Map();
let timer: ReturnType<typeof setInterval> | null = null;

/** Told every list of jobs. */
export function noteTransfers(jobs: readonly JobBrief[]): void {
  running = jobs.filter(({ state, progress }) => state !== 'ended' && progress.transfer);
  const nowMs = Date.now();
  samples = new Map(
    running.flatMap(({ id, state, progress: { transfer } }) => {
      // What comes after a pause says nothing of the time before.
      if (transfer === undefined || state === 'paused') return [];
      const sample = { atMs: nowMs, bytes: transfer.bytesReceived };
      return [[id, addSample(samples.get(id) ?? [], sample)] as const];
    }),
  );
  refresh();
}

/** Of the job; undefined: it downloads nothing, or it is over. */
export function useTransfer(jobId: string | null): Transfer | undefined {
  return useStore(store, ({ transfers }) => (jobId === null ? undefined : transfers.get(jobId)));
}

/** By job, in the order of the list of jobs. */
export function useTransfers(): ReadonlyMap<string, Transfer> {
  return useStore(store, ({ transfers }) => transfers);
}

/** Time that passes changes the speed and what is left, also while nothing is heard of the job. */
function refresh(): void {
  const nowMs = Date.now();
  const transfers = running.flatMap((job) => toTransfer(job, nowMs) ?? []);
  if (transfers.length > 0) timer ??= setInterval(refresh, TICK_MS);
  else if (timer !== null) {
    clearInterval(timer);
    timer = null;
  }
  if (transfers.length === 0 && store.getState().transfers.size === 0) return;
  store.setState({ transfers: new Map(transfers.map((one) => [one.jobId, one])) });
}

function toTransfer({ id, state, progress }: JobBrief, nowMs: number): Transfer | null {
  const { transfer, waitingUntil } = progress;
  // Where every file was in the vault, nothing is downloaded.
  if (transfer === undefined || transfer.filesTotal === 0) return null;
  const speed = measureSpeed(samples.get(id) ?? [], nowMs);
  const left = {
    bytes: transfer.bytesTotal - transfer.bytesDone,
    speed,
    limitedUntilMs: transfer.limitedUntil === null ? null : Date.parse(transfer.limitedUntil),
    isMoving: transfer.active.length > 0,
  };
  return {
    ...transfer,
    jobId: id,
    isPaused: state === 'paused',
    speed,
    leftMs: estimateLeft(left, nowMs),
    waitingUntil: waitingUntil !== null && Date.parse(waitingUntil) > nowMs ? waitingUntil : null,
  };
}
