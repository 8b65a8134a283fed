import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { PuzzleSource } from '#shared/domain/launcher.ts';
import { isInRange } from '../scan/version-range.ts';
import {
  type NoOffer,
  notOffered,
  type Offer,
  type OfferedFile,
  offerWithChecksum,
  fetchSourceBytes,
  type PieceSourceParts,
  readList,
  skipFailedSource,
} from './read-source.ts';

const MAX_JAR_BYTES = 16 * 1024 * 1024;
const MAX_LIBRARIES = 200;
/** The part for the game has one version per few versions of the game. */
const MAX_CANDIDATES = 12;
/** Name of the loader's list for the part for the game. */
const FOR_GAME = 'cosmic';

const listSchema = z.object({
  versions: z.record(
    z.string(),
    z.object({ epoch: z.coerce.number(), dependencies: z.string().optional() }),
  ),
});
const librarySchema = z.object({
  groupId: z.string().regex(/^[\w.-]+$/),
  artifactId: z.string().regex(/^[\w.-]+$/),
  version: z.string().regex(/^[\w.+-]+$/),
  type: z.string(),
});
const librariesSchema = z.object({
  repos: z.array(z.object({ url: z.string() })).default([]),
  common: z.array(librarySchema).default([]),
  client: z.array(librarySchema).default([]),
  server: z.array(librarySchema).default([]),
});

/** One version of one part of the loader. */
interface LoaderPartVersion {
  readonly part: string;
  readonly version: string;
  /** URL of the list of its libraries. */
  readonly dependencies: string | undefined;
}

interface PuzzleParts extends PieceSourceParts {
  readonly source: PuzzleSource;
}

/**
 * Finds the newest parts that are compatible with each other and the game's version, with their
 * libraries; libraries come first, because the parts mark the loader as complete.
 */
export async function findPuzzleOffer(
  sourceParts: PieceSourceParts,
  { name, source }: { readonly name: string; readonly source: PuzzleSource },
  versions: readonly string[],
): Promise<Offer | NoOffer> {
  const parts = { ...sourceParts, source };
  const [game = null] = versions;
  const chosen = await chooseParts(parts, game);
  if (chosen === null) return notOffered(name, game);
  const own = chosen.flatMap((part) =>
    ['common', source.side].map((side) => offerJar(parts, part, side)),
  );
  const files = await Promise.all([...(await listLibraries(parts, chosen)), ...own]);
  const whole = files.filter((file) => file !== null);
  const { version = '' } = chosen.find(({ part }) => part === FOR_GAME) ?? {};
  return whole.length < files.length ? notOffered(name, game) : { version, files: whole };
}

/**
 * Chooses the newest part for the game whose jar declares that it fits, and the newest other parts
 * that it accepts; null when none fits.
 */
async function chooseParts(
  parts: PuzzleParts,
  game: string | null,
): Promise<readonly LoaderPartVersion[] | null> {
  const lists = await Promise.all(
    Object.entries(parts.source.lists).map(async ([part, list]) =>
      listPartVersions(part, await readList(parts, list, listSchema)),
    ),
  );
  const forGame = lists.find(([first]) => first?.part === FOR_GAME) ?? [];
  const others = lists.filter((list) => list !== forGame);
  for (const candidate of forGame.slice(0, MAX_CANDIDATES)) {
    const requires = await readRequirements(parts, candidate);
    if (requires === null) continue;
    const accepts = (isMeant: (id: string) => boolean, version: string): boolean =>
      requires.every(([id, range]) => !isMeant(id) || isInRange(version, range));
    const chosen = others.map((list) =>
      list.find(({ part, version }) => accepts((id) => id === nameOf(part), version)),
    );
    const fitsGame = game === null || accepts((id) => parts.game.gameIds.includes(id), game);
    const found = chosen.filter((part) => part !== undefined);
    if (fitsGame && found.length === others.length) return [...found, candidate];
  }
  return null;
}

function listPartVersions(
  part: string,
  { versions }: z.infer<typeof listSchema>,
): readonly LoaderPartVersion[] {
  return (
    Object.entries(versions)
      // Placeholders have the epoch 0.
      .filter(([id, { epoch }]) => epoch > 0 && isSafeFileName(id))
      .toSorted(([, a], [, b]) => b.epoch - a.epoch)
      .map(([version, { dependencies }]) => ({ part, version, dependencies }))
  );
}

/**
 * Reads the requirements in a candidate's jar; null when unknown. No list has them, so the jar is
 * read in memory, verified against the checksum of its repository, and not stored.
 */
async function readRequirements(
  parts: PuzzleParts,
  candidate: LoaderPartVersion,
): Promise<readonly (readonly [id: string, range: string])[] | null> {
  const jar = await offerJar(parts, candidate, 'common');
  if (jar === null) return null;
  const bytes = await fetchSourceBytes(parts, jar.url, MAX_JAR_BYTES).catch(skipFailedSource);
  if (bytes === null || sha1DigestOf(bytes) !== jar.checksum) return null;
  // Loaded with the first archive: most runs open none.
  const { readArchiveBytes } = await import('../scan/archive.ts');
  const { metadata } = await readArchiveBytes(bytes, parts.game.manifests);
  const own = metadata.find(({ format }) => format === 'puzzle');
  return own === undefined ? null : Object.entries(own.requires);
}

function sha1DigestOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

function offerJar(
  parts: PuzzleParts,
  { part, version }: LoaderPartVersion,
  side: string,
): Promise<OfferedFile | null> {
  const { repository, group } = parts.source;
  const name = `${nameOf(part)}-${version}-${side}.jar`;
  const url = `${repository}/${group}/${nameOf(part)}/${version}/${name}`;
  return offerWithChecksum(parts, name, [url]);
}

/** Name of its files and its mod id. */
function nameOf(part: string): string {
  return `puzzle-loader-${part}`;
}

async function listLibraries(
  parts: PuzzleParts,
  chosen: readonly LoaderPartVersion[],
): Promise<readonly Promise<OfferedFile | null>[]> {
  const { repository, side } = parts.source;
  const libraries = new Map<string, Promise<OfferedFile | null>>();
  for (const { dependencies } of chosen) {
    if (dependencies === undefined) continue;
    const read = await readList(parts, dependencies, librariesSchema);
    for (const library of [...read.common, ...read[side]].slice(0, MAX_LIBRARIES)) {
      if (library.type !== 'implementation') continue;
      const name = `${library.artifactId}-${library.version}.jar`;
      const path = `${library.groupId.replaceAll('.', '/')}/${library.artifactId}/${library.version}/${name}`;
      const urls = [
        ...read.repos.map(({ url }) => url.replace(/\/*$/, `/${path}`)),
        `${repository}/${path}`,
      ];
      if (!libraries.has(name)) libraries.set(name, offerWithChecksum(parts, name, urls));
    }
  }
  return [...libraries.values()];
}
