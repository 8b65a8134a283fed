import { createCipheriv, createHash } from 'node:crypto';

/** Returns the same 18 characters of `[A-Za-z0-9_-]` for the same kind and key (registry §9.1). */
export function idOf(kind: string, key: string): string {
  return createHash('sha256').update(`${kind}:${key}`).digest('base64url').slice(0, 18);
}

/**
 * Incompressible filler: the AES key stream of the seed, which every crypto library produces
 * identically.
 */
export function fillerBytes(seed: string, sizeBytes: number): Uint8Array {
  const key = createHash('sha256').update(seed).digest().subarray(0, 16);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(sizeBytes));
}

/**
 * Returns a generator of whole numbers from `from` to `to`, both inclusive, in a sequence that the
 * seed decides.
 */
export function createNumbers(seed: string): (from: number, to: number) => number {
  let round = 0;
  return (from, to) => {
    const digest = createHash('sha256').update(`${seed}:${round}`).digest();
    round += 1;
    return from + (digest.readUInt32BE(0) % (to - from + 1));
  };
}
