import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Core } from '#core/core.ts';
import { securityHeaders } from '#node-host/page-headers.ts';
import type { RendererFiles } from '#node-host/renderer-files.ts';
import { IMAGE_PATH, sessionRequestSchema, type SessionAnswer } from '#shared/web-session.ts';
import { type RefusalStatus, refuseRequest } from './request-guards.ts';

export interface RequestServices {
  readonly ownHost: string;
  readonly files: RendererFiles;
  readonly readImage: Core['readImage'];
  /** Returns the token for a valid code; null for any other. */
  readonly redeem: (code: string) => string | null;
}

const IMAGE_KEY = /^[A-Za-z0-9_-]{1,128}$/;

/** Answers a request: the page, a listed file, an image, or the token for a code. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  services: RequestServices,
): Promise<void> {
  const refusal = refuseRequest(request, services.ownHost);
  if (refusal !== null) refuse(response, refusal);
  else if (request.method === 'POST') await answerSession(request, response, services);
  else await answerFile(request.url ?? '', response, services);
}

async function answerFile(
  path: string,
  response: ServerResponse,
  { files, readImage }: RequestServices,
): Promise<void> {
  const listed = files.answer(path);
  if (listed) {
    sendResponse(response, listed);
    return;
  }
  const key = path.startsWith(IMAGE_PATH) ? path.slice(IMAGE_PATH.length) : '';
  const image = IMAGE_KEY.test(key) ? await readImage(key) : null;
  if (!image) refuse(response, 404);
  else sendResponse(response, { headers: withType(image.contentType), body: image.bytes });
}

async function answerSession(
  request: IncomingMessage,
  response: ServerResponse,
  { redeem }: RequestServices,
): Promise<void> {
  const parsed = sessionRequestSchema.safeParse(parseJson(await text(request)));
  const token = parsed.success ? redeem(parsed.data.code) : null;
  if (token === null) {
    refuse(response, parsed.success ? 401 : 400);
    return;
  }
  const answer: SessionAnswer = { token };
  sendResponse(response, {
    headers: withType('application/json; charset=utf-8'),
    body: Buffer.from(JSON.stringify(answer)),
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function sendResponse(
  response: ServerResponse,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Uint8Array },
): void {
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
}

function refuse(response: ServerResponse, status: RefusalStatus): void {
  response.writeHead(status, { ...securityHeaders(), 'content-length': 0 }).end();
}

function withType(contentType: string): Record<string, string> {
  return { ...securityHeaders(), 'content-type': contentType };
}
