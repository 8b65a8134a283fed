import type { JobTransfer, TransferFile } from '#shared/domain/job-transfer.ts';
import {
  formatDuration,
  formatFileSize,
  formatNumber,
  formatSize,
  formatSizeOf,
} from '#shared/messages/format.ts';
import { t } from '../format/text.ts';
import { percentOfBytes } from './file-states.ts';
import type { RunningTransfer } from './measure-speed.ts';

/** The progress shown everywhere: `3 of 7`, or for a single file `62%`. */
export function describeCount({
  filesDone,
  filesTotal,
  bytesDone,
  bytesTotal,
}: Pick<JobTransfer, 'filesDone' | 'filesTotal' | 'bytesDone' | 'bytesTotal'>): string {
  if (filesTotal === 1) return describePercent(percentOfBytes(bytesDone, bytesTotal));
  const [done, total] = [formatNumber(filesDone), formatNumber(filesTotal)];
  return t('ui-progress-of', { done, total });
}

/** `164 of 412 MB`. */
export function describeBytes({
  bytesDone,
  bytesTotal,
}: Pick<JobTransfer, 'bytesDone' | 'bytesTotal'>): string {
  const [done, total] = formatSizeOf(bytesDone, bytesTotal);
  return t('ui-progress-of', { done, total });
}

/** `3.2 MB/s`; null: unknown, for example while nothing arrives. */
export function describeSpeed(transfer: RunningTransfer): string | null {
  if (!isMoving(transfer) || transfer.speed === null || transfer.speed === 0) return null;
  return t('ui-per-second', { size: formatSize(transfer.speed) });
}

/** `about 2 min left`; `Calculating…` until it can be estimated; null: unknown, or nothing. */
export function describeTimeLeft(transfer: RunningTransfer): string | null {
  if (transfer.isPaused) return t('ui-change-paused');
  if (transfer.filesDone === transfer.filesTotal) return t('ui-phase-apply');
  // The last bytes are here and are being checked.
  if (transfer.bytesTotal > 0 && transfer.bytesDone >= transfer.bytesTotal) return null;
  if (transfer.leftMs !== null) {
    return t('ui-transfer-left', { time: formatDuration(calm(transfer.leftMs)) });
  }
  return isMoving(transfer) ? t('ui-transfer-calculating') : null;
}

/** `62%`. */
export function describeFile({ bytesDone, bytesTotal }: TransferFile): string {
  return describePercent(percentOfBytes(bytesDone, bytesTotal));
}

/** `62% of 35.4 kB`. */
export function describeFileAndSize(file: TransferFile): string {
  const size = formatFileSize(file.bytesTotal);
  return t('ui-progress-of', { done: describeFile(file), total: size });
}

function describePercent(percent: number): string {
  return t('ui-percent', { number: formatNumber(percent) });
}

function isMoving({ active, isPaused }: RunningTransfer): boolean {
  return active.length > 0 && !isPaused;
}

const MINUTE_MS = 60_000;
const STEP_MS = 5000;

/**
 * Rounds seconds to steps of five: a number that changes every second would look like a countdown.
 */
function calm(leftMs: number): number {
  return leftMs < MINUTE_MS ? Math.max(1, Math.ceil(leftMs / STEP_MS)) * STEP_MS : leftMs;
}
