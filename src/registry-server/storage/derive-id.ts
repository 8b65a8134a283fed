import { createHash } from 'node:crypto';

/**
 * Derives an 18-character id for records that a seed gives none; the same parts give the same id in
 * every import.
 */
export function deriveId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 18);
}
