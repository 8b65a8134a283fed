import { powerMonitor } from 'electron';
import type { Logger } from '#core/host.ts';
import type { CoreClient } from './ipc.ts';
import { listUnfinished } from './jobs.ts';

/** Transfers are paused when the machine goes to sleep; those, and no others, go on when it wakes up. */
export function followSleep(client: Pick<CoreClient, 'jobs'>, logger: Logger): void {
  let pausing: Promise<readonly string[]> = Promise.resolve([]);

  async function pause(): Promise<readonly string[]> {
    const paused: string[] = [];
    for (const { id: jobId } of await listUnfinished(client)) {
      if ((await client.jobs.pause({ jobId })).paused) paused.push(jobId);
    }
    logger.info('shell.suspend', { paused: paused.length });
    return paused;
  }

  async function resume(): Promise<void> {
    const paused = await pausing;
    for (const jobId of paused) await client.jobs.resume({ jobId });
    logger.info('shell.resume', { resumed: paused.length });
  }

  const report = (error: unknown): void => logger.error('shell.sleep-failed', { error });
  powerMonitor.on('suspend', () => {
    pausing = pause().catch((error: unknown) => (report(error), []));
  });
  powerMonitor.on('resume', () => {
    resume().catch(report);
  });
}
