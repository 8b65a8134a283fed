import { z } from 'zod';
import { loadoutBriefSchema } from '#shared/domain/loadout.ts';
import { worldListSchema, worldsReportSchema } from '#shared/domain/world.ts';
import { schemaVersion } from './values.ts';

export const worldsDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  ...worldListSchema.shape,
});
export type WorldsDocument = z.infer<typeof worldsDocumentSchema>;

/** `result` is null if nothing was changed: a dry run, or answered no. */
export const worldsJobDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  result: worldsReportSchema.nullable(),
});
export type WorldsJobDocument = z.infer<typeof worldsJobDocumentSchema>;
