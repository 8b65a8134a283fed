import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const ISSUED_FOR_MS = 5 * 60_000;

/** Who may come in: whoever could read the start file or was shown an address gets the token, once for each code. */
export function createAdmission() {
  const token = createSecret();
  let code = createSecret();
  let issued: { readonly code: string; readonly endsAt: number } | null = null;
  return {
    /** The code of the start file that is good now. */
    code: () => code,
    /** A code to be shown: good for five minutes, and until another one is issued. */
    issue(): string {
      issued = { code: createSecret(), endsAt: Date.now() + ISSUED_FOR_MS };
      return issued.code;
    },
    /** The token for the right code, which is good no more then; null for a wrong one. */
    redeem(given: string): string | null {
      const isOfFile = isSame(given, code);
      const isIssued = issued !== null && isSame(given, issued.code) && Date.now() < issued.endsAt;
      if (!isOfFile && !isIssued) return null;
      if (isOfFile) code = createSecret();
      else issued = null;
      return token;
    },
    isToken: (value: string) => isSame(value, token),
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
