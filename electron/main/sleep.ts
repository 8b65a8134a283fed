import { powerMonitor } from 'electron';
import type { Logger } from '#core/host.ts';
import type { CoreClient } from './ipc.ts';
import { listUnfinished } from './jobs.ts';

/** Transfers are paused when the machine goes to sleep; those, and no others, go on when it wakes up. */
export function followSleep(client: Pick<CoreClient, 'jobs'>, logger: Logger): void {
  const paused = new Set<string>();
  let pausing: Promise<void> = Promise.resolve();

  async function pause(): Promise<void> {
    for (const { id: jobId } of await listUnfinished(client)) {
      if ((await client.jobs.pause({ jobId })).paused) paused.add(jobId);
    }
    logger.info('shell.suspend', { paused: paused.size });
  }

  async function resume(): Promise<void> {
    await pausing;
    const jobs = [...paused];
    paused.clear();
    for (const jobId of jobs) await client.jobs.resume({ jobId }).catch(report);
    logger.info('shell.resume', { resumed: jobs.length });
  }

  const report = (error: unknown): void => logger.error('shell.sleep-failed', { error });
  powerMonitor.on('suspend', () => {
    pausing = pausing.then(pause).catch(report);
  });
  powerMonitor.on('resume', () => {
    resume().catch(report);
  });
}
