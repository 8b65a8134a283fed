import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** A file that a change downloads, named after its add-on. */
const transferFileSchema = z.object({
  addonId: z.string(),
  title: z.string(),
  version: z.string().nullable(),
  bytesDone: z.number(),
  bytesTotal: z.number(),
});
export type TransferFile = z.infer<typeof transferFileSchema>;

/** A file whose download failed, with the error. */
const lostFileSchema = transferFileSchema.extend({ error: errorPayloadSchema });
export type LostFile = z.infer<typeof lostFileSchema>;

/**
 * The downloads of one change, without files that were already in the vault. Job lists carry this
 * several times a second, so of the waiting files only the next few are listed.
 */
export const jobTransferSchema = z.object({
  filesDone: z.number(),
  filesTotal: z.number(),
  bytesDone: z.number(),
  bytesTotal: z.number(),
  /** Bytes received in this job; those of an earlier attempt count in `bytesDone` only. */
  bytesReceived: z.number(),
  /** Files being downloaded. */
  active: z.array(transferFileSchema),
  failed: z.array(lostFileSchema),
  next: z.array(transferFileSchema),
  /** Number of waiting files, including those in `next`. */
  waiting: z.number(),
  /**
   * Ids of the add-ons whose file is verified; for those in `applied`, the folder already has the
   * new version.
   */
  ready: z.array(z.string()),
  applied: z.array(z.string()),
  /** ISO 8601: when the rate limit lets the last file begin; null: no limit applies. */
  limitedUntil: z.string().nullable(),
});
export type JobTransfer = z.infer<typeof jobTransferSchema>;
