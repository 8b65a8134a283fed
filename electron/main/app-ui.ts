import { protocol } from 'electron';
import type { Core } from '#core/create-core.ts';
import type { RendererFiles } from '#node-host/renderer-files.ts';
import { securityHeaders } from '#node-host/page-headers.ts';
import { APP_UI_SCHEME } from '#shared/domain/port-messages.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { isOwnPage } from './own-page.ts';

export interface AppUiOptions {
  readonly files: RendererFiles;
  readonly readImage: Core['readImage'];
}

/** base64url of an HMAC (design.md decision 16). */
const IMAGE_KEY = /^[A-Za-z0-9_-]{43}$/;

/** Before the app is ready; without `corsEnabled` no other origin reads from it, without `bypassCSP` our policy holds. */
export function registerAppUiScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_UI_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true },
    },
  ]);
}

/** Serves the listed files and the kept images under `app-ui://bundle`, and nothing else. */
export function serveAppUi(options: AppUiOptions): void {
  protocol.handle(APP_UI_SCHEME, (request) => answer(request, options));
}

async function answer(
  { url, method }: Request,
  { files, readImage }: AppUiOptions,
): Promise<Response> {
  const path = isOwnPage(url) ? new URL(url).pathname : null;
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
