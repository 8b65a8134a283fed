import type { SingleBar } from 'cli-progress';
import type { JobProgress } from '#shared/domain/job.ts';
import { formatCountdown, formatNumber, formatSize } from '#shared/messages/format.ts';
import type { CliIo } from './io.ts';

/** Shows how far a job is, on a terminal only. */
export interface Progress {
  update(progress: JobProgress): void;
  stop(): void;
}

const PHASES: Readonly<Record<JobProgress['phase'], string>> = {
  recover: 'Finishing what was interrupted',
  walk: 'Looking for add-ons',
  hash: 'Reading files',
  identify: 'Asking which files are known',
  check: 'Asking for newer versions',
  plan: 'Planning',
  download: 'Downloading',
  upload: 'Sending',
  apply: 'Changing the folder',
  waiting: 'Waiting for the registry’s limit',
  locked: 'Waiting for another Loadout that changes this folder',
};

const SHOW_AFTER_MS = 150;

/** A bar on stderr while a job runs; nothing where stderr is not a terminal, or the job is quick. */
export async function createProgress({
  stderr,
  environment,
}: Pick<CliIo, 'stderr' | 'environment'>): Promise<Progress> {
  if (!stderr.isTTY || environment['TERM'] === 'dumb') return { update: () => {}, stop: () => {} };
  const { SingleBar } = await import('cli-progress');
  const bar = new SingleBar({
    stream: stderr as NodeJS.WriteStream,
    format: '{phase} {bar} {counts}',
    barCompleteChar: '━',
    barIncompleteChar: '─',
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
  });
  return showLater(bar);
}

function showLater(bar: SingleBar): Progress {
  const begun = performance.now();
  let shown = false;
  return {
    update(progress) {
      const { value, total, counts } = describeProgress(progress);
      const fields = { phase: PHASES[progress.phase], counts };
      if (!shown && performance.now() - begun < SHOW_AFTER_MS) return;
      if (shown) {
        bar.setTotal(total);
        bar.update(value, fields);
        return;
      }
      bar.start(total, value, fields);
      shown = true;
    },
    stop() {
      if (shown) bar.stop();
    },
  };
}

/** Bytes where a phase counts them, else its own count; a wait counts down instead. */
export function describeProgress(progress: JobProgress): {
  value: number;
  total: number;
  counts: string;
} {
  const { done, total, bytesDone, bytesTotal, waitingMs } = progress;
  const wait = waitingMs > 0 ? `next in ${formatCountdown(waitingMs)}` : '';
  if (bytesTotal > 0) {
    const counts = [`${formatSize(bytesDone)} of ${formatSize(bytesTotal)}`, wait];
    return { value: bytesDone, total: bytesTotal, counts: counts.filter(Boolean).join(', ') };
  }
  const counts = [total > 0 ? `${formatNumber(done)} of ${formatNumber(total)}` : '', wait];
  return { value: done, total: Math.max(total, 1), counts: counts.filter(Boolean).join(', ') };
}
