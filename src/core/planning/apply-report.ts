import type { Message } from '#shared/domain/addon.ts';
import type { ApplyReport } from '#shared/domain/job.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { codeOf } from '#shared/code-of.ts';
import { toDoneSentence } from '#shared/domain/undo-stack.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Refresh } from '../library/refresh.ts';
import { changes } from './plan-item.ts';

export type Left = ApplyReport['left'];

export interface Done {
  readonly generation: DoneOperation;
  /** What other hands did before it, where that was recorded for it. */
  readonly external: Generation | null;
  readonly left: Left;
}

export function listLeft({ items }: Plan): Left {
  return items.filter((item) => !changes(item)).map((item) => toLeft(item, item.reason));
}

export function toLeft({ addonId, title }: PlanItem, reason: Message): Left[number] {
  return { addonId, title, reason };
}

/** What was done, in one generation or in the parts of one change. */
export async function toReport(
  { access, host }: CoreParts,
  { loadoutId, sentence }: Plan,
  { generation, external, left }: Done,
): Promise<ApplyReport> {
  const loadout = await access.open(loadoutId).then(
    ({ brief }) => brief,
    (error: unknown) => {
      // The change succeeded: a folder that cannot be opened just now must not make it fail.
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

/** Told of each generation that was made; what was done is done, whatever comes of this. */
export type AfterChange = (report: ApplyReport, context: JobContext) => Promise<void>;

type LearningParts = Pick<CoreParts, 'host' | 'registries' | 'catalogue'>;

/** What follows a change: its files are known by their hashes, and the window's list says so before it ends. */
export function createAfterChange(parts: LearningParts, refresh: Refresh): AfterChange {
  return async (report, { signal }) => {
    // The change holds, whatever the cache takes of it.
    await learn(parts, report).catch((error: unknown) =>
      parts.host.logger.warn('catalogue.not-learnt', { error }),
    );
    await refresh(report.loadout.id, { generation: report.generation, signal });
  };
}

/** What was installed from a registry was verified against what the registry said of it. */
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
