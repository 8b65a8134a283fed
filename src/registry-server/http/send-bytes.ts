import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseByteRange } from './byte-range.ts';

/** Sends a file's bytes or the requested range: 200, 206 or 416. */
export function sendBytes(
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  const ifRange = request.headers['if-range'];
  // Send a range only if If-Range matches the ETag: without one the client may hold another
  // version's bytes.
  const isOther = ifRange !== undefined && ifRange !== reply.getHeader('etag');
  const range = isOther ? 'whole' : parseByteRange(request.headers.range, sizeBytes);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send('');
  }
  if (range === 'whole') {
    return reply.header('content-length', sizeBytes).send(createReadStream(path));
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(createReadStream(path, range));
}
