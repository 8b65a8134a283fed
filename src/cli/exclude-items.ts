import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Session } from './session.ts';

/** The ids of the plan's items that `--exclude` names, as an ADDON or by the name that the plan shows. Throws ADDON_UNKNOWN. */
export async function findExcluded(
  session: Session,
  plan: Plan,
  names: readonly string[],
): Promise<string[]> {
  const found = names.map((name) => plan.items.filter((item) => isCalled(item, name)));
  const others = names.filter((_name, at) => found[at]?.length === 0);
  const ids = new Set(found.flat().map(({ id }) => id));
  if (others.length === 0) return [...ids];
  // Every other way to name an installed add-on is known to the core, which has asked the registry already.
  const { loadoutId } = plan;
  const { report } = await session.finish(
    session.client.addons.check({ loadoutId, addons: others, fresh: false }),
    'check',
  );
  const addonIds = new Set(report.addons.map(({ id }) => id));
  for (const { id, addonId } of plan.items) if (addonIds.has(addonId)) ids.add(id);
  return [...ids];
}

/** Also what is not installed yet has a title and a project. */
function isCalled({ title, addonId, to }: PlanItem, name: string): boolean {
  return name === addonId || name === to?.projectId || toSlug(name) === toSlug(title);
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
