import { readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface PageFile {
  readonly path: string;
  readonly contentType: string;
}

/** What the page consists of: URL path → file. Made once; whatever is asked later is only looked up in it. */
export function listPageFiles(rendererDir: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(rendererDir, { recursive: true, encoding: 'utf8' })) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType === undefined) continue;
    files.set(`/${name.split(sep).join('/')}`, { path: join(rendererDir, name), contentType });
  }
  const index = files.get('/index.html');
  if (index !== undefined) files.set('/', index);
  return files;
}
