import { z } from 'zod';
import { collectionOwnerSchema, collectionSchema } from '../registry/collection.ts';
import { projectSummarySchema } from '../registry/project.ts';
import { reportSchema } from '../registry/report.ts';
import { threadSchema } from '../registry/thread.ts';
import { errorPayloadSchema } from './error-payload.ts';

/** `images`: addresses of images in this answer with their keys; what is not there may not be loaded. */
const asked = { registry: z.string(), images: z.record(z.string(), z.string()) };

/** Newest first. */
export const ownCollectionsSchema = z.object({
  ...asked,
  collections: z.array(collectionSchema),
});

/** `owner` null where the registry does not tell. */
export const openedCollectionSchema = z.object({
  ...asked,
  collection: collectionSchema,
  projects: z.array(projectSummarySchema),
  owner: collectionOwnerSchema.nullable(),
});

/** With the name of what was reported, where that can be read. */
const namedReportSchema = reportSchema.extend({ itemName: z.string().nullable() });
export type NamedReport = z.infer<typeof namedReportSchema>;

/** Newest first. */
export const ownReportsSchema = z.object({
  registry: z.string(),
  reports: z.array(namedReportSchema),
});

/** `thread` null where there is none, and where it could not be read, for `threadError`. */
export const openedReportSchema = z.object({
  registry: z.string(),
  report: namedReportSchema,
  thread: threadSchema.nullable(),
  threadError: errorPayloadSchema.nullable(),
});

export const openedThreadSchema = z.object({ registry: z.string(), thread: threadSchema });
