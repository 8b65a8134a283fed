import { z } from 'zod';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import { fillTemplate } from './fill-template.ts';
import { type Offer, readList, type SourceParts } from './read-source.ts';

/**
 * A version that is no longer offered: one of the next ones is, because every third year's version
 * has long support.
 */
const NEWER_VERSIONS = 4;
const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'linux',
  darwin: 'mac',
  win32: 'windows',
};
const ARCHITECTURES: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: 'x64',
  arm64: 'aarch64',
};

const listSchema = z.array(
  z.object({
    release_name: z.string(),
    binary: z.object({
      os: z.string(),
      architecture: z.string(),
      image_type: z.string(),
      package: z.object({
        name: z.string(),
        link: z.string(),
        size: z.number().int().nonnegative(),
        checksum: z.string().regex(/^[0-9a-f]{64}$/i),
      }),
    }),
  }),
);

export interface JavaRequest {
  /** The URL template in the game's definition. */
  readonly source: string;
  readonly least: number;
  readonly platform: NodeJS.Platform;
  readonly architecture: NodeJS.Architecture;
}

/**
 * Returns the lowest offered major version from `least` on; null when none is offered for this
 * computer.
 */
export async function findJavaOffer(
  parts: SourceParts,
  request: JavaRequest,
): Promise<Offer | null> {
  const os = SYSTEMS[request.platform];
  const architecture = ARCHITECTURES[request.architecture];
  if (os === undefined || architecture === undefined) return null;
  for (let major = request.least; major <= request.least + NEWER_VERSIONS; major += 1) {
    // The JRE of the two images. Adoptium’s includes Java's windows, which the game’s crash screen
    // needs: only Linux packages leave them out of a “headless” one.
    const values = { major: String(major), os, architecture };
    const [url = ''] = fillTemplate(request.source, values);
    const releases = await readList(parts, url, listSchema).catch(toNone);
    const found = releases.find(
      ({ binary, release_name: release }) =>
        binary.os === os &&
        binary.architecture === architecture &&
        binary.image_type === 'jre' &&
        isSafeFileName(release) &&
        isSafeFileName(binary.package.name),
    );
    if (found === undefined) continue;
    const { link, size, checksum, name } = found.binary.package;
    const file = { url: link, size, algorithm: 'sha256' as const, checksum, checksumFrom: url };
    return { version: found.release_name, files: [{ ...file, name }] };
  }
  return null;
}

/** This version is not offered. */
function toNone(error: unknown): z.infer<typeof listSchema> {
  if (error instanceof AppError && error.params['status'] === 404) return [];
  throw error;
}
