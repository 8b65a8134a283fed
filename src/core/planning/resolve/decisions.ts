import type { Message } from '#shared/domain/addon.ts';
import type { VersionChoice } from '#shared/domain/plan.ts';
import type { Candidate } from '../../updates/updates.ts';

/** What the search for versions says of one draft. */
export interface Decisions {
  /** By item id: what to bring instead of the first candidate. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** By item id: why it must not change together with the others. */
  readonly refused: ReadonlyMap<string, Refusal>;
  /** Ids of all versions that were chosen. */
  readonly versionIds: ReadonlySet<string>;
  /** By the id of a version that is brought: why this one. */
  readonly choices: ReadonlyMap<string, VersionChoice>;
}

export interface Refusal {
  readonly reason: Message;
  readonly choice: VersionChoice;
}

export const NO_DECISIONS: Decisions = {
  candidates: new Map(),
  refused: new Map(),
  versionIds: new Set(),
  choices: new Map(),
};
