import type { JobProgress } from '#shared/domain/job.ts';
import { formatCountdown, formatNumber, formatSize } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { t } from '../lib/text.ts';

const PHASE_KEYS = {
  recover: 'ui-phase-recover',
  walk: 'ui-phase-walk',
  hash: 'ui-phase-hash',
  identify: 'ui-phase-identify',
  check: 'ui-phase-check',
  plan: 'ui-phase-plan',
  changelogs: 'ui-phase-changelogs',
  download: 'ui-phase-download',
  upload: 'ui-phase-upload',
  apply: 'ui-phase-apply',
  locked: 'ui-phase-locked',
} as const;

/** What a job does now and how far it is, `Downloading, 1.2 MB of 6.4 MB`, and what it waits for. */
export function ProgressWords({ progress }: { progress: JobProgress }) {
  return (
    <>
      {describeProgress(progress)}
      <LimitWait until={progress.waitingUntil} before=" · " />
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

/** Counts down to when a registry's limit lets the next request go; empty where nothing waits. */
export function LimitWait({ until, before = '' }: { until: string | null; before?: string }) {
  return until === null ? null : <TickingWait until={until} before={before} />;
}

function TickingWait({ until, before }: { until: string; before: string }) {
  const waitMs = Date.parse(until) - useNow(1000);
  if (waitMs <= 0) return null;
  const [words, time] = [t('ui-limit-wait'), formatCountdown(waitMs)];
  // A screen reader that read out every second would say nothing else.
  return (
    <span>
      {before}
      {words} <span aria-hidden>{time}</span>
    </span>
  );
}

/** From 0 to 100; null: not known. */
export function percentOf({ done, total, bytesDone, bytesTotal }: JobProgress): number | null {
  if (bytesTotal > 0) return (bytesDone / bytesTotal) * 100;
  return total > 0 ? (done / total) * 100 : null;
}
