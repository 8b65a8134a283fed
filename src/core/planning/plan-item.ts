import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import { chooseReplacementFile } from '#shared/domain/compatibility.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { findMainFile } from '#shared/domain/main-file.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import {
  acceptedExtensions,
  isNameForSlot,
  isUnpacked,
  toDisabledPath,
} from '#shared/domain/slot-files.ts';
import { joinPath } from '#shared/domain/paths.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version, VersionFile } from '#shared/registry/version.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import type { UpdateCandidate } from '../updates/decide-state.ts';
import type { InstalledAddonFacts } from './plan-basis.ts';

/** An item that changes nothing; planners override fields. */
export function newItem(id: string, addonId: string): Omit<PlanItem, 'kind' | 'title' | 'reason'> {
  return {
    id,
    addonId,
    from: null,
    to: null,
    fromVersion: null,
    toVersion: null,
    source: null,
    changelogs: [],
    moreChangelogs: false,
    companions: [],
    choice: null,
    requires: [],
    warnings: [],
    notes: [],
  };
}

/** An item that results in a file. */
export type BringingItem = PlanItem & { readonly to: AddonRecord };

/** An item of kind `leave` is only information. */
export function isChangingItem({ kind }: PlanItem): boolean {
  return kind !== 'leave';
}

/** The same in every plan of one loadout, so that a revision can name items to leave out. */
export function itemIdOf(addonId: string): string {
  return `addon-${addonId}`;
}

/** An item for an installed add-on whose version stays. */
export function toLocalChangeItem(
  { addon, title, version }: InstalledAddonFacts,
  change: Pick<PlanItem, 'kind' | 'to' | 'reason'>,
): PlanItem {
  const brief = version && toVersionBrief(version);
  return {
    ...newItem(itemIdOf(addon.record.id), addon.record.id),
    title,
    from: addon.record,
    fromVersion: brief,
    toVersion: change.to && brief,
    ...change,
  };
}

interface AddItemInput {
  readonly addonId: string;
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly slot: Slot;
  /** A file of the version. */
  readonly file: VersionFile | null;
}

/** The same in every draft and plan, as `itemIdOf`. */
export function addIdOf(project: ProjectSummary, slot: Slot): string {
  return `add-${project.id}-${slot.id}`;
}

/** An item for a new dependency, enabled; null when the slot does not accept the version's file. */
export function toAddItem(input: AddItemInput): BringingItem | null {
  const { addonId, project, version, slot, file } = input;
  const placement = file && placeVersionFile(slot, { version, file });
  if (!placement || placement.refusal !== null) return null;
  const { name, source } = placement;
  return {
    ...newItem(addIdOf(project, slot), addonId),
    kind: 'add',
    title: project.name,
    ...(project.icon ? { icon: project.icon } : {}),
    to: newRecord({
      id: addonId,
      slot: slot.id,
      path: joinPath(slot.directory, name),
      size: source.size,
      sha1: source.sha1,
      sha512: source.sha512,
      files: isUnpacked(slot) ? [] : null,
      origin: 'dependency',
      projectId: project.id,
      versionId: version.id,
    }),
    toVersion: toVersionBrief(version),
    source,
    reason: message('plan-needed-by'),
  };
}

type NewRecord = Pick<AddonRecord, 'id' | 'slot' | 'path' | 'size' | 'sha1' | 'sha512' | 'files'>;

/** The record of a new add-on: enabled and chosen by a person, unless `own` says otherwise. */
export function newRecord(own: NewRecord & Partial<AddonRecord>): AddonRecord {
  return {
    enabled: true,
    origin: 'chosen',
    neededBy: [],
    projectId: null,
    versionId: null,
    installedAt: null,
    parked: false,
    ...own,
  };
}

/**
 * Returns a new add-on's record in enabled or disabled form. A receipt's files are placed once they
 * are known.
 */
export function inForm(
  record: AddonRecord,
  { slot, enabled }: { readonly slot: Slot; readonly enabled: boolean },
): AddonRecord {
  const isMoved = !enabled && !isUnpacked(slot);
  return { ...record, enabled, path: isMoved ? toDisabledPath(record.path, slot) : record.path };
}

/** Turns an item into one that leaves the add-on alone, with the reason. */
export function toLeaveItem(item: PlanItem, reason: Message): PlanItem {
  const { packFiles: _, ...rest } = item;
  return {
    ...rest,
    kind: 'leave',
    to: null,
    source: null,
    companions: [],
    requires: [],
    warnings: [],
    reason,
  };
}

/** Name and source of a candidate's file in a slot, or why the slot does not accept it. */
type FilePlacement =
  | { readonly name: string; readonly source: DownloadSource; readonly refusal: null }
  | { readonly refusal: Message };

/** Refuses a file without sha512 (reliability B2) and one whose type the slot does not accept. */
export function placeVersionFile(slot: Slot, { version, file }: UpdateCandidate): FilePlacement {
  const source = toDownloadSource(file);
  if (source === null) {
    return {
      refusal: message('plan-no-sha512', { file: file.name, version: version.versionNumber }),
    };
  }
  const isArchive = isUnpacked(slot);
  if (isArchive && !acceptedExtensions(slot).includes(file.type)) {
    const params = { file: file.name, cause: 'not-a-zip' };
    return { refusal: message('plan-archive-not-unpackable', params) };
  }
  const name = isArchive
    ? chooseFolderName({ version, file })
    : chooseFileName(slot, { version, file });
  if (name === null) {
    return { refusal: message('plan-file-not-accepted', { file: file.name, slot: slot.id }) };
  }
  return { name, source, refusal: null };
}

/** Returns null for a file without sha512: its bytes could not be verified. */
export function toDownloadSource({ url, size, ...file }: VersionFile): DownloadSource | null {
  const { sha1_hash: sha1, sha512_hash: sha512 } = file;
  return sha512 === null ? null : { url, sha1, sha512, size };
}

/**
 * Returns the registry's name if it is safe and fits the slot, else `<projectId>-<versionId>.<ext>`
 * (reliability B11), or null when neither does.
 */
function chooseFileName(slot: Slot, { version, file }: UpdateCandidate): string | null {
  if (isNameForSlot(slot, file.name)) return file.name;
  const ownName = `${version.projectId}-${version.id}.${file.type}`;
  return isNameForSlot(slot, ownName) ? ownName : null;
}

/** Name of an archive's folder until the archive is read: its file name without the extension. */
function chooseFolderName({ version, file }: UpdateCandidate): string {
  const name = file.name.replace(/\.[^.]*$/, '');
  return isSafeFileName(name) ? name : `${version.projectId}-${version.id}`;
}

/** Lists the version's dependencies of this type, without those on its own project. */
export function listDependencies(
  { projectId: own, dependencies }: Pick<Version, 'projectId' | 'dependencies'>,
  type: 'required' | 'incompatible',
): readonly Dependency[] {
  return dependencies.filter(
    ({ dependencyType, projectId }) => dependencyType === type && projectId !== own,
  );
}

/** The part of a loadout that decides between the files of a version. */
interface ForGame {
  readonly target: Pick<LoadoutFile['target'], 'gameVersion'>;
}

/** Returns the version's file for the slot in this loadout (`findMainFile`). */
export function findFileFor(
  { target: { gameVersion } }: ForGame,
  slot: Slot,
  version: Version,
): VersionFile | null {
  const { loader } = slot;
  return findMainFile(version, { gameVersion, loader, extensions: acceptedExtensions(slot) });
}

/**
 * Returns the record after the candidate's file is at `path`; a receipt's files are added later.
 */
export function toTargetRecord(
  { changedFrom: _changedFrom, ...record }: AddonRecord,
  path: string,
  { version, source }: { version: Version; source: DownloadSource },
): AddonRecord {
  return {
    ...record,
    neededBy: [...record.neededBy],
    path,
    size: source.size,
    sha1: source.sha1,
    sha512: source.sha512,
    files: record.files && [],
    projectId: version.projectId,
    versionId: version.id,
  };
}

/** Returns the version's file that replaces the installed one (design decision 6). */
export function counterpartIn(
  candidate: Version,
  { addon: { record, slot }, version }: InstalledAddonFacts,
  loadout: ForGame,
): VersionFile | null {
  const { sha512 } = record;
  if (version === null || sha512 === null) return findFileFor(loadout, slot, candidate);
  const choice = chooseReplacementFile({
    installed: version,
    sha512,
    candidate,
    extensions: acceptedExtensions(slot),
    fit: { gameVersion: loadout.target.gameVersion, loader: slot.loader },
  });
  return choice.kind === 'file' ? choice.file : null;
}
