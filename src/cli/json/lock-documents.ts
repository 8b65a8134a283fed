import { z } from 'zod';
import { loadoutBriefSchema } from '#shared/domain/loadout.ts';
import { codeReadingSchema, lockDifferenceSchema } from '#shared/domain/lock-file.ts';
import { operationDocumentSchema } from './documents.ts';
import { errorTextSchema, schemaVersion } from './values.ts';

export const lockWriteDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  /** Absolute path. */
  file: z.string(),
  addonCount: z.number(),
});
export type LockWriteDocument = z.infer<typeof lockWriteDocumentSchema>;

export const lockCheckDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  file: z.string(),
  differences: z.array(lockDifferenceSchema),
  /** LOCK_DIFFERS if there are differences other than the user's own files. */
  error: errorTextSchema.nullable(),
});
export type LockCheckDocument = z.infer<typeof lockCheckDocumentSchema>;

export const lockCodeDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  code: z.string(),
  addonCount: z.number(),
  /** Paths of files that are not versions of the registry. */
  missing: z.array(z.string()),
});
export type LockCodeDocument = z.infer<typeof lockCodeDocumentSchema>;

export const lockSyncDocumentSchema = operationDocumentSchema.extend({
  /** The content of a code; null: a lock file was read. */
  code: codeReadingSchema.omit({ lock: true }).nullable(),
});
export type LockSyncDocument = z.infer<typeof lockSyncDocumentSchema>;

/** `unknown`: the registry does not know the file, and a pack can only name it. */
const leftOfExportSchema = z.object({
  path: z.string(),
  why: z.enum(['disabled', 'unknown', 'client-only', 'world']),
});
export type LeftOfExport = z.infer<typeof leftOfExportSchema>;

export const exportDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  format: z.enum(['crm2', 'server']),
  /** Absolute path of the exported file or folder. */
  path: z.string(),
  addonCount: z.number(),
  left: z.array(leftOfExportSchema),
});
export type ExportDocument = z.infer<typeof exportDocumentSchema>;
