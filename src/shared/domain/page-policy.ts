const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** reliability.md 1.1 #7: the same in the window and in the browser. `nonce` is fresh for every answer. */
export function contentSecurityPolicy(nonce: string): string {
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

/** Every answer of both hosts carries these; `contentType` as it is sent. */
export function pageHeaders(nonce: string, contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': contentSecurityPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** The page with this answer's nonce where the renderer looks for it. */
export function insertNonce(html: string, nonce: string): string {
  return html.replaceAll(NONCE_PLACEHOLDER, nonce);
}
