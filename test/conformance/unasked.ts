import type { Answer } from './client.ts';
import { listEndpoints } from './interface-document.ts';

/** A row cannot be asked: the reason is what is seen. */
export class NotAsked extends Error {}

/** The registry has no such path, and the interface document does not say that it has. */
export class NotOffered extends Error {
  constructor(line: string) {
    const path = line
      .replace(/\?.*/, '')
      .replace(/\/(project|organization|user)\/[^/]+/, '/$1/{id}');
    super(`not offered by this registry: ${path}`);
  }
}

/** True for an answer of no route at all (registry §1.4) to what no table of the document names. */
export function isNotOffered(line: string, { status, json }: Answer): boolean {
  return status === 404 && json === undefined && !DOCUMENTED.some((path) => path.test(line));
}

/** The tables' paths, with and without the prefix, and the file forms that section 4.6 adds to a version's. */
const DOCUMENTED = listEndpoints().map((endpoint) => {
  const [method = '', path = ''] = endpoint.replace(/\?.*/, '').split(' ');
  const segments = path.replace(/^\/api/, '').replaceAll(/\{[^}]*\}/g, '[^/?]+');
  const file = segments.includes('/version/') ? '(/[^/?]+)?' : '';
  return new RegExp(`^${method} (/api)?${segments}${file}(\\?.*)?$`);
});
