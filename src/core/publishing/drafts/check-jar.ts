import type { Draft, DraftRemark } from '#shared/domain/draft.ts';
import { firstOf, modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { jarKindOfName } from '#shared/domain/jar-kind.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { AppDatabase } from '../../database/open-database.ts';
import { orNull } from '../../registry/or-error.ts';
import type { ReadFile } from '../../scan/read-file.ts';
import { findCachedMetadata } from '../../scan/scan-cache.ts';
import { remark } from './remark.ts';
import type { ConnectedDraftServices } from './draft-services.ts';

type ProjectNames = Pick<ProjectSummary, 'name' | 'slug'>;

/** A draft's primary file, for checking that it is the right one. */
export interface DraftJar extends Pick<ReadFile, 'metadata' | 'jarKind'> {
  readonly file: string;
  /** null until it is known. */
  readonly project: ProjectNames | null;
}

/**
 * Returns null without a primary file, and for an unreadable one, which is a problem of its own.
 */
export async function readJar(
  { files, options }: ConnectedDraftServices,
  { id, primaryFile }: Draft,
  project: ProjectNames | null,
): Promise<DraftJar | null> {
  if (primaryFile === null) return null;
  const reading = files.read(id, primaryFile, options.signal);
  const read = await orNull(reading, ['FILE_UNREADABLE']);
  return read && { ...read, file: primaryFile.name, project };
}

/**
 * Warns of a jar that a build makes beside the one for players: by its content, else by its name.
 */
export function warnOfKind(jar: DraftJar | null): DraftRemark[] {
  if (jar === null) return [];
  const { file, project, metadata, jarKind } = jar;
  if (jarKind !== null) {
    return [remark('primaryFile', 'draft-warning-jar-content', { file, kind: jarKind })];
  }
  if (!/\.jar$/i.test(file)) return [];
  const kind = jarKindOfName(file, {
    versions: metadata.map(({ version }) => version),
    titles: [project?.name, project?.slug, ...metadata.flatMap(({ name, modId }) => [name, modId])],
  });
  return kind === null ? [] : [remark('primaryFile', 'draft-warning-jar-name', { file, kind })];
}

/**
 * Warns of a jar with another mod than the project's earlier versions. Their mod ids are known if
 * one of their files was scanned on this computer; nothing is downloaded for this. When none is
 * known but every earlier file is named after the project, warns of a jar whose mod id, title and
 * name all have nothing in common with it.
 */
export function warnOfMod(
  database: AppDatabase,
  { jar }: { readonly jar: DraftJar | null },
  versions: readonly Version[],
): DraftRemark[] {
  const own = modIdsOf(jar?.metadata ?? []);
  const [modId] = own;
  if (jar === null || jar.project === null || modId === undefined) return [];
  const { file, project, metadata } = jar;
  const earlier = listEarlier(database, versions);
  const [known] = earlier;
  if (known !== undefined) {
    if (earlier.some(({ modIds }) => [...own].some((id) => modIds.has(id)))) return [];
    const { version, modIds } = known;
    const params = { file, modId, project: project.name, version, before: [...modIds].join(', ') };
    return [remark('primaryFile', 'draft-warning-mod-id', params)];
  }
  const mod = firstOf(metadata, 'name') ?? modId;
  const before = versions.flatMap(({ files }) => files.filter(({ isPrimary }) => isPrimary));
  const isAlike = (word: string): boolean =>
    areAlike(word, project.name) || areAlike(word, project.slug);
  const isCustom = before.length > 0 && before.every(({ name }) => isAlike(toNameStem(name)));
  if (!isCustom || [...own, mod, toNameStem(file)].some(isAlike)) return [];
  const params = { file, mod, modId, project: project.name };
  return [remark('primaryFile', 'draft-warning-other-mod', params)];
}

/** Lists the mod ids of versions whose file was scanned here, in the order of the versions. */
function listEarlier(database: AppDatabase, versions: readonly Version[]) {
  const files = versions.flatMap(({ versionNumber, files: all }) =>
    all.flatMap(({ isPrimary, sha512_hash: sha512 }) =>
      isPrimary && sha512 !== null ? [{ version: versionNumber, sha512 }] : [],
    ),
  );
  const known = findCachedMetadata(
    database,
    files.map(({ sha512 }) => sha512),
  );
  return files
    .map(({ version, sha512 }) => ({ version, modIds: modIdsOf(known.get(sha512) ?? []) }))
    .filter(({ modIds }) => modIds.size > 0);
}

/** Returns a file's name up to its version number. */
function toNameStem(name: string): string {
  return name.replace(/\.[^.]*$/, '').replace(/[^A-Za-z]*\d.*$/, '');
}

/** True when the letters and digits of one contain those of the other. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [toLetters(one), toLetters(other)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
}
