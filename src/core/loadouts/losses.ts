import { type AddonRecord, isInstalled } from '#shared/domain/addon.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';

/** What Loadout installed and a person deleted, as a change recorded since. */
export interface Loss {
  readonly record: AddonRecord;
  /** A later change took the folder as it was: the loss may have been meant. */
  readonly isAccepted: boolean;
}

/** What restores something says nothing of what else is missing. */
const ACCEPTS_NOTHING: ReadonlySet<Generation['kind']> = new Set([
  'external',
  'repair',
  'undo',
  'redo',
]);

/** `operations`: oldest first. Nothing that is there again. */
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
