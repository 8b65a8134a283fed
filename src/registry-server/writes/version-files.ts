import { detectFileType, listPrimaryTypes } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { ServerContext } from '../context.ts';
import type { FileFields, MultipartForm, FormFile } from '../http/form.ts';
import { refuseInvalid } from '../http/refusal.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { NewVersionFile } from '../storage/version-writer.ts';

export const VERSION_FILE_FIELDS: FileFields = {
  primaryFile: { maxBytes: SIZE_LIMITS.primaryFileBytes },
  additionalFiles: { maxBytes: SIZE_LIMITS.additionalFileBytes },
};

/** A form's file that becomes part of a version, and the path of its bytes until then. */
export type SentFile = NewVersionFile & { readonly path: string };

/**
 * Returns the primary file. Throws Refusal 400 for none, several, or a type that the project does
 * not accept (registry §8.5).
 */
export function choosePrimaryFile(
  { behaviour }: ServerContext,
  project: Pick<ProjectRecord, 'type'>,
  form: MultipartForm,
): SentFile {
  const [file, ...rest] = form.files.filter(({ field }) => field === 'primaryFile');
  if (file === undefined || rest.length > 0)
    throw refuseInvalid('[primaryFile] One file is required');
  const type = detectFileType(file.name, file.upload.head);
  const isTaken = type !== null && listPrimaryTypes(project.type).includes(type);
  if (type === null || !isTaken || (type === 'tar' && !behaviour.takesTar)) {
    throw refuseInvalid('[primaryFile] A file of this type is not accepted for this project');
  }
  return toSentFile(file, type, true);
}

/**
 * Returns the additional files; those of unknown types are dropped (registry §5.5). Throws Refusal
 * 400.
 */
export function chooseAdditionalFiles(form: MultipartForm): SentFile[] {
  return form.files
    .filter(({ field }) => field === 'additionalFiles')
    .flatMap((file) => {
      const type = detectFileType(file.name, file.upload.head);
      return type === null ? [] : [toSentFile(file, type, false)];
    });
}

/**
 * Keeps the first of several files with the same bytes, so that a primary file stays primary.
 * Throws Refusal 400 when two share a name.
 */
export function dropRepeated(files: readonly SentFile[]): SentFile[] {
  const kept = new Map<string, SentFile>();
  for (const file of files) if (!kept.has(file.sha512)) kept.set(file.sha512, file);
  const names = new Set([...kept.values()].map(({ name }) => name.toLowerCase()));
  if (names.size < kept.size) throw refuseInvalid('[additionalFiles] Two files have one name');
  return [...kept.values()];
}

function toSentFile({ field, name, upload }: FormFile, type: string, isPrimary: boolean): SentFile {
  const cleaned = name.replaceAll(/[^A-Za-z0-9._-]/g, '-');
  const isLong = cleaned.length > TEXT_LIMITS.fileName[1];
  if (isLong || !isSafeFileName(cleaned)) throw refuseInvalid(`[${field}] Not a usable file name`);
  const { path, sha1, sha512, sizeBytes } = upload;
  return { path, sha1, sha512, sizeBytes, name: cleaned, type, isPrimary };
}
