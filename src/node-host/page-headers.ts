import { randomBytes } from 'node:crypto';

const NONCE_BYTES = 18;

/** A new one for every answer; it allows the styles that Mantine writes. */
export function createNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

/** Headers of every answer of both hosts: reliability 1.1 #7 and B19. */
export function securityHeaders(nonce: string = createNonce()): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
