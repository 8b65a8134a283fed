/**
 * Publishing a version so that it can be repeated: what is there already is found by its bytes before anything is sent,
 * and after a failure that leaves it open (reliability 4.2: no upload is ever sent twice by itself).
 */
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { OnUpload, UploadFile } from '../registry/form.ts';
import type { VersionContent } from '../registry/resources/version-writes.ts';
import { orNull } from '../registry/or-else.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';

/** A file to send and what it must have become at the registry. */
interface HashedUpload {
  readonly upload: UploadFile;
  /** Lower-case hex. */
  readonly sha512: string;
}

export interface VersionUpload {
  /** Id or slug; the registry is written to by the id (registry §4.4). */
  readonly project: string;
  readonly content: VersionContent;
  readonly primary: HashedUpload;
  readonly additional: readonly HashedUpload[];
}

export interface UploadedVersion {
  readonly projectId: string;
  readonly slug: string;
  readonly isNew: boolean;
  /** null where the token may not read it. */
  readonly version: Version | null;
  /** Names of additional files that the registry left out: those of no known type (registry §5.5). */
  readonly droppedFiles: readonly string[];
}

/**
 * Throws what SignedInClient throws; FILE_PUBLISHED_ELSEWHERE without sending anything; UPLOAD_DIFFERS when the registry
 * has other bytes than were sent.
 */
export async function uploadVersion(
  client: SignedInClient,
  request: VersionUpload,
  onUpload?: OnUpload,
): Promise<UploadedVersion> {
  const { primary, additional, content } = request;
  // A registry without single projects takes ids only.
  const found = await orNull(client.projects.get(request.project), ['REGISTRY_LACKS']);
  const projectId = found?.id ?? request.project;
  const findPresent = () => findVersion(client, { projectId, request });
  const present = await findPresent();
  if (present !== null) return toUploaded(present, { request, isNew: false });
  const files = { primary: primary.upload, additional: additional.map(({ upload }) => upload) };
  const { slug } = await client.versionWrites.create(projectId, content, files, {
    onUpload,
    readBack: findPresent,
  });
  const version = await orNull(client.versions.get(projectId, slug));
  if (version === null) return { projectId, slug, isNew: true, version, droppedFiles: [] };
  if (!holds(version, primary.sha512)) {
    throw new AppError('UPLOAD_DIFFERS', { file: primary.upload.name, version: slug });
  }
  return toUploaded(version, { request, isNew: true });
}

/** The version of that number in the project which has these bytes. One hash is asked: several of one project would hide each other. */
async function findVersion(
  client: SignedInClient,
  { projectId, request }: { projectId: string; request: VersionUpload },
): Promise<Version | null> {
  const { sha512, upload } = request.primary;
  const answers = await client.hashes.lookup({ hashes: [sha512], algorithm: 'sha512' });
  const found = answers.get(sha512);
  if (found === undefined) return null;
  if (found.projectId !== projectId) {
    throw new AppError('FILE_PUBLISHED_ELSEWHERE', {
      file: upload.name,
      project: found.projectId,
    });
  }
  const isIt = ({ versionNumber }: Version) => versionNumber === request.content.versionNumber;
  if (isIt(found)) return found;
  // The same bytes may be in several versions, of which the registry names any.
  const all = await client.versions.list(projectId);
  return all.find((version) => isIt(version) && holds(version, sha512)) ?? null;
}

function holds({ files }: Version, sha512: string): boolean {
  return files.some((file) => file.sha512_hash === sha512);
}

function toUploaded(
  version: Version,
  { request, isNew }: { request: VersionUpload; isNew: boolean },
): UploadedVersion {
  const dropped = request.additional.filter(({ sha512 }) => !holds(version, sha512));
  return {
    projectId: version.projectId,
    slug: version.slug,
    isNew,
    version,
    droppedFiles: dropped.map(({ upload }) => upload.name),
  };
}
