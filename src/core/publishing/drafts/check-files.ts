import { isSafeFileName } from '#shared/domain/file-name.ts';
import type {
  Draft,
  DraftField,
  DraftFile,
  DraftProject,
  DraftRemark,
} from '#shared/domain/draft.ts';
import { detectFileType, IMAGE_TYPES, listPrimaryTypes } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { repeatedIn } from './check-content.ts';
import { remark, remarkIf } from './remark.ts';

export interface FileRules {
  readonly project: DraftProject | null;
  readonly maxAdditionalFiles: number;
  /** The first bytes of each copy by the file's id; null when the copy changed. */
  readonly heads: ReadonlyMap<string, Uint8Array | null>;
  /** Ids of images that cannot be decoded. */
  readonly unsoundImages: ReadonlySet<string>;
}

interface DraftFileInField {
  readonly file: DraftFile;
  readonly field: 'primaryFile' | 'additionalFiles';
}

/** Space for the form fields around the files. */
const FORM_BYTES = 1024 * 1024;

/** Finds files that a registry would reject (registry §5.5, §8.5) or change. */
export function checkFiles(
  draft: Pick<Draft, 'primaryFile' | 'additionalFiles'>,
  rules: FileRules,
): { readonly problems: readonly DraftRemark[]; readonly warnings: readonly DraftRemark[] } {
  const placed = listPlaced(draft);
  const problems = [
    ...remarkIf(draft.primaryFile === null, 'primaryFile', 'draft-file-missing'),
    ...placed.flatMap((one) => checkFile(one, rules)),
    ...checkTogether(placed, rules),
  ];
  return { problems, warnings: placed.flatMap(warnOf) };
}

export function listPlaced({
  primaryFile,
  additionalFiles,
}: Pick<Draft, 'primaryFile' | 'additionalFiles'>): DraftFileInField[] {
  return [
    ...(primaryFile === null ? [] : [{ file: primaryFile, field: 'primaryFile' as const }]),
    ...additionalFiles.map((file) => ({ file, field: 'additionalFiles' as const })),
  ];
}

/** Returns the name under which the public service stores a file (registry §5.5). */
function toKeptName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]/g, '-');
}

function checkFile({ file, field }: DraftFileInField, rules: FileRules): DraftRemark[] {
  const { name, size } = file;
  const head = rules.heads.get(file.id) ?? null;
  if (head === null) return [remark(field, 'draft-file-changed', { file: name })];
  const most =
    field === 'primaryFile' ? SIZE_LIMITS.primaryFileBytes : SIZE_LIMITS.additionalFileBytes;
  return [
    ...remarkIf(size > most, field, 'draft-file-too-large', { file: name, size, most }),
    ...checkName(name, field),
    ...checkType({ file, field }, head, rules),
    ...remarkIf(rules.unsoundImages.has(file.id), field, 'draft-image-unreadable', { file: name }),
  ];
}

function checkName(name: string, field: DraftField): DraftRemark[] {
  const kept = toKeptName(name);
  const [, most] = TEXT_LIMITS.fileName;
  if (kept.length > most) return [remark(field, 'draft-file-name-long', { file: name, most })];
  return remarkIf(!isSafeFileName(kept), field, 'draft-file-name', { file: name });
}

function checkType(
  { file: { name }, field }: DraftFileInField,
  head: Uint8Array,
  { project }: FileRules,
): DraftRemark[] {
  const type = detectFileType(name, head);
  if (field === 'additionalFiles') {
    return remarkIf(type === null, field, 'draft-file-unknown-type', { file: name });
  }
  if (project === null) return [];
  const allowed = listPrimaryTypes(project.types);
  const isAllowed = type !== null && allowed.includes(type);
  return remarkIf(!isAllowed, field, 'draft-file-type', {
    file: name,
    allowed: allowed.join(', '),
  });
}

function checkTogether(placed: readonly DraftFileInField[], rules: FileRules): DraftRemark[] {
  const count = placed.filter(({ field }) => field === 'additionalFiles').length;
  const most = rules.maxAdditionalFiles;
  const size = placed.reduce((sum, { file }) => sum + file.size, 0);
  const names = placed.map(({ file }) => toKeptName(file.name).toLowerCase());
  const twice = new Set(repeatedIn(names));
  return [
    ...remarkIf(count > most, 'additionalFiles', 'draft-files-too-many', { count, most }),
    ...remarkIf(
      size > SIZE_LIMITS.requestBytes - FORM_BYTES,
      count === 0 ? 'primaryFile' : 'additionalFiles',
      'draft-request-too-large',
      { size, most: SIZE_LIMITS.requestBytes },
    ),
    ...placed.flatMap(({ file, field }, place) => {
      const same = placed.slice(0, place).find((other) => other.file.sha512 === file.sha512);
      if (same !== undefined) {
        return [remark(field, 'draft-file-twice', { file: file.name, other: same.file.name })];
      }
      const isTwice = twice.delete(names[place] ?? '');
      return remarkIf(isTwice, field, 'draft-file-name-twice', { file: file.name });
    }),
  ];
}

function warnOf({ file: { name }, field }: DraftFileInField): DraftRemark[] {
  const kept = toKeptName(name);
  return [
    ...remarkIf(kept !== name, field, 'draft-warning-renamed', { file: name, name: kept }),
    ...remarkIf(/\.tar$/i.test(name), field, 'draft-warning-tar', { file: name }),
  ];
}

/** Lists the files that must be decoded to know whether they are images. */
export function listImageFiles(
  draft: Pick<Draft, 'primaryFile' | 'additionalFiles'>,
  heads: FileRules['heads'],
): DraftFile[] {
  return listPlaced(draft)
    .map(({ file }) => file)
    .filter(({ id, name }) => {
      const type = detectFileType(name, heads.get(id) ?? new Uint8Array());
      return type !== null && IMAGE_TYPES.includes(type);
    });
}
