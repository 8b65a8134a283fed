import { createHash } from 'node:crypto';

/** An 18-character id for what a seed leaves unnamed; the same parts give the same id in every import. */
export function deriveId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 18);
}
