import type { SnapshotLimits } from '#shared/domain/settings.ts';
import type { WorldsReport } from '#shared/domain/world.ts';
import { formatSize } from '#shared/messages/format.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { printable, t } from '../../lib/format/text.ts';
import { showToast } from '../../lib/state/toast.ts';

async function finishSnapshotJob(started: Promise<{ jobId: string }>): Promise<WorldsReport> {
  try {
    return (await runJob(started, ['worlds'])).report;
  } finally {
    // After a failure too: some worlds may be done.
    void queryClient.invalidateQueries({ queryKey: api.worlds.key() });
  }
}

/** `world` null: all worlds. */
export async function runSnapshotJob(loadoutId: string, world: string | null): Promise<void> {
  await attempt(async () => {
    const worlds = world === null ? null : [world];
    const report = await finishSnapshotJob(
      client.worlds.snapshot({ loadoutId, worlds, fresh: false }),
    );
    if (report.did !== 'snapshot') return;
    const added = report.taken.reduce((sum, { snapshot }) => sum + snapshot.addedBytes, 0);
    const count = report.taken.length;
    showToast(t('ui-worlds-taken', { count, added: formatSize(added) }));
  });
}

/** `name` null: named after the world and the snapshot. */
export async function restoreSnapshot(request: {
  readonly loadoutId: string;
  readonly world: string;
  readonly number: number;
  readonly name: string | null;
}): Promise<void> {
  await attempt(async () => {
    const report = await finishSnapshotJob(client.worlds.restore(request));
    if (report.did === 'restore')
      showToast(t('ui-worlds-restored', { path: printable(report.path) }));
  });
}

export interface PruneSnapshotsRequest {
  readonly loadoutId: string;
  readonly limits: SnapshotLimits;
  readonly damaged: boolean;
}

export type PruneReport = Extract<WorldsReport, { did: 'prune' }>;

/** Returns what pruning would remove, without changing anything. */
export async function previewPrune(request: PruneSnapshotsRequest): Promise<PruneReport> {
  const { report } = await runJob(client.worlds.prune({ ...request, dryRun: true }), ['worlds']);
  if (report.did !== 'prune') throw new Error(`a job did ${report.did} instead of prune`);
  return report;
}

export async function runPruneJob(request: PruneSnapshotsRequest): Promise<void> {
  await attempt(async () => {
    const report = await finishSnapshotJob(client.worlds.prune({ ...request, dryRun: false }));
    if (report.did === 'prune')
      showToast(t('ui-worlds-pruned', { size: formatSize(report.freedBytes) }));
  });
}
