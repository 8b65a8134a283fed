import type { Answer } from './client.ts';
import { listEndpoints } from './interface-document.ts';

/** Thrown if a row cannot be run; the message is the reason. */
export class NotAsked extends Error {}

/** The registry does not have this path, and the interface document does not require it. */
export class NotOffered extends Error {
  constructor(line: string) {
    const path = line
      .replace(/\?.*/, '')
      .replace(/\/(project|organization|user)\/[^/]+/, '/$1/{id}');
    super(`not offered by this registry: ${path}`);
  }
}

/**
 * Whether the answer comes from no route (registry §1.4) and no table of the document names the
 * path.
 */
export function isNotOffered(line: string, { status, json }: Answer): boolean {
  return status === 404 && json === undefined && !DOCUMENTED.some((path) => path.test(line));
}

/**
 * Paths in the tables, with and without the prefix, and the file forms that section 4.6 adds to a
 * version's path.
 */
const DOCUMENTED = listEndpoints().map((endpoint) => {
  const [method = '', path = ''] = endpoint.replace(/\?.*/, '').split(' ');
  const segments = path.replace(/^\/api/, '').replaceAll(/\{[^}]*\}/g, '[^/?]+');
  const file = segments.includes('/version/') ? '(/[^/?]+)?' : '';
  return new RegExp(`^${method} (/api)?${segments}${file}(\\?.*)?$`);
});
