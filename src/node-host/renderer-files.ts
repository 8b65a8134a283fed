import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import { createNonce, securityHeaders } from './page-headers.ts';

/** A host's answer for a listed file: the same bytes and headers over `app-ui:` and over HTTP. */
interface RendererAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The built interface as a table: only files listed at the start can be served. */
export interface RendererFiles {
  /**
   * `path` as in the request, `/` or `/assets/…`; null: not listed. The page gets a new nonce each
   * time.
   */
  answer(path: string): RendererAnswer | null;
}

interface RendererFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Placeholder of the nonce in the built page: `<meta name="csp-nonce" content="…">`. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const PAGE = '/index.html';

/**
 * Returns the output folder of `electron-vite build`, from the built program and from the sources.
 */
export function findRendererDirectory(from: string = import.meta.url): string {
  if (from.endsWith('.ts')) return fileURLToPath(new URL('../../out/renderer', from));
  const folder = new URL('.', from);
  const up = folder.pathname.endsWith('/chunks/') ? '../../' : '../';
  return fileURLToPath(new URL(`${up}renderer`, folder));
}

/** Reads the whole built interface once. Throws INTERFACE_NOT_BUILT. */
export function openRendererFiles(directory: string): RendererFiles {
  const files = new Map(loadRendererFiles(directory, '/'));
  const page = files.get(PAGE);
  const template = page ? new TextDecoder().decode(page.bytes).split(NONCE_PLACEHOLDER) : [];
  // A page without the placeholder would stay blank, because its styles would be refused.
  if (template.length !== 2) throw new AppError('INTERFACE_NOT_BUILT');
  files.delete(PAGE);
  return {
    answer(path) {
      if (path === '/') return answerPage(template);
      const file = files.get(path);
      return file
        ? { headers: { ...securityHeaders(), 'content-type': file.type }, body: file.bytes }
        : null;
    },
  };
}

function answerPage(template: readonly string[]): RendererAnswer {
  const nonce = createNonce();
  return {
    headers: { ...securityHeaders(nonce), 'content-type': 'text/html; charset=utf-8' },
    body: new TextEncoder().encode(template.join(nonce)),
  };
}

function loadRendererFiles(directory: string, prefix: string): [string, RendererFile][] {
  return list(directory).flatMap((entry) => {
    const file = join(directory, entry.name);
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return loadRendererFiles(file, `${path}/`);
    const type = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) return [];
    return [[path, { type, bytes: new Uint8Array(readFileSync(file)) }]];
  });
}

function list(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    throw new AppError('INTERFACE_NOT_BUILT', {}, error);
  }
}
