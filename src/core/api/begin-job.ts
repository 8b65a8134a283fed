import { message } from '#shared/messages/message.ts';
import type { JobRunner, NewJob } from '../jobs/job-runner.ts';
import { type LoadoutAccess, nameOf } from '../loadouts/loadout-access.ts';

export interface JobServices {
  readonly jobs: JobRunner;
  readonly access: LoadoutAccess;
}

type LoadoutJobName =
  | 'job-verify'
  | 'job-settings'
  | 'job-move'
  | 'job-duplicate'
  | 'job-scan'
  | 'job-lock-make'
  | 'job-lock-check'
  | 'job-snapshot'
  | 'job-prune'
  | 'job-bisect'
  | 'job-pieces';

/** Describes a job whose name only contains its loadout. */
export function about(
  { access }: JobServices,
  { name, ...job }: Omit<NewJob, 'name'> & { readonly name: LoadoutJobName },
): NewJob {
  return { ...job, name: message(name, { loadout: nameOf(access, job.loadoutId) }) };
}

/** Starts a job and returns its id. */
export function begin({ jobs }: JobServices, ...job: Parameters<JobRunner['start']>) {
  return { jobId: jobs.start(...job) };
}
