import { type Stats, createReadStream } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import {
  FILE_TYPES,
  type FileType,
  HEAD_BYTES,
  IMAGE_TYPES,
  detectFileType,
  toFileType,
} from '#shared/registry/file-types.ts';
import { SIZE_LIMITS, TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { OnUpload, UploadFile } from '../registry/form.ts';
import type { PublishingContext } from './publishing-context.ts';
import type { Version } from '#shared/registry/version.ts';
import type { VersionContent } from '../registry/resources/versions.ts';
import { orNull } from '../registry/or-error.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';

/** Icon types of interface §8; the gallery also accepts animated images (registry §5.4). */
export const ICON_TYPES: readonly FileType[] = ['png', 'jpeg', 'webp'];
const MAX_PIXELS = 40_000_000;

/**
 * Opens a file on disk for upload, with the type of its name: only its size is read now, its bytes
 * while they are sent. `file` is absolute. Throws FILE_UNREADABLE unless it is a plain file.
 */
export async function openUploadFile(file: string, name = basename(file)): Promise<UploadFile> {
  const stats = await lstat(file).catch((error: unknown) => {
    throw new AppError('FILE_UNREADABLE', { file: name }, error);
  });
  if (!stats.isFile()) throw new AppError('FILE_UNREADABLE', { file: name });
  return {
    name,
    contentType: contentTypeOf(toFileType(name)),
    sizeBytes: stats.size,
    async *open() {
      try {
        for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
      } catch (error) {
        throw new AppError('FILE_UNREADABLE', { file: name }, error);
      }
    },
  };
}

/** Opens a file that a person chose, with the type of its content. Throws FILE_UNREADABLE. */
async function toUpload(path: string): Promise<UploadFile & { type: FileType | null }> {
  const name = basename(path);
  const { size: sizeBytes } = await statFile(path);
  const type = detectFileType(name, await wrapUploadErrors(readHead(path), name));
  const contentType = contentTypeOf(type);
  return { name, type, contentType, sizeBytes, open: () => createReadStream(path) };
}

function contentTypeOf(type: FileType | null): string {
  return type === null ? 'application/octet-stream' : FILE_TYPES[type].contentType;
}

/**
 * Throws FILE_UNREADABLE, also for a pipe: reading one waits for a writer, and no signal ends that.
 */
async function statFile(path: string): Promise<Stats> {
  const file = basename(path);
  const stats = await wrapUploadErrors(stat(path), file);
  if (!stats.isFile()) throw new AppError('FILE_UNREADABLE', { file, cause: 'not-a-file' });
  return stats;
}

async function wrapUploadErrors<T>(work: Promise<T>, file: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw new AppError('FILE_UNREADABLE', { file, cause: codeOf(error) }, error);
  });
}

/** Throws FILE_UNREADABLE, and INPUT_INVALID for an image that a registry would reject here. */
export async function toPicture(
  path: string,
  { field, types, most }: { field: string; types: readonly FileType[]; most: number },
): Promise<UploadFile> {
  const upload = await toUpload(path);
  const refuse = (rule: string) =>
    new AppError('INPUT_INVALID', { field, rule, types: types.join(', ') });
  if (upload.type === null || !types.includes(upload.type)) throw refuse('file-type');
  if (upload.sizeBytes > most)
    throw new AppError('INPUT_INVALID', { field, rule: 'too_big', most });
  if (!(await isSoundPicture(path))) throw refuse('file-damaged');
  return upload;
}

/** Throws as `toPicture`. */
export async function toIcon({ fileOf }: PublishingContext, grantId: string): Promise<UploadFile> {
  const rules = { field: 'icon', types: ICON_TYPES, most: SIZE_LIMITS.iconBytes };
  return toPicture(fileOf(grantId), rules);
}

/**
 * Opens an additional file of a version. Throws FILE_UNREADABLE, and INPUT_INVALID for a file that
 * a registry would drop or truncate.
 */
export async function toAdditionalFile(path: string): Promise<UploadFile> {
  const { type, ...upload } = await toUpload(path);
  const refuse = (rule: string) =>
    new AppError('INPUT_INVALID', { field: 'additionalFiles', rule, value: upload.name });
  if (type === null) throw refuse('file-type');
  if (upload.name.length > TEXT_LIMITS.fileName[1]) throw refuse('file-name');
  if (IMAGE_TYPES.includes(type) && !(await isSoundPicture(path))) throw refuse('file-damaged');
  return upload;
}

/** True when the image can be decoded to its last line, as a registry would. `file` is absolute. */
export async function isSoundPicture(file: string): Promise<boolean> {
  // Loaded on demand: it includes a decoder of its own.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).stats();
    return true;
  } catch {
    return false;
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Uploads of versions that can be repeated: an existing version is found by its bytes before
 * anything is sent, and after a failure that may have succeeded (reliability 4.2: no upload is ever
 * repeated automatically).
 */

/** A file to send and its expected digest at the registry. */
interface HashedUpload {
  readonly upload: UploadFile;
  /** Lower-case hex. */
  readonly sha512: string;
}

export interface VersionUpload {
  /** Id or slug; writes use the id (registry §4.4). */
  readonly project: string;
  readonly content: VersionContent;
  readonly primary: HashedUpload;
  readonly additional: readonly HashedUpload[];
}

interface UploadedVersion {
  readonly projectId: string;
  readonly slug: string;
  readonly isNew: boolean;
  /** null where the token may not read it. */
  readonly version: Version | null;
  /** Names of additional files that the registry dropped: those of unknown type (registry §5.5). */
  readonly droppedFiles: readonly string[];
}

/**
 * Throws the errors of SignedInClient; FILE_PUBLISHED_ELSEWHERE without sending anything;
 * UPLOAD_DIFFERS when the registry has other bytes than were sent.
 */
export async function uploadVersion(
  client: SignedInClient,
  request: VersionUpload,
  onUpload?: OnUpload,
): Promise<UploadedVersion> {
  const { primary, additional, content } = request;
  // A registry without an endpoint for single projects accepts only ids.
  const found = await orNull(client.projects.get(request.project), ['REGISTRY_LACKS']);
  const projectId = found?.id ?? request.project;
  const findPresent = () => findUploadedVersion(client, { projectId, request });
  const present = await findPresent();
  if (present !== null) return toUploaded(present, { request, isNew: false });
  const files = { primary: primary.upload, additional: additional.map(({ upload }) => upload) };
  const { slug } = await client.versions.create(projectId, content, files, {
    onUpload,
    readBack: findPresent,
  });
  const version = await orNull(client.versions.get(projectId, slug));
  if (version === null) return { projectId, slug, isNew: true, version, droppedFiles: [] };
  if (!hasUploadedFile(version, primary.sha512)) {
    throw new AppError('UPLOAD_DIFFERS', { file: primary.upload.name, version: slug });
  }
  return toUploaded(version, { request, isNew: true });
}

/**
 * Finds the version of that number in the project with these bytes. One hash per request: several
 * of one project would hide each other.
 */
async function findUploadedVersion(
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
  // The same bytes may be in several versions, of which the registry names any one.
  const all = await client.versions.list(projectId);
  return all.find((version) => isIt(version) && hasUploadedFile(version, sha512)) ?? null;
}

function hasUploadedFile({ files }: Version, sha512: string): boolean {
  return files.some((file) => file.sha512_hash === sha512);
}

function toUploaded(
  version: Version,
  { request, isNew }: { request: VersionUpload; isNew: boolean },
): UploadedVersion {
  const dropped = request.additional.filter(({ sha512 }) => !hasUploadedFile(version, sha512));
  return {
    projectId: version.projectId,
    slug: version.slug,
    isNew,
    version,
    droppedFiles: dropped.map(({ upload }) => upload.name),
  };
}
