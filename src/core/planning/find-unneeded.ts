import type { Plan } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import { listRequired, type Outlook, type Standing } from './outlook.ts';

/**
 * Dependencies that something needed before the plan and nothing will after it, in the plan's `offers`: they are
 * offered for removal and never removed by themselves. What is switched off needs nothing.
 */
export function findUnneeded({ before, after }: Outlook): Plan['offers'] {
  const dependencies = after.filter(({ record }) => record.origin === 'dependency');
  if (dependencies.length === 0) return [];
  const needed = findNeeded(after);
  const wasNeeded = new Set([...findNeeded(before)].map(({ record }) => record.id));
  return dependencies
    .filter((standing) => !needed.has(standing) && wasNeeded.has(standing.record.id))
    .map(({ record, title }) => ({
      addonId: record.id,
      title,
      reason: message('plan-no-longer-needed'),
    }));
}

/** Everything that an enabled add-on which did not come as a dependency needs, directly or through others. */
function findNeeded(standings: readonly Standing[]): ReadonlySet<Standing> {
  const byProject = Map.groupBy(standings, ({ projectId }) => projectId);
  const queue = standings.filter(({ record }) => record.enabled && record.origin !== 'dependency');
  const needed = new Set<Standing>();
  for (const standing of queue) {
    for (const other of listNeededBy(standing, standings, byProject)) {
      if (needed.has(other)) continue;
      needed.add(other);
      queue.push(other);
    }
  }
  return needed;
}

/** Where nothing is known of a version, the records tell who needed what. */
function listNeededBy(
  standing: Standing,
  standings: readonly Standing[],
  byProject: ReadonlyMap<string | null, readonly Standing[]>,
): readonly Standing[] {
  const { version, projectId } = standing;
  if (version !== null) return listRequired(standing).flatMap((id) => byProject.get(id) ?? []);
  if (projectId === null) return [];
  return standings.filter(({ record }) => record.neededBy.includes(projectId));
}
