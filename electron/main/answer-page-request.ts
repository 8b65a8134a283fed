import type { Core } from '#core/core.ts';
import { securityHeaders } from '#node-host/page-headers.ts';
import type { RendererFiles } from '#node-host/renderer-files.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { isAppPage } from './app-page.ts';

export interface PageSources {
  readonly files: RendererFiles;
  readonly readImage: Core['readImage'];
}

/** base64url of an HMAC (design decision 16). */
const IMAGE_KEY = /^[A-Za-z0-9_-]{43}$/;

/** Answers a listed file, a cached image, or 404: paths are looked up, never resolved on disk. */
export async function answerPageRequest(
  { url, method }: Pick<Request, 'url' | 'method'>,
  { files, readImage }: PageSources,
): Promise<Response> {
  const path = isAppPage(url) ? new URL(url).pathname : null;
  if (path === null || method !== 'GET') return refuse();
  if (path.startsWith(IMAGE_PATH)) {
    const key = path.slice(IMAGE_PATH.length);
    const image = IMAGE_KEY.test(key) ? await readImage(key) : null;
    if (image === null) return refuse();
    const headers = { ...securityHeaders(), 'content-type': image.contentType };
    return new Response(new Uint8Array(image.bytes), { headers });
  }
  const listed = files.answer(path);
  return listed === null ? refuse() : new Response(listed.body, { headers: listed.headers });
}

function refuse(): Response {
  return new Response(null, { status: 404, headers: securityHeaders() });
}
