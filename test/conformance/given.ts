import { z } from 'zod';
import { NotAsked } from './unasked.ts';

/** What a registry where nothing can be made has for the suite: ids of things of the owner, which the rows change. */
export const givenSchema = z.strictObject({
  /** Drafts, one for each row that needs its own. */
  projects: z.array(z.string()).default([]),
  organizations: z.array(z.string()).default([]),
  /** Published, with a version of each channel: dev the newest, needing another project; beta and release the oldest. */
  library: z.string().optional(),
  /** A draft with one version. */
  draft: z.string().optional(),
});
export type Given = z.infer<typeof givenSchema>;

export interface GivenThings {
  next(kind: 'projects' | 'organizations'): string;
  one(kind: 'library' | 'draft'): string;
}

/** Hands them out once each; throws NotAsked when there is no further one. */
export function createGivenThings(given: Given | undefined): GivenThings {
  const rest = {
    projects: [...(given?.projects ?? [])],
    organizations: [...(given?.organizations ?? [])],
  };
  const found = (id: string | undefined, kind: string) => {
    if (id === undefined)
      throw new NotAsked(`not run: nothing can be made here, and no further ${kind} are given`);
    return id;
  };
  return {
    next: (kind) => found(rest[kind].shift(), kind),
    one: (kind) => found(given?.[kind], kind),
  };
}
