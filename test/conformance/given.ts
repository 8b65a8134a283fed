import { z } from 'zod';
import { NotAsked } from './unasked.ts';

/**
 * Ids of the owner's records that the rows may change, for a registry in which the suite cannot
 * create any.
 */
export const givenSchema = z.strictObject({
  /** Drafts, one for each row that requires its own. */
  projects: z.array(z.string()).default([]),
  organizations: z.array(z.string()).default([]),
  /**
   * Published, with a version of each channel: the dev version is newest and requires another
   * project; beta and release are oldest.
   */
  library: z.string().optional(),
  /** A draft with one version. */
  draft: z.string().optional(),
});
export type Given = z.infer<typeof givenSchema>;

export interface GivenThings {
  next(kind: 'projects' | 'organizations'): string;
  one(kind: 'library' | 'draft'): string;
}

/** Hands each record out once; throws NotAsked when there are none left. */
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
