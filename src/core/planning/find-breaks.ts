import type { Message } from '#shared/domain/addon.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import { listRequired, type Outlook, type Standing } from './outlook.ts';

/** An enabled add-on that lacks, after the plan and because of it, a project that it requires. */
interface Break {
  readonly standing: Standing;
  readonly projectId: string;
  /** The project's name, where something of it stood before. */
  readonly title: string;
}

/**
 * The plan with what it breaks said: on the items that take away what is needed, or that switch on what needs it, else
 * on the plan. What comes new was told its needs when its dependencies were resolved, unless a lockfile brings it.
 */
export function warnOfBreaks(plan: Plan, outlook: Outlook): Plan {
  const breaks = findBreaks(plan, outlook);
  if (breaks.length === 0) return plan;
  const said = new Set<Break>();
  const items = plan.items.map((item) => {
    const its = breaks.filter((one) => isCausedBy(item, one));
    its.forEach((one) => said.add(one));
    return its.length === 0 ? item : { ...item, warnings: [...item.warnings, ...toWarnings(its)] };
  });
  const others = breaks.filter((one) => !said.has(one));
  return { ...plan, items, warnings: [...plan.warnings, ...toWarnings(others)] };
}

function findBreaks(plan: Plan, { before, after }: Outlook): readonly Break[] {
  const resolved = new Set(
    plan.items
      .filter(({ kind }) => plan.intent !== 'sync' && (kind === 'replace' || kind === 'add'))
      .map(({ addonId }) => addonId),
  );
  const enabledBefore = new Map(
    before.filter(isEnabled).map((standing) => [standing.record.id, standing]),
  );
  const there = toProjects(after);
  const wasThere = toProjects(before);
  const titles = new Map(before.map(({ projectId, title }) => [projectId, title]));
  return after
    .filter((standing) => isEnabled(standing) && !resolved.has(standing.record.id))
    .flatMap((standing) =>
      listRequired(standing)
        .filter((projectId) => !there.has(projectId))
        .filter((projectId) => wasThere.has(projectId) || !enabledBefore.has(standing.record.id))
        .map((projectId) => ({ standing, projectId, title: titles.get(projectId) ?? projectId })),
    );
}

function isEnabled({ record }: Standing): boolean {
  return record.enabled;
}

function toProjects(standings: readonly Standing[]): ReadonlySet<string | null> {
  return new Set(standings.filter(isEnabled).map(({ projectId }) => projectId));
}

function isCausedBy(item: PlanItem, { standing, projectId }: Break): boolean {
  if (item.kind === 'leave') return false;
  const takesAway = item.to === null || !item.to.enabled;
  return item.addonId === standing.record.id || (takesAway && item.from?.projectId === projectId);
}

function toWarnings(breaks: readonly Break[]): readonly Message[] {
  return breaks.map(({ standing, title }) =>
    message('plan-will-lack', { title: standing.title, dependency: title }),
  );
}
