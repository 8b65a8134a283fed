import { stripDisabledMarking } from '#shared/domain/disabled-form.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { renameCompanions } from './move-companions.ts';
import type { UndoPlanRequest } from './planner.ts';
import { traceNames } from './trace-names.ts';

/**
 * The items with the companions that go back to the names of generation `goal`, also those that stayed when their
 * add-on was removed. What belongs to an add-on that the undo leaves alone stays.
 */
export async function bringCompanionsBack(
  request: UndoPlanRequest,
  items: readonly PlanItem[],
  goal: number,
): Promise<PlanItem[]> {
  const names = traceNames(request.generations, goal);
  const changing = items.filter(({ kind }) => kind !== 'leave');
  const leaving = new Set(changing.map(({ addonId }) => addonId));
  const staying = new Set(
    request.installed
      .filter(({ record }) => !leaving.has(record.id))
      .map(({ record }) => stripDisabledMarking(record.path)),
  );
  const arriving = new Set(changing.flatMap(({ to }) => nameOf(to) ?? []));
  return Promise.all(
    items.map(async (item) => {
      if (item.kind === 'leave') return item;
      const from = nameOf(item.from);
      const to = nameOf(item.to) ?? findAbandoned(names, from, arriving);
      if (to === undefined) return item;
      const traced = [...names].filter(([, name]) => name === to).map(([name]) => name);
      const own = from === undefined || item.to === null ? [] : [from];
      const sources = new Set([...own, ...traced].filter((name) => !staying.has(name)));
      return takeFirst(request, item, { sources, to });
    }),
  );
}

/** Where the companions of an add-on go that the undo removes, unless another comes there and takes them. */
function findAbandoned(
  names: ReadonlyMap<string, string>,
  from: string | undefined,
  arriving: ReadonlySet<string>,
): string | undefined {
  const to = from === undefined ? undefined : names.get(from);
  return to !== undefined && arriving.has(to) ? undefined : to;
}

/** Only one of the names can have had them. */
async function takeFirst(
  { slots, companionsAt }: UndoPlanRequest,
  item: PlanItem,
  { sources, to }: { sources: ReadonlySet<string>; to: string },
): Promise<PlanItem> {
  const slot = slots.find(({ id }) => id === (item.to ?? item.from)?.slot);
  if (!slot) return item;
  for (const source of sources) {
    const renamed = await renameCompanions({ item, slot, companionsAt }, source, to);
    if (renamed.companions.length > 0 || renamed.warnings.length > item.warnings.length)
      return renamed;
  }
  return item;
}

function nameOf(record: PlanItem['from']): string | undefined {
  return record ? stripDisabledMarking(record.path) : undefined;
}
