import { createPublicKey, verify } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ProgramFetch } from '#core/host.ts';
import { AppError } from '#shared/errors.ts';

/** The key that a feed must be signed with: ed25519, SPKI in base64. */
export interface TrustedKey {
  readonly publicKey: string;
}

const MAX_FEED_BYTES = 1024 * 1024;
const SIGNATURE_BYTES = 64;

const feedSchema = z.looseObject({
  /** Its own file name, so that the feed of another system is not accepted. */
  feed: z.string(),
  version: z.string(),
  files: z
    .array(
      z.looseObject({
        url: z.string(),
        sha512: z.base64().length(88),
        size: z.number().int().positive().optional(),
      }),
    )
    .min(1),
  path: z.string(),
  sha512: z.string(),
  releaseDate: z.string(),
  releaseNotes: z.string().nullish(),
});
export type SignedFeed = z.infer<typeof feedSchema>;

/**
 * Reads a feed, parsing it only after its signature is verified. Throws PROGRAM_NOT_UPDATED, and a
 * request's errors.
 */
export async function readSignedFeed(
  fetch: ProgramFetch,
  url: URL,
  { publicKey }: TrustedKey,
): Promise<SignedFeed> {
  const bytes = await fetch.readBytes(url.href, MAX_FEED_BYTES);
  const signature = await fetch.readBytes(`${url.href}.sig`, SIGNATURE_BYTES);
  if (!isSigned(bytes, signature, publicKey)) throw refused('signature');
  const feed = feedSchema.safeParse(parseYaml(bytes));
  if (!feed.success) throw refused('answer');
  if (feed.data.feed !== url.pathname.split('/').at(-1)) throw refused('signature');
  return feed.data;
}

function isSigned(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(null, bytes, key, signature);
}

function parseYaml(bytes: Uint8Array): unknown {
  try {
    return parse(Buffer.from(bytes).toString('utf8'), { maxAliasCount: 0 });
  } catch {
    return null;
  }
}

function refused(cause: string): AppError {
  return new AppError('PROGRAM_NOT_UPDATED', { cause });
}
