import type { JobProgress } from '#shared/domain/job.ts';
import { formatCountdown, formatNumber, formatSize } from '#shared/messages/format.ts';
import { t } from './text.ts';

const PHASE_KEYS = {
  recover: 'ui-phase-recover',
  walk: 'ui-phase-walk',
  hash: 'ui-phase-hash',
  identify: 'ui-phase-identify',
  check: 'ui-phase-check',
  plan: 'ui-phase-plan',
  download: 'ui-phase-download',
  upload: 'ui-phase-upload',
  apply: 'ui-phase-apply',
  waiting: 'ui-phase-waiting',
  locked: 'ui-phase-locked',
} as const;

/** What a job does now and how far it is: `Downloading, 1.2 MB of 6.4 MB`. */
export function describeProgress(progress: JobProgress): string {
  const { phase, done, total, bytesDone, bytesTotal, waitingMs } = progress;
  const what = t(PHASE_KEYS[phase]);
  if (phase === 'waiting') return t('ui-progress-waiting', { wait: formatCountdown(waitingMs) });
  if (bytesTotal > 0) {
    return t('ui-progress', { what, done: formatSize(bytesDone), total: formatSize(bytesTotal) });
  }
  if (total === 0) return what;
  return t('ui-progress', { what, done: formatNumber(done), total: formatNumber(total) });
}

/** From 0 to 100; null: not known. */
export function percentOf({ done, total, bytesDone, bytesTotal }: JobProgress): number | null {
  if (bytesTotal > 0) return (bytesDone / bytesTotal) * 100;
  return total > 0 ? (done / total) * 100 : null;
}
