import type { Message } from '#shared/domain/addon.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { createDuplicateFinder, type Loaded } from './list-duplicates.ts';
import { message } from '#shared/messages/message.ts';
import type { Outlook, Standing } from './outlook.ts';

/**
 * The plan with what does not go together said on the items that bring it about: the same project or mod id twice, and
 * add-ons of which one excludes the other. What an item says already is not said again.
 */
export function warnOfCompany(plan: Plan, { after }: Outlook, slots: readonly Slot[]): Plan {
  const enabled = after.filter(({ record }) => record.enabled);
  const loaded = new Map(enabled.map((standing) => [standing, toLoaded(standing, slots)]));
  const findDuplicates = createDuplicateFinder([...loaded.values()]);
  const byId = new Map(enabled.map((standing) => [standing.record.id, standing]));
  const byProject = Map.groupBy(enabled, ({ projectId }) => projectId);
  const items = plan.items.map((item) => {
    const standing = item.kind === 'leave' ? undefined : byId.get(item.addonId);
    const one = standing && loaded.get(standing);
    if (!standing || !one) return item;
    const found = [...findDuplicates(one), ...listExcluded(standing, byProject)];
    const excluding = enabled.flatMap((other) =>
      listExcluded(other, new Map([[standing.projectId, [standing]]])),
    );
    const warnings = [...found, ...excluding].filter((each) => !isSaid(item.warnings, each));
    return warnings.length === 0 ? item : { ...item, warnings: [...item.warnings, ...warnings] };
  });
  return { ...plan, items };
}

function toLoaded({ record, title, projectId, modIds }: Standing, slots: readonly Slot[]): Loaded {
  const slot = slots.find(({ id }) => id === record.slot) ?? null;
  return { projectId, modIds, slot, path: record.path, title };
}

function listExcluded(
  { version, title, projectId: own }: Standing,
  byProject: ReadonlyMap<string | null, readonly Standing[]>,
): readonly Message[] {
  const excluded = (version?.dependencies ?? []).filter(
    ({ dependencyType, projectId }) => dependencyType === 'incompatible' && projectId !== own,
  );
  return excluded.flatMap(({ projectId, versionId }) =>
    (byProject.get(projectId) ?? [])
      .filter((other) => versionId === null || versionId === other.version?.id)
      .map((other) => message('plan-incompatible', { title, other: other.title })),
  );
}

function isSaid(warnings: readonly Message[], { code, params }: Message): boolean {
  return warnings.some(
    (other) =>
      other.code === code &&
      Object.entries(params).every(([name, value]) => other.params[name] === value),
  );
}
