import type { JobBrief } from './job-brief.ts';

const ONLY_LOOKS: ReadonlySet<JobBrief['kind']> = new Set([
  'scan',
  'check',
  'plan',
  'verify',
  'ready',
  'refresh',
]);

/** False for a job that only reads: nothing is lost if the program ends meanwhile. */
export function isWork({ kind }: Pick<JobBrief, 'kind'>): boolean {
  return !ONLY_LOOKS.has(kind);
}
