import type { Version, VersionFile } from '../registry/version.ts';

export interface FileQuestion {
  readonly installed: Version;
  /** Of the installed file. */
  readonly sha512: string;
  readonly candidate: Version;
  /** What the slot takes, lower-case and without the dot. */
  readonly extensions: readonly string[];
}

/** `none`: why nothing of the candidate can take the file's place. */
export type FileChoice =
  | { readonly kind: 'file'; readonly file: VersionFile }
  | {
      readonly kind: 'none';
      readonly cause: 'no-primary-file' | 'no-matching-file' | 'no-sha512' | 'other-file-type';
    };

/**
 * Which file of the candidate takes the place of the installed one (design.md decision 6): primary for primary; for an
 * additional file the only one of the same type whose name differs in digits only.
 */
export function chooseFile(question: FileQuestion): FileChoice {
  const primary = primaryOf(question.candidate);
  if (primary === null) return { kind: 'none', cause: 'no-primary-file' };
  const file = holdsPrimary(question) ? primary : matchingAdditional(question, primary);
  if (file === null) return { kind: 'none', cause: 'no-matching-file' };
  // Bytes that cannot be verified are never fetched (reliability B2).
  if (file.sha512_hash === null) return { kind: 'none', cause: 'no-sha512' };
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!question.extensions.includes(extension)) return { kind: 'none', cause: 'other-file-type' };
  return { kind: 'file', file };
}

function holdsPrimary({ installed, sha512 }: FileQuestion): boolean {
  return primaryOf(installed)?.sha512_hash === sha512;
}

function matchingAdditional(
  { installed, sha512, candidate }: FileQuestion,
  primary: VersionFile,
): VersionFile | null {
  const current = installed.files.find((file) => file.sha512_hash === sha512);
  if (current === undefined) return null;
  const matching = candidate.files.filter(
    (file) =>
      file.id !== primary.id &&
      file.type === current.type &&
      withoutDigits(file.name) === withoutDigits(current.name),
  );
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

function primaryOf({ primaryFile, files }: Version): VersionFile | null {
  return primaryFile ?? files.find(({ isPrimary }) => isPrimary) ?? null;
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\d/g, '');
}
