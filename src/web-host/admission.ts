import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who may come in: whoever could read the start file gets the token, once for each code. */
export interface Admission {
  /** The code that is good now. */
  code(): string;
  /** The token for the right code, which is good no more then; null for a wrong one. */
  redeem(code: string): string | null;
  isToken(value: string): boolean;
}

const SECRET_BYTES = 32;

export function createAdmission(): Admission {
  const token = createSecret();
  let code = createSecret();
  return {
    code: () => code,
    redeem(given) {
      if (!isSame(given, code)) return null;
      code = createSecret();
      return token;
    },
    isToken: (value) => isSame(value, token),
  };
}

function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Takes as long for a wrong value as for the right one, whatever their lengths. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
