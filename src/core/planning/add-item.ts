import type { PlanItem } from '#shared/domain/plan.ts';
import { joinPath } from '#shared/domain/paths.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { message } from '#shared/messages/message.ts';
import { newItem } from './new-item.ts';
import { findPrimaryFile, placeFile, toVersionBrief } from './place-file.ts';

export interface AddItemInput {
  readonly id: string;
  readonly addonId: string;
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly slot: Slot;
  /** Of the version; its primary file unless told. */
  readonly file?: VersionFile | null;
}

/** A dependency that comes new, enabled; null when the slot cannot take the version's file. */
export function toAddItem(input: AddItemInput): PlanItem | null {
  const { id, addonId, project, version, slot, file = findPrimaryFile(version) } = input;
  const placement = file && placeFile(slot, { version, file });
  if (!placement || placement.refusal !== null) return null;
  const { name, source } = placement;
  return {
    ...newItem(id, addonId),
    kind: 'add',
    title: project.name,
    ...(project.icon ? { icon: project.icon } : {}),
    to: {
      id: addonId,
      slot: slot.id,
      path: joinPath(slot.directory, name),
      size: source.size,
      sha1: source.sha1,
      sha512: source.sha512,
      files: slot.rule === 'unpack' ? [] : null,
      enabled: true,
      origin: 'dependency',
      neededBy: [],
      projectId: project.id,
      versionId: version.id,
      installedAt: null,
      parked: false,
    },
    toVersion: toVersionBrief(version),
    source,
    reason: message('plan-needed-by'),
  };
}
