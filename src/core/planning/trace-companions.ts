import type { AddonChange } from '#shared/domain/loadout.ts';

/** Where a companion stood before the operations, and the add-on with which the oldest of them renamed it. */
export interface TracedCompanion {
  readonly path: string;
  readonly addonId: string;
}

/**
 * By path of now, what the operations renamed. `undone`: what is taken back of each of them, the newest first. What
 * stands where one of them had left a name free came there by another hand, and goes back no further.
 */
export function traceCompanions(
  undone: readonly (readonly AddonChange[])[],
): ReadonlyMap<string, TracedCompanion> {
  const steps = undone.map(listRenames);
  const paths = new Set(steps.flatMap((renames) => [...renames.keys()]));
  return new Map(
    [...paths].flatMap((path) => {
      const traced = traceOne(path, steps);
      return traced && traced.path !== path ? [[path, traced]] : [];
    }),
  );
}

function traceOne(
  path: string,
  steps: readonly ReadonlyMap<string, TracedCompanion>[],
): TracedCompanion | null {
  let traced: TracedCompanion | null = null;
  for (const renames of steps) {
    const at: string = traced?.path ?? path;
    const before = renames.get(at);
    if (!before && [...renames.values()].some((freed) => freed.path === at)) break;
    traced = before ?? traced;
  }
  return traced;
}

function listRenames(changes: readonly AddonChange[]): ReadonlyMap<string, TracedCompanion> {
  return new Map(
    changes.flatMap(({ addonId, companions }) =>
      companions.map(({ from, to }): [string, TracedCompanion] => [to, { path: from, addonId }]),
    ),
  );
}
