import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ImageLimits {
  readonly maxBytes: number;
  /** Since it was last shown. */
  readonly maxAgeMs: number;
}

export const IMAGE_LIMITS: ImageLimits = { maxBytes: 256 * 1024 * 1024, maxAgeMs: 90 * DAY_MS };

interface KeptImage {
  readonly file: string;
  readonly size: number;
  readonly shownMs: number;
}

/** Removes what was not shown for too long, then what was shown longest ago until the rest fits. */
export async function pruneImages(
  folder: string,
  { maxBytes, maxAgeMs }: ImageLimits,
  nowMs: number,
): Promise<void> {
  const newestFirst = (await listImages(folder)).toSorted(
    (one, other) => other.shownMs - one.shownMs,
  );
  let keptBytes = 0;
  for (const { file, size, shownMs } of newestFirst) {
    keptBytes += size;
    if (keptBytes > maxBytes || nowMs - shownMs > maxAgeMs) await rm(file, { force: true });
  }
}

/** Images lie in folders of their own, beside the secret of their names, which stays. */
async function listImages(folder: string): Promise<readonly KeptImage[]> {
  const shards = await readdir(folder, { withFileTypes: true });
  const images: KeptImage[] = [];
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
