import { existsSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { FILE_TYPES, type FileType } from '#shared/registry/file-types.ts';
import type { RegistryReply, ServerContext } from '../context.ts';
import { createFaultyBody, DOWNLOAD_FAULTS } from '../faults/download-faults.ts';
import { sendBytes } from '../http/send-bytes.ts';

const PUBLIC_FOR_A_YEAR = 'public, max-age=31536000, s-maxage=31536000';

interface FileToSend {
  readonly name: string;
  readonly type: string;
  readonly sha512: string;
  readonly sizeBytes: number;
  readonly disposition: 'attachment' | 'inline';
  /** false: not visible to everyone, so no cache in between may store it. */
  readonly isPublic: boolean;
  /** Whether download faults act on it. */
  readonly isDownload: boolean;
}

/** Sends stored bytes: 200, 206 or 416, and HEAD (registry §7). */
export function sendFile(
  context: ServerContext,
  file: FileToSend,
  { request, reply }: { request: FastifyRequest; reply: RegistryReply },
) {
  const path = context.storage.files.pathOf(file.sha512);
  if (!existsSync(path)) return reply.code(500).type('text/plain').send('Internal Server Error');
  addFileHeaders(reply, file);
  if (request.method === 'HEAD') return answerHead(context, file, reply);
  const fault = file.isDownload ? nextFault(context, request) : null;
  if (fault !== null) {
    const body = createFaultyBody(fault, path, context.closing);
    return reply.header('content-length', body.sizeBytes).send(body.stream);
  }
  return sendBytes({ path, sizeBytes: file.sizeBytes }, { request, reply });
}

function addFileHeaders(reply: RegistryReply, file: FileToSend): void {
  // A header holds printable ASCII without quotes; the names of a seed are not validated.
  const name = file.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '-');
  reply
    .type(toContentType(file.type))
    .header('accept-ranges', 'bytes')
    .header('access-control-allow-origin', '*')
    .header('content-disposition', `${file.disposition}; filename="${name}"`)
    .header('cache-control', file.isPublic ? PUBLIC_FOR_A_YEAR : 'private, no-store');
}

function answerHead({ behaviour }: ServerContext, file: FileToSend, reply: RegistryReply) {
  return reply.header('content-length', behaviour.headTellsLength ? file.sizeBytes : 0).send('');
}

function nextFault({ faults }: ServerContext, request: FastifyRequest) {
  return faults.next(`bytes of ${request.url}`, DOWNLOAD_FAULTS);
}

function toContentType(fileType: string): string {
  const isKnown = Object.hasOwn(FILE_TYPES, fileType);
  return isKnown ? FILE_TYPES[fileType as FileType].contentType : 'application/octet-stream';
}
