import { z } from 'zod';
import {
  draftContentSchema,
  draftFileSchema,
  draftProjectSchema,
  draftRemarkSchema,
  publishedVersionSchema,
} from '#shared/domain/draft.ts';
import { messageTextSchema, schemaVersion } from './values.ts';

const remark = draftRemarkSchema.extend({ text: z.string() });
const file = draftFileSchema.omit({ id: true });

export const publishVersionDocumentSchema = z.object({
  schemaVersion,
  registry: z.string(),
  project: draftProjectSchema.nullable(),
  /**
   * `already`: nothing was sent, because the registry has the file. `dry-run`: nothing was sent.
   * `refused`: see `problems`.
   */
  outcome: z.enum(['published', 'already', 'dry-run', 'refused']),
  version: publishedVersionSchema.nullable(),
  content: draftContentSchema,
  sources: z.record(z.string(), messageTextSchema),
  files: z.object({ primary: file.nullable(), additional: z.array(file) }),
  problems: z.array(remark),
  warnings: z.array(remark),
  notes: z.array(messageTextSchema),
  droppedFiles: z.array(z.string()),
});
export type PublishVersionDocument = z.infer<typeof publishVersionDocumentSchema>;
