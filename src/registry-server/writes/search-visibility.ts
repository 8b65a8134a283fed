import type { ServerContext } from '../context.ts';

/** Interval between updates of the public service's search index (registry §5.2). */
const INDEX_INTERVAL_MS = 10 * 60_000;

interface ListedProject {
  readonly id: string;
  readonly visibility: string;
  readonly dateUpdated: string;
}

/** Records changes of a project's visibility, for `isMissingFromSearch`. */
export function noteVisibility(
  { relisted, nowMs, behaviour }: ServerContext,
  before: ListedProject,
  after: ListedProject,
): void {
  if (!behaviour.losesRelisted || before.visibility === after.visibility) return;
  const known = relisted.get(before.id);
  if (after.visibility !== 'listed') {
    relisted.set(before.id, { hiddenAtMs: nowMs(), dateUpdated: null });
  } else if (known !== undefined && nowMs() - known.hiddenAtMs < INDEX_INTERVAL_MS) {
    relisted.set(before.id, { ...known, dateUpdated: after.dateUpdated });
  }
}

/** True until the project's next edit or the next start of the server, which rebuilds the index. */
export function isMissingFromSearch({ relisted }: ServerContext, project: ListedProject): boolean {
  return relisted.get(project.id)?.dateUpdated === project.dateUpdated;
}
