import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { isEnabledHolder, listHolders, titleOf, type Holder } from './find-holder.ts';
import { createDuplicateFinder, type Loaded } from './list-duplicates.ts';
import type { UpdateDraft } from './update-draft.ts';

/**
 * Warns on every change of an enabled add-on that stands there twice: the same project, or a jar with the same mod id.
 * What a jar says of itself is known of installed ones only.
 */
export function warnDuplicates(draft: UpdateDraft): void {
  const loaded = new Map(
    listHolders(draft)
      .filter(isEnabledHolder)
      .map((holder) => [holder, toLoaded(holder)]),
  );
  const findDuplicates = createDuplicateFinder([...loaded.values()]);
  for (const [{ target }, one] of loaded) target?.item.warnings.push(...findDuplicates(one));
}

function toLoaded(holder: Holder): Loaded {
  const { target, facts, version } = holder;
  const slot = target?.slot ?? facts?.addon.slot ?? null;
  const path = target?.item.to?.path ?? facts?.addon.record.path ?? '';
  const projectId = version?.projectId ?? facts?.projectId ?? null;
  return { projectId, modIds: listModIds(holder), slot, path, title: titleOf(holder) };
}

function listModIds({ facts }: Holder): ReadonlySet<string> {
  return modIdsOf(facts?.addon.item.metadata ?? []);
}
