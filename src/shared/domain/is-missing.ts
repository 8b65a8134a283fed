import type { ExternalChange } from './job.ts';

/** Loadout installed it, and it is not there any more. */
export function isMissing({ kind, restorable = false }: ExternalChange): boolean {
  return kind === 'removed' && restorable;
}
