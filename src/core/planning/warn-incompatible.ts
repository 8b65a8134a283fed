import {
  isEnabledHolder,
  listHolders,
  listHoldersOf,
  titleOf,
  type Holder,
} from './find-holder.ts';
import { message } from '#shared/messages/message.ts';
import type { UpdateDraft } from './update-draft.ts';

/** Warns on every change that brings together two enabled add-ons of which one says that they are incompatible. */
export function warnIncompatible(draft: UpdateDraft): void {
  for (const holder of listHolders(draft).filter(isEnabledHolder)) {
    for (const other of listExcluded(draft, holder)) {
      const changed = holder.target ?? other.target;
      const params = { title: titleOf(holder), other: titleOf(other) };
      changed?.item.warnings.push(message('plan-incompatible', params));
    }
  }
}

function listExcluded(draft: UpdateDraft, { version }: Holder): readonly Holder[] {
  const excluded = version?.dependencies.filter(
    ({ dependencyType, projectId }) =>
      dependencyType === 'incompatible' && projectId !== version.projectId,
  );
  return (excluded ?? []).flatMap(({ projectId, versionId }) =>
    listHoldersOf(draft, projectId).filter(
      (other) => isEnabledHolder(other) && (versionId === null || versionId === other.version?.id),
    ),
  );
}
