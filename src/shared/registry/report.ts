import { z } from 'zod';
import { decorative, answerText, timestampSchema } from './fields.ts';

/**
 * registry §5.8; the enumerations are open. `threadId`: thread of the moderators' answers, null if
 * there is none.
 */
export const reportSchema = z.object({
  id: z.string(),
  reportType: z.string(),
  itemType: z.string(),
  itemId: z.string(),
  body: decorative(answerText('reportBody'), ''),
  reporter: decorative(z.string(), ''),
  threadId: z.string().nullable().default(null),
  dateCreated: timestampSchema,
  closed: z.boolean(),
});
export type Report = z.infer<typeof reportSchema>;

/** A report as answered: the public service calls the date `createdAt` (registry §14). */
export const reportAnswerSchema = z.preprocess((value) => {
  const isNamedSo = typeof value === 'object' && value !== null && 'createdAt' in value;
  return isNamedSo ? { dateCreated: value.createdAt, ...value } : value;
}, reportSchema);
