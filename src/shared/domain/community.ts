import { z } from 'zod';
import { collectionOwnerSchema, collectionSchema } from '../registry/collection.ts';
import { projectSummarySchema } from '../registry/project.ts';
import { reportSchema } from '../registry/report.ts';
import { threadSchema } from '../registry/thread.ts';
import { errorPayloadSchema } from './error-payload.ts';

/**
 * `images`: keys of the images in this answer by address; an address without a key may not be
 * loaded.
 */
const asked = { registry: z.string(), images: z.record(z.string(), z.string()) };

/** Newest first. */
export const ownCollectionsSchema = z.object({
  ...asked,
  collections: z.array(collectionSchema),
});

/** `owner` null if the registry does not give it. */
export const openedCollectionSchema = z.object({
  ...asked,
  collection: collectionSchema,
  projects: z.array(projectSummarySchema),
  owner: collectionOwnerSchema.nullable(),
});

/** Includes the name of the reported item, if it can be read. */
const namedReportSchema = reportSchema.extend({ itemName: z.string().nullable() });
export type NamedReport = z.infer<typeof namedReportSchema>;

/** Newest first. */
export const ownReportsSchema = z.object({
  registry: z.string(),
  reports: z.array(namedReportSchema),
});

/** `thread` null if there is none, or if it could not be read (`threadError`). */
export const openedReportSchema = z.object({
  registry: z.string(),
  report: namedReportSchema,
  thread: threadSchema.nullable(),
  threadError: errorPayloadSchema.nullable(),
});

export const openedThreadSchema = z.object({ registry: z.string(), thread: threadSchema });
