import type { ReadyReport } from '#shared/domain/job.ts';
import type { JobContext } from '../jobs/job-runner.ts';

/** Which add-ons have a version for another game version; each method is a job's work. */
export interface ReadinessService {
  ready(loadoutId: string, gameVersion: string, context: JobContext): Promise<ReadyReport>;
}
