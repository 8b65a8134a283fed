import type { ApplyReport } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { SnapshotReason } from '#shared/domain/world.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import type { PlanParts } from './change-folder.ts';
import type { PlanToKeep } from './plan-maker.ts';

/** Types whose add-ons add no blocks or items: a world opens the same without them. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['shader', 'resource-pack', 'world']);

/** Adds to the plan the snapshot that is taken before it is applied (design decision 20). */
export async function withSnapshot(
  { worlds, settings }: Pick<PlanParts, 'worlds' | 'settings'>,
  kept: PlanToKeep,
  loadout: OpenLoadout,
): Promise<PlanToKeep> {
  const reason = findReason(kept);
  if (reason === null || !settings.current().storage.snapshotWorlds) return kept;
  const measured = await (await worlds()).measure(loadout);
  if (measured.worlds === 0) return kept;
  return { ...kept, plan: { ...kept.plan, worldSnapshot: { reason, ...measured } } };
}

/**
 * The game converts worlds of an older version when it opens them, and drops the blocks of removed
 * add-ons.
 */
function findReason({ plan, base, slots }: PlanToKeep): SnapshotReason | null {
  const before = base.target.gameVersion;
  const after = plan.target.gameVersion;
  if (before !== null && after !== null && before !== after) return 'game-version';
  const contentSlots = new Set(
    slots
      .filter(({ projectTypes }) => projectTypes.some((type) => !WITHOUT_CONTENT.has(type)))
      .map(({ id }) => id),
  );
  const isContentRemoved = plan.items.some(
    ({ kind, from }) => kind === 'remove' && from?.enabled === true && contentSlots.has(from.slot),
  );
  return isContentRemoved ? 'removal' : null;
}

/**
 * Takes the plan's snapshot and returns which older ones were pruned for it. Throws WORLD_IN_USE,
 * WORLD_TOO_LARGE, DISK_FULL.
 */
export async function snapshotWorlds(
  { worlds }: Pick<PlanParts, 'worlds'>,
  { loadoutId, worldSnapshot }: Plan,
  context: JobContext,
): Promise<Pick<ApplyReport, 'prunedSnapshots'>> {
  if (worldSnapshot === undefined) return {};
  context.report({ phase: 'snapshot' });
  const { reason } = worldSnapshot;
  const request = { loadoutId, worlds: null, reason, fresh: false };
  const { pruned } = await (await worlds()).snapshot(request, context);
  return { prunedSnapshots: pruned };
}
