import { z } from 'zod';
import { projectSummarySchema } from '../registry/project.ts';
import { versionFileSchema } from '../registry/version.ts';
import { versionBriefSchema } from './addon.ts';

/**
 * A verified file that was written; `path` is absolute, `sizeBytes` the number of bytes received.
 */
export const downloadReportSchema = z.object({
  registry: z.string(),
  project: projectSummarySchema,
  version: versionBriefSchema,
  file: versionFileSchema,
  path: z.string(),
  sizeBytes: z.number(),
});
export type DownloadReport = z.infer<typeof downloadReportSchema>;
