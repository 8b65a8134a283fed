import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Session } from './session.ts';

/**
 * Returns the ids of the plan's items named by `--exclude`, as an ADDON or by the name in the plan.
 * Throws ADDON_UNKNOWN.
 */
export async function findExcludedItems(
  session: Session,
  plan: Plan,
  names: readonly string[],
): Promise<string[]> {
  const found = names.map((name) => plan.items.filter((item) => isCalled(item, name)));
  const others = names.filter((_name, at) => found[at]?.length === 0);
  const ids = new Set(found.flat().map(({ id }) => id));
  if (others.length === 0) return [...ids];
  // The core resolves all other names of installed add-ons, and the registry's answers are already
  // cached.
  const { loadoutId } = plan;
  const { report } = await session.finish(
    session.client.addons.check({ loadoutId, addons: others, fresh: false }),
    'check',
  );
  const addonIds = new Set(report.addons.map(({ id }) => id));
  for (const { id, addonId } of plan.items) if (addonIds.has(addonId)) ids.add(id);
  return [...ids];
}

/** Add-ons that are not installed yet have a title and a project, too. */
function isCalled({ title, addonId, to }: PlanItem, name: string): boolean {
  return name === addonId || name === to?.projectId || toTitleSlug(name) === toTitleSlug(title);
}

function toTitleSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
