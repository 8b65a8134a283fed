import type { AddonRecord } from './addon.ts';
import type { AddonChange } from './loadout.ts';

/**
 * Fills in missing version names of changes from other changes that name the version of the same
 * bytes of that add-on: changes made outside Loadout, and changes back to found files, have none.
 */
export function nameVersions<Change extends { readonly changes: readonly AddonChange[] }>(
  history: readonly Change[],
): readonly Change[] {
  const known = new Map<string, string>();
  const learn = (addonId: string, record: AddonRecord | null, version: string | null): void => {
    const key = keyOf(addonId, record);
    if (key !== null && version !== null) known.set(key, version);
  };
  for (const { addonId, from, to, fromVersion, toVersion } of history.flatMap(
    (one) => one.changes,
  )) {
    learn(addonId, from, fromVersion);
    learn(addonId, to, toVersion);
  }
  const find = (addonId: string, record: AddonRecord | null): string | null =>
    known.get(keyOf(addonId, record) ?? '') ?? null;
  return history.map((one) => ({
    ...one,
    changes: one.changes.map((change) => ({
      ...change,
      fromVersion: change.fromVersion ?? find(change.addonId, change.from),
      toVersion: change.toVersion ?? find(change.addonId, change.to),
    })),
  }));
}

function keyOf(addonId: string, record: AddonRecord | null): string | null {
  return record === null || record.sha512 === null ? null : `${addonId} ${record.sha512}`;
}
