import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Piece } from '#shared/domain/play.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import { readFactsOrNull, makeFolders, removeTree } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { fetchFile, type FileTask } from '../transfer/fetch-file.ts';
import { unpackFolder } from '../unpack/unpack-folder.ts';
import type { CheckedJava, JavaFinder } from './find-java.ts';
import { listOwnJavas } from './java-places.ts';
import type { Offer } from './read-source.ts';

/** Outside the folders that are searched for Java. */
const INCOMING = 'incoming';
const TEMPORARY = /^java-[0-9a-f]{12}\.tmp$/;
const LEFT_BEHIND_MS = 60 * 60 * 1000;
const ID = /^java-(\d{1,3})$/;

/** A missing Java: its id contains the major version. */
export function toJavaPiece(least: number, game: string | null): Piece {
  return {
    id: `java-${least}`,
    kind: 'java',
    name: 'Java',
    version: String(least),
    path: null,
    problem: message('play-java-missing', { least, game }),
    downloads: [],
  };
}

/** The major version in a Java's id; null for another piece. */
export function readJavaId(id: string): number | null {
  const major = ID.exec(id)?.[1];
  return major === undefined ? null : Number(major);
}

/** Folder of Loadout's own Javas for a game. */
export function javaFolder(data: string): string {
  return join(data, 'java');
}

interface JavaTask extends Pick<FileTask, 'profile' | 'signal' | 'onBytes'> {
  readonly offer: Offer;
  readonly least: number;
  /** Folder in which Loadout keeps pieces of the game. */
  readonly data: string;
}

interface InstallParts extends Pick<CoreParts, 'io' | 'host' | 'gateway'> {
  readonly javaFinder: JavaFinder;
}

/**
 * Downloads, unpacks and runs a Java in a temporary folder; only a usable one is moved to its final
 * place. An interruption leaves nothing that is used. Throws JAVA_REFUSED and the errors of
 * `fetchFile`.
 */
export async function installJava(
  { io, host, gateway, javaFinder }: InstallParts,
  { offer, least, data, ...task }: JavaTask,
): Promise<{ readonly path: string; readonly sizeBytes: number }> {
  const [file] = offer.files;
  if (file === undefined) throw new AppError('PIECE_UNAVAILABLE', { name: 'Java' });
  removeStaleInstallations(io, join(data, INCOMING));
  const work = join(data, INCOMING, `java-${randomBytes(6).toString('hex')}.tmp`);
  try {
    const archive = join(work, file.name);
    const download = { ...task, source: file, path: archive };
    const sizeBytes = await fetchFile(download, { io, gateway, clock: host.clock });
    const folder = join(work, 'unpacked');
    const refusal = await unpackFolder(io, { archive, folder, signal: task.signal });
    const run = () => javaFinder.findAll(listOwnJavas(work, host.paths.platform));
    // Nothing of a refused archive is run.
    const cause = refusal ?? findJavaRefusal((await run())[0], least);
    if (cause !== null) throw new AppError('JAVA_REFUSED', { file: file.name, cause });
    const path = join(javaFolder(data), offer.version);
    moveInto(io, { from: folder, to: path, old: join(work, 'old') });
    return { path, sizeBytes };
  } finally {
    removeTree(io, work);
  }
}

/** Returns a cause of JAVA_REFUSED, or null when the Java can be used. */
function findJavaRefusal(java: CheckedJava | undefined, least: number): string | null {
  if (java === undefined) return 'no-java';
  if (java.problem?.code === 'java-contradicts') return java.problem.code;
  if (java.problem !== null) return 'java-failed';
  return (java.major ?? 0) < least ? 'old-java' : null;
}

/** An existing one could not be used, else it would not be installed again. */
function moveInto(
  io: Io,
  { from, to, old }: { readonly from: string; readonly to: string; readonly old: string },
): void {
  makeFolders(io, dirname(to));
  if (readFactsOrNull(io, to) !== null) io.rename(to, old);
  io.rename(from, to);
  io.syncDirectory(dirname(to));
}

/** Left by an installation that was killed; a recent one may belong to another process. */
function removeStaleInstallations(io: Io, folder: string): void {
  if (readFactsOrNull(io, folder)?.kind !== 'directory') return;
  for (const name of io.list(folder).filter((name) => TEMPORARY.test(name))) {
    const facts = readFactsOrNull(io, join(folder, name));
    if (facts !== null && Date.now() - facts.modifiedMs > LEFT_BEHIND_MS)
      removeTree(io, join(folder, name));
  }
}
