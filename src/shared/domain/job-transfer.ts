import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** A file that a change downloads, named after the add-on that it belongs to. */
const transferFileSchema = z.object({
  addonId: z.string(),
  title: z.string(),
  version: z.string().nullable(),
  bytesDone: z.number(),
  bytesTotal: z.number(),
});
export type TransferFile = z.infer<typeof transferFileSchema>;

/** A file that could not be downloaded, with the reason. */
const lostFileSchema = transferFileSchema.extend({ error: errorPayloadSchema });
export type LostFile = z.infer<typeof lostFileSchema>;

/**
 * The downloads of one change. Files that were in the vault before are not counted. A list of jobs carries this several
 * times a second: of the files that wait, only the next few are named.
 */
export const jobTransferSchema = z.object({
  filesDone: z.number(),
  filesTotal: z.number(),
  bytesDone: z.number(),
  bytesTotal: z.number(),
  /** Bytes that came over the network in this job; what an earlier attempt left is in `bytesDone` only. */
  bytesReceived: z.number(),
  /** Files that bytes arrive for. */
  active: z.array(transferFileSchema),
  failed: z.array(lostFileSchema),
  next: z.array(transferFileSchema),
  /** All files that wait, those in `next` among them. */
  waiting: z.number(),
  /** Ids of the add-ons whose file is verified; of those that are `applied` already, the folder has the new version. */
  ready: z.array(z.string()),
  applied: z.array(z.string()),
  /** ISO 8601: when the registry's limit lets the last file begin; null: it holds nothing back. */
  limitedUntil: z.string().nullable(),
});
export type JobTransfer = z.infer<typeof jobTransferSchema>;
