import { z } from 'zod';

/** A message with a chunk is slightly longer than this (design decision 16). */
export const MAX_CHUNK_BYTES = 1024 * 1024;

export const uploadSchema = z.object({ uploadId: z.string(), maxChunkBytes: z.number() });

/**
 * One message of a file sent to the window: name and size, then its bytes in order, then the end. A
 * stream carries only text, so the bytes are base64.
 */
export const savedChunkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), bytesDone: z.number(), bytesTotal: z.number() }),
  z.object({ kind: z.literal('file'), name: z.string(), size: z.number() }),
  z.object({ kind: z.literal('chunk'), base64: z.string() }),
  z.object({ kind: z.literal('end'), sha512: z.string() }),
]);
export type SavedChunk = z.infer<typeof savedChunkSchema>;
