import { createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock } from '../host.ts';

const KEY_BYTES = 32;
const IMAGE_KEY = /^[A-Za-z0-9_-]{43}$/;

export interface ImagePlace {
  readonly registry: string;
  /** A portable URL (`toPortableUrl`). */
  readonly url: string;
  /** The account that may see it; null: everybody. */
  readonly reader: string | null;
}

export type ImageCache = ReturnType<typeof createImageCache>;

/** Sources of images, by key, and the bytes of downloaded ones. */
export function createImageCache(
  database: AppDatabase,
  dataDir: string,
  clock: Pick<Clock, 'now'>,
) {
  const folder = join(dataDir, 'images');
  const select = database.prepare<[string], ImagePlace>(
    'SELECT registry, url, reader FROM images WHERE key = ?',
  );
  const insert = database.prepare<[string, string, string, string | null]>(
    'INSERT OR IGNORE INTO images (key, registry, url, reader) VALUES (?, ?, ?, ?)',
  );
  const insertAll = database.transaction((all: readonly (readonly [string, ImagePlace])[]) => {
    for (const [key, { registry, url, reader }] of all) insert.run(key, registry, url, reader);
  });
  let secret: Uint8Array | null = null;

  function keyOf({ registry, url, reader }: ImagePlace): string {
    secret ??= openSecret(folder);
    const place = reader === null ? `${registry}\n${url}` : `${registry}\n${url}\n${reader}`;
    return createHmac('sha256', secret).update(place).digest('base64url');
  }

  const fileOf = (key: string): string => join(folder, key.slice(0, 2), key);

  return {
    /** Returns keys of places, and stores them so that the key alone leads back. */
    keysOf(places: readonly ImagePlace[]): readonly string[] {
      const keyed = places.map((place): [string, ImagePlace] => [keyOf(place), place]);
      const unknown = keyed.filter(([key]) => select.get(key) === undefined);
      if (unknown.length > 0) insertAll.immediate(unknown);
      return keyed.map(([key]) => key);
    },
    placeOf: (key: string): ImagePlace | null =>
      IMAGE_KEY.test(key) ? (select.get(key) ?? null) : null,
    /** Reading counts as showing it now. */
    async readBytes(key: string): Promise<Uint8Array | null> {
      if (!IMAGE_KEY.test(key)) return null;
      const bytes = await readFile(fileOf(key)).catch(() => null);
      const now = clock.now();
      if (bytes) await utimes(fileOf(key), now, now).catch(() => undefined);
      return bytes;
    },
    /** Deletes images that are too old or too many. */
    prune: (limits: ImageLimits) => pruneImages(folder, limits, clock.now().getTime()),
    async writeBytes(key: string, bytes: Uint8Array): Promise<void> {
      const file = fileOf(key);
      const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
        await rename(temporary, file);
      } finally {
        await rm(temporary, { force: true });
      }
    },
  };
}

/** Specific to this machine: a page cannot derive a key for a URL that it was not given. */
function openSecret(folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'key');
  const kept = readImageSecret(file);
  if (kept !== null) return kept;
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    writeFileSync(temporary, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
    nameSecret(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file);
}

/** Returns null when there is none, or only the leftover of a crash. */
function readImageSecret(file: string): Uint8Array | null {
  const bytes = existsSync(file) ? readFileSync(file) : null;
  return bytes?.length === KEY_BYTES ? bytes : null;
}

/** A key that another process has created meanwhile is kept. */
function nameSecret(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch {
    // The existing one is damaged, or this disk has no hard links.
    if (readImageSecret(file) === null) renameSync(temporary, file);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface ImageLimits {
  readonly maxBytes: number;
  /** Time since it was last shown. */
  readonly maxAgeMs: number;
}

export const IMAGE_LIMITS: ImageLimits = { maxBytes: 256 * 1024 * 1024, maxAgeMs: 90 * DAY_MS };

interface StoredImage {
  readonly file: string;
  readonly size: number;
  readonly shownMs: number;
}

/**
 * Removes images that were not shown for too long, then the least recently shown until the rest
 * fits.
 */
export async function pruneImages(
  folder: string,
  { maxBytes, maxAgeMs }: ImageLimits,
  nowMs: number,
): Promise<void> {
  const newestFirst = (await listStoredImages(folder)).toSorted(
    (one, other) => other.shownMs - one.shownMs,
  );
  let keptBytes = 0;
  for (const { file, size, shownMs } of newestFirst) {
    keptBytes += size;
    if (keptBytes > maxBytes || nowMs - shownMs > maxAgeMs) await rm(file, { force: true });
  }
}

/** Images are in subfolders, beside the secret of their names, which stays. */
async function listStoredImages(folder: string): Promise<readonly StoredImage[]> {
  const shards = await readdir(folder, { withFileTypes: true });
  const images: StoredImage[] = [];
  for (const shard of shards.filter((entry) => entry.isDirectory())) {
    const inside = join(folder, shard.name);
    for (const name of await readdir(inside)) {
      const file = join(inside, name);
      // Another process may have removed it meanwhile.
      const stats = await stat(file).catch(() => null);
      if (stats) images.push({ file, size: stats.size, shownMs: stats.mtimeMs });
    }
  }
  return images;
}
