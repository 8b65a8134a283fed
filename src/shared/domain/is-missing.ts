import type { ExternalChange } from './job.ts';

/** Whether Loadout installed the file and it no longer exists. */
export function isMissing({ kind, restorable = false }: ExternalChange): boolean {
  return kind === 'removed' && restorable;
}
