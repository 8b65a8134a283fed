import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { OpenFile } from '../disk/io.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { MAX_ENTRIES, UniqueNames, UnpackRefusalError } from './read-tree.ts';

/** On macOS programs are eight folders deep. */
const MAX_DEPTH = 16;
const MAX_LINKS = 8;

/** A file of an archive, in archive order. */
export interface TarFile {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Passes each file of a `.tar.gz` to `onFile`, which must read its chunks before the next one;
 * returns the links by path, each with the file of this archive it leads to. An archive is accepted
 * as it is or refused (reliability B13, B14). Throws RefusedArchive, and the stream's errors for a
 * damaged archive.
 */
export async function readTar(
  archive: OpenFile,
  onFile: (file: TarFile) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const { createTarDecoder } = await import('modern-tar');
  const gunzip = createGunzip();
  const packed = Readable.from(copyChunks(archive));
  packed.once('error', (error) => gunzip.destroy(error));
  const unpacked = Readable.toWeb(packed.pipe(gunzip)) as ReadableStream<Uint8Array>;
  const names = new UniqueNames();
  const files = new Set<string>();
  const links = new Map<string, string>();
  let entries = 0;
  try {
    for await (const { header, body } of unpacked.pipeThrough(createTarDecoder({ strict: true }))) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new UnpackRefusalError('too-many-entries');
      const { type = 'file', size, mode = 0 } = header;
      const segments = segmentsOfTarName(header.name);
      if (segments.length > 0) names.add(requireSafeSegments(segments), type === 'directory');
      const path = segments.join('/');
      if (type === 'file') {
        await onFile({ path, size, mode, chunks: body });
        files.add(path);
        continue;
      }
      if (type === 'symlink')
        links.set(path, resolveLinkTarget(header.linkname, segments.slice(0, -1)));
      else if (type === 'link') links.set(path, resolveLinkTarget(header.linkname, []));
      else if (type !== 'directory') throw new UnpackRefusalError('special-entry');
      await body.cancel();
    }
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
  if (files.size === 0) throw new UnpackRefusalError('nothing-to-unpack');
  return new Map([...links.keys()].map((path) => [path, resolveTarLink(path, links, files)]));
}

/** The chunks of a file share their buffer, and a stream reads ahead. */
async function* copyChunks(file: OpenFile): AsyncGenerator<Buffer> {
  for await (const chunk of readChunks(file)) yield Buffer.from(chunk);
}

/** Many archives begin paths with `./`; the entry of that folder has no segments. */
function segmentsOfTarName(name: string): string[] {
  const path = name.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  return path === '' || path === '.' ? [] : path.split('/');
}

function requireSafeSegments(segments: readonly string[]): readonly string[] {
  if (segments.length > MAX_DEPTH) throw new UnpackRefusalError('too-deep');
  if (!segments.every(isSafeFileName)) throw new UnpackRefusalError('unsafe-name');
  return segments;
}

/** Resolves a link within the archive, from its folder. */
function resolveLinkTarget(target = '', folder: readonly string[]): string {
  if (target.startsWith('/')) throw new UnpackRefusalError('special-entry');
  const path = [...folder];
  for (const segment of target.split('/')) {
    if (segment === '..' && path.pop() === undefined) throw new UnpackRefusalError('special-entry');
    if (!['', '.', '..'].includes(segment)) path.push(segment);
  }
  return path.join('/');
}

/** Returns the file at the end of a chain of links. */
function resolveTarLink(
  path: string,
  links: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): string {
  let target = path;
  for (let count = 0; count < MAX_LINKS; count += 1) {
    target = links.get(target) ?? target;
    if (files.has(target)) return target;
  }
  throw new UnpackRefusalError('special-entry');
}
