import { randomBytes } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** A new id: 18 characters of `[A-Za-z0-9_-]` (registry §9.1). */
export function createId(): string {
  return randomBytes(14).toString('base64url').slice(0, 18);
}

/**
 * 32 random bytes as 52 characters of `[a-z2-7]`: a session token, or a PAT after its prefix
 * (registry §2.1).
 */
export function createTokenSecret(): string {
  let bits = 0;
  let count = 0;
  let text = '';
  for (const byte of randomBytes(32)) {
    bits = ((bits << 8) | byte) & 0xffff;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += BASE32[(bits >> count) & 31] ?? '';
    }
  }
  return text + (BASE32[(bits << (5 - count)) & 31] ?? '');
}
