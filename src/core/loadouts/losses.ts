import { type AddonRecord, isInstalled } from '#shared/domain/addon.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';

/** An add-on that Loadout installed and a person deleted, according to a change recorded since. */
export interface Loss {
  readonly record: AddonRecord;
  /** A later change was based on the folder without it, so the deletion may have been meant. */
  readonly isAccepted: boolean;
}

/** Changes that restore something do not accept other losses. */
const ACCEPTS_NOTHING: ReadonlySet<Generation['kind']> = new Set([
  'external',
  'repair',
  'undo',
  'redo',
]);

/** Lists losses that were not restored. `operations`: oldest first. */
export function listLosses(
  operations: readonly DoneOperation[],
  installed: readonly Pick<AddonRecord, 'id' | 'projectId'>[],
): readonly Loss[] {
  const ids = new Set(installed.map(({ id }) => id));
  const projects = new Set(installed.map(({ projectId }) => projectId));
  const newest = new Map<string, { readonly at: number; readonly lost: AddonRecord | null }>();
  for (const { number: at, kind, changes } of operations) {
    for (const { addonId, from, to } of changes)
      newest.set(addonId, { at, lost: kind === 'external' && to === null ? from : null });
  }
  const accepted = operations.findLast(({ kind }) => !ACCEPTS_NOTHING.has(kind))?.number ?? -1;
  return [...newest].flatMap(([id, { at, lost: record }]) => {
    if (record === null || !isInstalled(record) || ids.has(id)) return [];
    const isReplaced = record.projectId !== null && projects.has(record.projectId);
    return isReplaced ? [] : [{ record, isAccepted: at < accepted }];
  });
}
