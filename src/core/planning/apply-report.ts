import type { Message } from '#shared/domain/addon.ts';
import type { ApplyReport } from '#shared/domain/job.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { codeOf } from '#shared/code-of.ts';
import { toDoneSentence } from '#shared/domain/undo-stack.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Refresh } from '../library/refresh.ts';
import { isChangingItem } from './plan-item.ts';

export type UnappliedItems = ApplyReport['left'];

export interface AppliedOperation {
  readonly generation: DoneOperation;
  /** Changes made outside Loadout that were recorded just before it, if any. */
  readonly external: Generation | null;
  readonly left: UnappliedItems;
}

export function listLeft({ items }: Plan): UnappliedItems {
  return items.filter((item) => !isChangingItem(item)).map((item) => toLeft(item, item.reason));
}

export function toLeft({ addonId, title }: PlanItem, reason: Message): UnappliedItems[number] {
  return { addonId, title, reason };
}

/** Reports a change that was made in one generation, or in parts. */
export async function toApplyReport(
  { access, host }: CoreParts,
  { loadoutId, sentence }: Plan,
  { generation, external, left }: AppliedOperation,
): Promise<ApplyReport> {
  const loadout = await access.open(loadoutId).then(
    ({ brief }) => brief,
    (error: unknown) => {
      // The change succeeded: a folder that cannot be opened now must not make it fail.
      host.logger.warn('apply.not-opened', { loadoutId, cause: codeOf(error) });
      return { ...access.find(loadoutId, null), generation: generation.number };
    },
  );
  return {
    loadout,
    generation: toDone(generation),
    externalGeneration: external && toDone(external),
    left: [...left],
    ...(sentence && { sentence: toDoneSentence(sentence) }),
  };
}

function toDone(generation: DoneOperation & { readonly addons?: unknown }): DoneOperation {
  const { addons: _, ...done } = generation;
  return done;
}

/**
 * Called with each generation that was made. The change is done by then, even if the callback
 * fails.
 */
export type AfterChange = (report: ApplyReport, context: JobContext) => Promise<void>;

type LearningParts = Pick<CoreParts, 'host' | 'registries' | 'catalogue'>;

/**
 * Follow-up of a change: caches the versions of its files by hash, and refreshes the window's list
 * before the change ends.
 */
export function createAfterChange(parts: LearningParts, refresh: Refresh): AfterChange {
  return async (report, { signal }) => {
    // A failure to update the cache does not fail the change.
    await learn(parts, report).catch((error: unknown) =>
      parts.host.logger.warn('catalogue.not-learnt', { error }),
    );
    await refresh(report.loadout.id, { generation: report.generation, signal });
  };
}

/**
 * A file installed from a registry was verified against the registry's hash, so its version is
 * known.
 */
async function learn(
  { registries, catalogue }: LearningParts,
  { loadout, generation }: ApplyReport,
): Promise<void> {
  const { profile } = await registries.connectRecorded(loadout);
  const files = generation.changes.flatMap(({ to }) => {
    const { sha512 = null, versionId = null } = to ?? {};
    return sha512 === null || versionId === null ? [] : [{ sha512, versionId }];
  });
  catalogue.keepInstalled(profile, files);
}
