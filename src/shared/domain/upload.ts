import { z } from 'zod';

/** A message that carries one is this long and a little more (design.md decision 16). */
export const MAX_CHUNK_BYTES = 1024 * 1024;

export const uploadSchema = z.object({ uploadId: z.string(), maxChunkBytes: z.number() });

/** One step of a file that is sent to the window: its name and size, then its bytes in order, then the end. */
export const savedChunkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), bytesDone: z.number(), bytesTotal: z.number() }),
  z.object({ kind: z.literal('file'), name: z.string(), size: z.number() }),
  z.object({ kind: z.literal('chunk'), bytes: z.instanceof(Blob) }),
  z.object({ kind: z.literal('end'), sha512: z.string() }),
]);
export type SavedChunk = z.infer<typeof savedChunkSchema>;
