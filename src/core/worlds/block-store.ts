import { createHash, type Hash } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { WORLD_BLOCKS_FOLDER, WORLDS_FOLDER } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { Io, OpenFile } from '../disk/io.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';
import { openOwnFile, prepareStateFolders } from '../transfer/state-files.ts';
import type { BlockPlace } from './snapshot-record.ts';

const SHARD = /^[0-9a-f]{2}$/;
const OBJECT = /^[0-9a-f]{128}$/;
const DIGEST_BYTES = 32;

/** A stored file: its digest, and the places of its blocks. */
interface FileInBlocks {
  readonly sha512: string;
  readonly size: number;
  readonly blocks: readonly BlockPlace[];
}

/** Store of snapshots' bytes, by sha512: for each stored file its new blocks. */
export interface BlockStore {
  /** Stores those of the blocks that are not stored yet. */
  store(blocks: AsyncIterable<Uint8Array>): Promise<FileInBlocks>;
  /** Makes everything stored durable. */
  finish(): Promise<void>;
  /**
   * True if the stored file exists and is long enough; its bytes are verified when they are read.
   */
  holds(place: BlockPlace): boolean;
  readonly addedBytes: number;
}

/** Creates the folders of the store. Throws UNSAFE_STATE_FOLDER for a link in place of one. */
export function prepareBlockStore(io: Io, root: string): void {
  prepareStateFolders(io, root);
  for (const folder of [WORLDS_FOLDER, WORLD_BLOCKS_FOLDER]) ensureFolder(io, join(root, folder));
}

/**
 * `known`: blocks of earlier snapshots by their digest; with `isChecked` each is read before it is
 * reused. Only for holders of the claim on the worlds.
 */
export function openBlockStore(
  io: Io,
  root: string,
  known: ReadonlyMap<string, BlockPlace>,
  isChecked: boolean,
): BlockStore {
  const reader = createBlockReader(io, root);
  const sizes = new Map<string, number | null>();
  const shards = new Set<string>();
  const added = new Map<string, BlockPlace>();
  let addedBytes = 0;

  function holds({ object, offset, size }: BlockPlace): boolean {
    const known = sizes.get(object);
    const stored = known === undefined ? sizeOf(io, objectFile(root, object)) : known;
    sizes.set(object, stored);
    return stored !== null && offset + size <= stored;
  }

  async function findBlock(digest: string): Promise<BlockPlace | null> {
    const place = added.get(digest) ?? known.get(digest);
    if (place === undefined || !holds(place)) return null;
    if (!isChecked || added.has(digest)) return place;
    return (await reader.read(place)) === null ? null : place;
  }

  /** Renames the new bytes to their name, and returns it. */
  function keep(path: string, sha512: string, size: number): void {
    const shard = join(root, blockShardOf(sha512));
    ensureFolder(io, shard);
    io.rename(path, objectFile(root, sha512));
    shards.add(shard);
    sizes.set(sha512, size);
    addedBytes += size;
  }

  return {
    holds,
    get addedBytes() {
      return addedBytes;
    },
    async store(blocks) {
      const path = join(root, WORLD_BLOCKS_FOLDER, `new-${randomBytes(8).toString('hex')}.tmp`);
      const writer = await createBlockWriter(io, path, findBlock);
      try {
        for await (const block of blocks) await writer.add(block);
        const { sha512, size, object, places } = await writer.finish();
        if (object === null) io.unlink(path);
        else keep(path, object.sha512, object.size);
        const whole = places.map((place) => ({
          ...place,
          object: place.object ?? object?.sha512 ?? '',
        }));
        for (const place of whole) added.set(place.digest, place);
        return { sha512, size, blocks: whole };
      } catch (error) {
        await reader.close();
        await writer.close();
        unlinkQuietly(io, path);
        throw error;
      }
    },
    async finish() {
      await reader.close();
      const around = [WORLD_BLOCKS_FOLDER, WORLDS_FOLDER].map((folder) => join(root, folder));
      for (const folder of [...shards, ...around]) await io.flushDirectory(folder);
      await io.flushDirectory(join(root, WORLDS_FOLDER, '..'));
    },
  };
}

/** `object` null: in the file that is being written. */
type OpenPlace = Omit<BlockPlace, 'object'> & { readonly object: string | null };

/** Writes the new blocks into one file, and hashes all blocks. */
async function createBlockWriter(
  io: Io,
  path: string,
  findBlock: (digest: string) => Promise<BlockPlace | null>,
) {
  const file = await io.openFile(path, 'create', 0o600);
  const whole = createHash('sha512');
  /** Hash of the new blocks; null while every block is new, when `whole` equals it. */
  let ofNew: Hash | null = null;
  const own = new Map<string, OpenPlace>();
  const places: OpenPlace[] = [];
  let size = 0;
  let written = 0;

  async function write(block: Uint8Array, digest: string): Promise<OpenPlace> {
    const place = { object: null, offset: written, size: block.length, digest };
    await file.write(block, written);
    written += block.length;
    own.set(digest, place);
    return place;
  }

  return {
    async add(block: Uint8Array): Promise<void> {
      const digest = toBlockDigest(block);
      const known = own.get(digest) ?? (await findBlock(digest));
      if (known !== null) ofNew ??= whole.copy();
      else ofNew?.update(block);
      whole.update(block);
      places.push(known ?? (await write(block, digest)));
      size += block.length;
    },
    async finish() {
      const sha512 = whole.copy().digest('hex');
      const object =
        written === 0 ? null : { sha512: (ofNew ?? whole).digest('hex'), size: written };
      if (object !== null) await file.sync();
      await file.close();
      return { sha512, size, object, places };
    },
    close: () => file.close().catch(() => undefined),
  };
}

/** Half of the sha512 of a block: enough to identify it. */
function toBlockDigest(block: Uint8Array): string {
  const digest = createHash('sha512').update(block).digest();
  return digest.subarray(0, DIGEST_BYTES).toString('base64url');
}

/**
 * Reads blocks; keeps the last stored file open, because a file's blocks mostly follow each other.
 */
export function createBlockReader(io: Io, root: string) {
  let open: { readonly object: string; readonly file: OpenFile } | null = null;

  async function close(): Promise<void> {
    await open?.file.close();
    open = null;
  }

  return {
    close,
    /** Returns null when the bytes are missing or differ from the stored ones. */
    async read(place: BlockPlace): Promise<Buffer | null> {
      if (open?.object !== place.object) {
        await close();
        const file = await openOwnFile(io, objectFile(root, place.object), 'read');
        if (file === null) return null;
        open = { object: place.object, file };
      }
      const bytes = Buffer.alloc(place.size);
      for (let filled = 0; filled < bytes.length;) {
        const count = await open.file.read(bytes.subarray(filled), place.offset + filled);
        if (count === 0) return null;
        filled += count;
      }
      return toBlockDigest(bytes) === place.digest ? bytes : null;
    },
  };
}

/** Every stored file, by its sha512, with its size. */
export function listObjects(io: Io, root: string): ReadonlyMap<string, number> {
  const objects = new Map<string, number>();
  const store = join(root, WORLD_BLOCKS_FOLDER);
  if (io.look(store)?.kind !== 'directory') return objects;
  for (const shard of io.list(store).filter((name) => SHARD.test(name))) {
    const folder = join(store, shard);
    if (io.look(folder)?.kind !== 'directory') continue;
    for (const name of io.list(folder).filter((one) => OBJECT.test(one))) {
      const size = sizeOf(io, join(folder, name));
      if (size !== null && name.startsWith(shard)) objects.set(name, size);
    }
  }
  return objects;
}

export function objectFile(root: string, sha512: string): string {
  return join(root, blockShardOf(sha512), sha512);
}

function blockShardOf(sha512: string): string {
  return `${WORLD_BLOCKS_FOLDER}/${sha512.slice(0, 2)}`;
}

function sizeOf(io: Io, path: string): number | null {
  const facts = io.look(path);
  return facts?.kind === 'file' ? facts.size : null;
}

function ensureFolder(io: Io, path: string): void {
  const facts = io.look(path);
  if (facts === null) io.makeDirectory(path, 0o700);
  else if (facts.kind !== 'directory') throw new AppError('UNSAFE_STATE_FOLDER', { folder: path });
}
