import type { ApplyReport } from '#shared/domain/job.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Refresh } from '../library/refresh.ts';
import type { ApplyServices } from './apply-plan.ts';

type LearningParts = Pick<CoreParts, 'host' | 'registries' | 'catalogue'>;

/** What follows a change: its files are known by their hashes, and the window's list says so before it ends. */
export function createAfterChange(
  parts: LearningParts,
  refresh: Refresh,
): ApplyServices['afterChange'] {
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
  const { profile } = await registries.connect(loadout.registry);
  const files = generation.changes.flatMap(({ to }) => {
    const { sha512 = null, versionId = null } = to ?? {};
    return sha512 === null || versionId === null ? [] : [{ sha512, versionId }];
  });
  catalogue.keepInstalled(profile, files);
}
