interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly isSecure: boolean;
}

/** Returns the value of a cookie in a `Cookie` header; the first one of a repeated name counts. */
export function findCookie(header: string, name: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Formats a `Set-Cookie` header for a value that needs no escaping. */
export function formatCookie(
  name: string,
  value: string,
  { maxAgeSeconds, isSecure }: CookieOptions,
): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
