import { z } from 'zod';

/** A message that carries one is this long and a little more (design decision 16). */
export const MAX_CHUNK_BYTES = 1024 * 1024;

export const uploadSchema = z.object({ uploadId: z.string(), maxChunkBytes: z.number() });

/**
 * One step of a file that is sent to the window: its name and size, then its bytes in order, then the end. A stream
 * carries text alone, so the bytes are base64.
 */
export const savedChunkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), bytesDone: z.number(), bytesTotal: z.number() }),
  z.object({ kind: z.literal('file'), name: z.string(), size: z.number() }),
  z.object({ kind: z.literal('chunk'), base64: z.string() }),
  z.object({ kind: z.literal('end'), sha512: z.string() }),
]);
export type SavedChunk = z.infer<typeof savedChunkSchema>;
