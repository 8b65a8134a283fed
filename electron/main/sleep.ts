import { powerMonitor } from 'electron';
import type { Logger } from '#core/host.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { CoreClient } from './ipc.ts';

export interface SleepOptions {
  readonly client: Pick<CoreClient, 'jobs'>;
  readonly unfinished: () => readonly JobBrief[];
  readonly logger: Logger;
}

/** Transfers are paused when the machine goes to sleep, and those go on when it wakes up. */
export function followSleep({ client, unfinished, logger }: SleepOptions): void {
  let paused: readonly string[] = [];

  powerMonitor.on('suspend', () => {
    const running = unfinished().filter(({ state, canPause }) => canPause && state !== 'paused');
    paused = running.map(({ id }) => id);
    logger.info('shell.suspend', { paused: paused.length });
    for (const jobId of paused) client.jobs.pause({ jobId }).catch(report);
  });
  powerMonitor.on('resume', () => {
    logger.info('shell.resume', { resumed: paused.length });
    for (const jobId of paused) client.jobs.resume({ jobId }).catch(report);
    paused = [];
  });

  function report(error: unknown): void {
    logger.error('shell.sleep-failed', { error });
  }
}
