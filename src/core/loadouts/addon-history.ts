import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { findUndone } from '#shared/domain/standing-operations.ts';
import { readGenerations, readLoadoutFile } from './state-folder.ts';

/** The operations that touched an add-on, newest first. Throws what reading the folder's record throws. */
export function readHistoryOf(root: string, addonId: string): AddonDetails['history'] {
  const generations = readGenerations(root, readLoadoutFile(root).generation);
  const undone = findUndone(generations);
  return generations
    .flatMap(({ number, kind, createdAt, changes }) =>
      changes
        .filter((change) => change.addonId === addonId)
        .map((change) => ({
          generation: number,
          kind,
          createdAt,
          change,
          undone: undone.has(number),
        })),
    )
    .toReversed();
}
