import type { JobProgress } from '#shared/domain/job.ts';
import { formatCountdown, formatNumber, formatSize } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { t } from '../lib/format/text.ts';

const PHASE_KEYS = {
  recover: 'ui-phase-recover',
  walk: 'ui-phase-walk',
  hash: 'ui-phase-hash',
  identify: 'ui-phase-identify',
  check: 'ui-phase-check',
  review: 'ui-phase-review',
  refresh: 'ui-phase-refresh',
  plan: 'ui-phase-plan',
  changelogs: 'ui-phase-changelogs',
  snapshot: 'ui-phase-snapshot',
  restore: 'ui-phase-restore',
  copy: 'ui-phase-copy',
  test: 'ui-phase-test',
  download: 'ui-phase-download',
  upload: 'ui-phase-upload',
  apply: 'ui-phase-apply',
  locked: 'ui-phase-locked',
} as const;

interface ProgressWordsProps {
  readonly progress: JobProgress;
  /** For a sheet, which covers the window's own countdown. */
  readonly hasCountdown?: boolean;
}

/** Phase and progress of a job, `Downloading, 1.2 MB of 6.4 MB`, and the wait if there is one. */
export function ProgressWords({ progress, hasCountdown = false }: ProgressWordsProps) {
  const Limit = hasCountdown ? LimitCountdown : LimitWait;
  return (
    <>
      {describeProgress(progress)}
      <Limit until={progress.waitingUntil} before=" · " />
    </>
  );
}

function describeProgress({ phase, ...counts }: JobProgress): string {
  const { done, total, bytesDone, bytesTotal, bytesPerSecond = 0 } = counts;
  const what = t(PHASE_KEYS[phase]);
  if (bytesTotal > 0) {
    const words = { what, done: formatSize(bytesDone), total: formatSize(bytesTotal) };
    const speed = t('ui-per-second', { size: formatSize(bytesPerSecond) });
    return bytesPerSecond === 0 ? t('ui-progress', words) : `${t('ui-progress', words)} · ${speed}`;
  }
  if (total === 0) return what;
  return t('ui-progress', { what, done: formatNumber(done), total: formatNumber(total) });
}

interface LimitWaitProps {
  /** When the rate limit allows the next request; null: no wait. */
  readonly until: string | null;
  readonly before?: string;
}

/**
 * Mentions a rate limit wait. The time appears only once in the window, in its single countdown.
 */
export function LimitWait({ until, before = '' }: LimitWaitProps) {
  return until === null ? null : <RateLimitWait until={until} before={before} />;
}

function RateLimitWait({ until, before }: { until: string; before: string }) {
  const isOver = Date.parse(until) <= useNow(1000);
  return isOver ? null : before + t('ui-limit-wait');
}

/**
 * Counts down to the next request: in the status line or, while a sheet covers it, in the sheet.
 */
export function LimitCountdown({ until, before = '' }: LimitWaitProps) {
  return until === null ? null : <Countdown until={until} before={before} />;
}

function Countdown({ until, before }: { until: string; before: string }) {
  const waitMs = Date.parse(until) - useNow(1000);
  if (waitMs <= 0) return null;
  const [words, time] = [t('ui-limit-countdown'), formatCountdown(waitMs)];
  // Hidden from screen readers, which would announce every second.
  return (
    <span>
      {before}
      {words} <span aria-hidden>{time}</span>
    </span>
  );
}

/** From 0 to 100; null: unknown. */
export function percentOf({ done, total, bytesDone, bytesTotal }: JobProgress): number | null {
  if (bytesTotal > 0) return (bytesDone / bytesTotal) * 100;
  return total > 0 ? (done / total) * 100 : null;
}
