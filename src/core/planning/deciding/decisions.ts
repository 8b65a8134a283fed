import type { Message } from '#shared/domain/addon.ts';
import type { Candidate } from '../../updates/updates.ts';

/** What the search for versions says of one draft. */
export interface Decisions {
  /** By item id: what to bring instead of the first candidate. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** By item id: why it must not change together with the others. */
  readonly refused: ReadonlyMap<string, Message>;
  /** Ids of all versions that were chosen. */
  readonly versionIds: ReadonlySet<string>;
  /** By the id of a chosen version: why not a newer one. */
  readonly notes: ReadonlyMap<string, readonly Message[]>;
}

export const NO_DECISIONS: Decisions = {
  candidates: new Map(),
  refused: new Map(),
  versionIds: new Set(),
  notes: new Map(),
};
