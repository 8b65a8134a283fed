import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';

/**
 * Merges several changes, newest first, into one: each add-on once, from its state before all of
 * them to its current state.
 */
export function mergeChanges(entries: readonly HistoryEntry[]): readonly AddonChange[] {
  const merged = new Map<string, AddonChange>();
  for (const change of entries.toReversed().flatMap(({ changes }) => changes)) {
    const first = merged.get(change.addonId);
    merged.set(
      change.addonId,
      first === undefined
        ? change
        : { ...change, from: first.from, fromVersion: first.fromVersion },
    );
  }
  return [...merged.values()].filter((change) => !isUndone(change));
}

/** The add-on was added and removed again, or is back at its old version. */
function isUndone({ from, to, fromVersion, toVersion }: AddonChange): boolean {
  if (from === null || to === null) return from === to;
  return fromVersion === toVersion && from.enabled === to.enabled && from.sha512 === to.sha512;
}
