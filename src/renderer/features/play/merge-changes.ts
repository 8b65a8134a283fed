import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';

/** Several changes, newest first, as one: each add-on once, from what it was before all of them to what it is now. */
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

/** It came and went again, or went back to the version that it had. */
function isUndone({ from, to, fromVersion, toVersion }: AddonChange): boolean {
  if (from === null || to === null) return from === to;
  return fromVersion === toVersion && from.enabled === to.enabled && from.sha512 === to.sha512;
}
