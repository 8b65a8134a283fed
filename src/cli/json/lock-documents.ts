import { z } from 'zod';
import { loadoutBriefSchema } from '#shared/domain/loadout.ts';
import { lockDifferenceSchema } from '#shared/domain/lock-file.ts';
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
  /** LOCK_DIFFERS when there are differences other than files of a person's own. */
  error: errorTextSchema.nullable(),
});
export type LockCheckDocument = z.infer<typeof lockCheckDocumentSchema>;
