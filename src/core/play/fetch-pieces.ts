import { dirname, join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import type { FetchedPieces, Piece } from '#shared/domain/play.ts';
import { toErrorPayload, AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Job } from '../jobs/job-runner.ts';
import { createSourceProfile } from '../registry/profiles.ts';
import { fetchFile } from '../transfer/fetch-file.ts';
import { fillTemplate } from './fill-template.ts';
import type { JavaFinder } from './find-java.ts';
import type { FoundPiece } from './find-pieces.ts';
import { installJava, readJavaId } from './install-java.ts';
import { findJavaOffer } from './java-source.ts';
import { findSourceOffer } from './piece-sources.ts';
import type { PreparedStart } from './prepare-start.ts';
import { describeSourceFailure, type NoOffer, type Offer } from './read-source.ts';

type PieceFetchParts = Pick<CoreParts, 'io' | 'host' | 'gateway'> & {
  readonly javaFinder: JavaFinder;
};

export interface AgreedPiece {
  readonly id: string;
  readonly checksums: readonly string[];
}

/** Asks the sources for the missing pieces, with a warning when one cannot be reached. */
export async function offerPieces(
  parts: PieceFetchParts,
  prepared: PreparedStart,
  wanted: readonly Piece[],
): Promise<{ readonly pieces: readonly Piece[]; readonly warnings: readonly Message[] }> {
  const warnings: Message[] = [];
  const pieces: Piece[] = [];
  for (const piece of wanted) {
    try {
      const offer = piece.path === null ? await findPieceOffer(parts, prepared, piece.id) : null;
      pieces.push(offer === null ? piece : withOffer(piece, offer));
    } catch (error) {
      const asked = { name: piece.name, url: pieceListUrlOf(prepared, piece.id) };
      warnings.push(describeSourceFailure(error, asked));
      pieces.push(piece);
    }
  }
  return { pieces, warnings };
}

/**
 * Downloads the missing pieces that a person agreed to, and only files with exactly the checksums
 * that were shown. Throws PIECE_UNAVAILABLE, DOWNLOAD_FAILED also when a source cannot be asked
 * again, and the errors of `fetchFile` and `installJava`.
 */
export async function fetchPieces(
  parts: PieceFetchParts,
  {
    prepared,
    agreed,
  }: { readonly prepared: PreparedStart; readonly agreed: readonly AgreedPiece[] },
  job: Job,
): Promise<FetchedPieces> {
  const fetched: FetchedPieces['fetched'] = [];
  for (const { id, checksums } of agreed) {
    const least = readJavaId(id);
    const name =
      least === null ? (findMissingPiece(prepared, id)?.piece.name ?? id) : `Java ${least}`;
    const offer = await findPieceOffer(parts, prepared, id, job.signal).catch((error: unknown) => {
      throw toSourceError(error, name);
    });
    if (offer === null || 'problem' in offer || !isAgreed(offer, checksums))
      throw new AppError('PIECE_UNAVAILABLE', { name });
    const done = await fetchOffer(parts, { prepared, id, offer }, job).catch((error: unknown) => {
      throw toDataFolderError(error, prepared.data);
    });
    fetched.push({ id, ...done });
  }
  return { fetched };
}

/** The source of a piece is not a registry. */
function toSourceError(error: unknown, name: string): unknown {
  const { code, params } = toErrorPayload(error);
  if (code !== 'REGISTRY_UNREACHABLE' && code !== 'REGISTRY_ANSWER_INVALID') return error;
  const cause = String(params['cause']);
  return new AppError('DOWNLOAD_FAILED', { file: name, cause, status: null }, error);
}

/** Pieces are in Loadout's data folder, not in the loadout's folder. */
function toDataFolderError(error: unknown, data: string): unknown {
  const { code, params } = toErrorPayload(error);
  if (code === 'DISK_FULL') return new AppError(code, { place: 'data' }, error);
  if (code === 'WRITE_FAILED') return new AppError(code, { ...params, path: data }, error);
  if (code === 'FOLDER_NOT_WRITABLE') return new AppError(code, { ...params, folder: data }, error);
  return error;
}

async function fetchOffer(
  { io, host, gateway, javaFinder }: PieceFetchParts,
  {
    prepared,
    id,
    offer,
  }: { readonly prepared: PreparedStart; readonly id: string; readonly offer: Offer },
  job: Job,
): Promise<{ path: string; sizeBytes: number }> {
  const profile = profileOf(prepared);
  const total = offer.files.length;
  const bytesTotal = offer.files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const reportFrom = (done: number, bytesBefore: number) => (bytes: number) =>
    job.report({ phase: 'download', done, total, bytesDone: bytesBefore + bytes, bytesTotal });
  const least = readJavaId(id);
  if (least !== null) {
    const { data } = prepared;
    const task = { profile, signal: job.signal, onBytes: reportFrom(0, 0), offer, least, data };
    return installJava({ io, host, gateway, javaFinder }, task);
  }
  const folder = folderFor(prepared, id, offer);
  let sizeBytes = 0;
  for (const [done, source] of offer.files.entries()) {
    const path = join(folder, source.name);
    const task = { profile, source, path, onBytes: reportFrom(done, sizeBytes) };
    sizeBytes += await fetchFile(
      { ...task, signal: job.signal },
      { io, gateway, clock: host.clock },
    );
  }
  return { path: folder, sizeBytes };
}

function isAgreed({ files }: Offer, checksums: readonly string[]): boolean {
  return files.every(({ checksum }) => checksums.includes(checksum));
}

/** Returns null when no missing piece has this id. */
async function findPieceOffer(
  { gateway, host }: PieceFetchParts,
  prepared: PreparedStart,
  id: string,
  signal?: AbortSignal,
): Promise<Offer | NoOffer | null> {
  const source = { gateway, profile: profileOf(prepared), signal };
  const least = readJavaId(id);
  if (least !== null) {
    const { javaSource } = prepared.game.play ?? {};
    const { platform } = host.paths;
    const request = { least, platform, architecture: process.arch };
    return javaSource === undefined
      ? null
      : findJavaOffer(source, { ...request, source: javaSource });
  }
  const found = findMissingPiece(prepared, id);
  return found === undefined
    ? null
    : findSourceOffer({ ...source, game: prepared.game }, found.rule, prepared.versions);
}

function findMissingPiece({ pieces }: PreparedStart, id: string): FoundPiece | undefined {
  return pieces.find(({ piece }) => piece.id === id && piece.path === null);
}

/** Returns the URL of a piece's list; of several the first. */
function pieceListUrlOf(prepared: PreparedStart, id: string): string {
  if (readJavaId(id) !== null) return prepared.game.play?.javaSource ?? '';
  const source = findMissingPiece(prepared, id)?.rule.source;
  if (source === undefined || source.format === 'launcher') return '';
  if (source.format === 'archive') return source.list;
  return source.format === 'maven' ? source.releases : (Object.values(source.lists)[0] ?? '');
}

function withOffer(piece: Piece, offer: Offer | NoOffer): Piece {
  if ('problem' in offer) return { ...piece, problem: offer.problem };
  const { version, files } = offer;
  return { ...piece, version, downloads: files.map(toDownload) };
}

function toDownload({ url, size, algorithm, checksum, checksumFrom }: Offer['files'][number]) {
  return { url, size, algorithm, checksum, checksumFrom };
}

/** The first place of a piece is Loadout's own folder. */
function folderFor(prepared: PreparedStart, id: string, { version }: Offer): string {
  const rule = findMissingPiece(prepared, id)?.rule;
  const template = rule?.kind === 'game' ? rule.files[0] : rule?.folders[0]?.[0];
  const [path] = fillTemplate(template ?? '', { data: prepared.data, version });
  if (path === undefined) throw new AppError('PIECE_UNAVAILABLE', { name: prepared.game.name });
  return rule?.kind === 'game' ? dirname(path) : path.replace(/\*$/, version);
}

function profileOf({ game }: PreparedStart) {
  return createSourceProfile(`game:${game.id}`, game.play?.hosts ?? []);
}
