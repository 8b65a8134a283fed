import type { Slot } from '#shared/domain/slot.ts';
import { isEnabledHolder, listHolders, titleOf, type Holder } from './find-holder.ts';
import { toMessage } from './messages.ts';
import type { UpdateDraft } from './update-draft.ts';

/**
 * Warns on every change of an enabled add-on that stands there twice: the same project, or a jar with the same mod id.
 * What a jar says of itself is known of installed ones only.
 */
export function warnDuplicates(draft: UpdateDraft): void {
  const enabled = listHolders(draft).filter(isEnabledHolder);
  const byProject = Map.groupBy(enabled, (holder) => projectOf(holder) ?? '');
  const byModId = groupByModId(enabled);
  for (const holder of enabled) {
    if (holder.target === null) continue;
    const { warnings } = holder.target.item;
    const projectId = projectOf(holder);
    const copies = projectId === null ? [] : listBeside(holder, byProject.get(projectId));
    for (const other of copies) {
      warnings.push(toMessage('plan-duplicate-project', { path: pathOf(other) }));
    }
    for (const modId of listModIds(holder)) {
      for (const other of listBeside(holder, byModId.get(modId))) {
        if (copies.includes(other)) continue;
        const params = { modId, title: titleOf(other), path: pathOf(other) };
        warnings.push(toMessage('plan-duplicate-mod-id', params));
      }
    }
  }
}

function groupByModId(holders: readonly Holder[]): ReadonlyMap<string, readonly Holder[]> {
  const groups = new Map<string, Holder[]>();
  for (const holder of holders) {
    for (const modId of listModIds(holder)) {
      const group = groups.get(modId);
      if (group) group.push(holder);
      else groups.set(modId, [holder]);
    }
  }
  return groups;
}

function listModIds({ facts }: Holder): ReadonlySet<string> {
  return new Set((facts?.addon.item.metadata ?? []).map(({ modId }) => modId));
}

/** The others of a group that the same loader loads. */
function listBeside(holder: Holder, group: readonly Holder[] = []): readonly Holder[] {
  const slot = slotOf(holder);
  return group.filter((other) => {
    const its = slotOf(other);
    const isSameKind = its?.projectTypes.some((type) => slot?.projectTypes.includes(type));
    return other !== holder && isSameKind && its?.loader === slot?.loader;
  });
}

function slotOf({ target, facts }: Holder): Slot | null {
  return target?.slot ?? facts?.addon.slot ?? null;
}

function projectOf({ version, facts }: Holder): string | null {
  return version?.projectId ?? facts?.projectId ?? null;
}

function pathOf({ target, facts }: Holder): string {
  return target?.item.to?.path ?? facts?.addon.record.path ?? '';
}
