import type { AddonRecord, Message, VersionBrief } from '#shared/domain/addon.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { acceptedExtensions, isNameForSlot } from '#shared/domain/slot-files.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { Candidate } from '../updates/updates.ts';
import { message } from '#shared/messages/message.ts';

/** A candidate's file as a slot takes it; or why the slot cannot. */
export type Placement =
  | { readonly name: string; readonly source: DownloadSource; readonly refusal: null }
  | { readonly refusal: Message };

/** Refuses a file without sha512 (reliability B2) and one whose type the slot does not take. */
export function placeFile(slot: Slot, { version, file }: Candidate): Placement {
  const source = toSource(file);
  if (source === null) {
    return {
      refusal: message('plan-no-sha512', { file: file.name, version: version.versionNumber }),
    };
  }
  const isArchive = slot.rule === 'unpack';
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

/** null for a file without sha512: its bytes could not be proven. */
export function toSource({ url, size, ...file }: VersionFile): DownloadSource | null {
  const { sha1_hash: sha1, sha512_hash: sha512 } = file;
  return sha512 === null ? null : { url, sha1, sha512, size };
}

/** The registry's name where it is safe and fits the slot, else `<projectId>-<versionId>.<ext>` (reliability B11); null: neither does. */
function chooseFileName(slot: Slot, { version, file }: Candidate): string | null {
  if (isNameForSlot(slot, file.name)) return file.name;
  const ownName = `${version.projectId}-${version.id}.${file.type}`;
  return isNameForSlot(slot, ownName) ? ownName : null;
}

/** What an archive is called until it is looked into: its name without the extension. */
function chooseFolderName({ version, file }: Candidate): string {
  const name = file.name.replace(/\.[^.]*$/, '');
  return isSafeFileName(name) ? name : `${version.projectId}-${version.id}`;
}

/** The file that stands for the whole version; null where the registry names none (registry-facts §3). */
export function findPrimaryFile(version: Version): VersionFile | null {
  return version.files.find(({ isPrimary }) => isPrimary) ?? version.primaryFile;
}

export function toVersionBrief(version: Version): VersionBrief {
  const { id, versionNumber, releaseChannel, datePublished } = version;
  return { id, versionNumber, releaseChannel, datePublished };
}

/** What a record says once the candidate's file holds its place at `path`; the files of a receipt come out later. */
export function toTargetRecord(
  record: AddonRecord,
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
