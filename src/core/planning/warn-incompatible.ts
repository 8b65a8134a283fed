import type { Version } from '#shared/registry/version.ts';
import { isEnabledHolder, listHolders, titleOf, type Holder } from './find-holder.ts';
import { toMessage } from './messages.ts';
import type { Target, UpdateDraft } from './update-draft.ts';

/** Warns on every change that brings together two enabled add-ons of which one says that they are incompatible. */
export function warnIncompatible(draft: UpdateDraft): void {
  const holders = listHolders(draft).filter(isEnabledHolder);
  for (const holder of holders) {
    for (const other of holders) {
      const changed = holder.target ?? other.target;
      if (changed && isIncompatible(holder.version, other.version))
        addWarning(changed, holder, other);
    }
  }
}

function isIncompatible(version: Version | null, other: Version | null): boolean {
  if (!version || !other || version.projectId === other.projectId) return false;
  return version.dependencies.some(
    ({ dependencyType, projectId, versionId }) =>
      dependencyType === 'incompatible' &&
      projectId === other.projectId &&
      (versionId === null || versionId === other.id),
  );
}

function addWarning({ item }: Target, holder: Holder, other: Holder): void {
  const params = { title: titleOf(holder), other: titleOf(other) };
  item.warnings.push(toMessage('plan-incompatible', params));
}
