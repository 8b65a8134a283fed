import { z } from 'zod';
import { answerText, timestampSchema } from './values.ts';

/** registry-facts §5.8; the enumerations are open. `threadId`: where moderators answer, null where they cannot. */
export const reportSchema = z.object({
  id: z.string(),
  reportType: z.string(),
  itemType: z.string(),
  itemId: z.string(),
  body: answerText('reportBody').catch(''),
  reporter: z.string().catch(''),
  threadId: z.string().nullable().catch(null),
  dateCreated: timestampSchema,
  closed: z.boolean().catch(false),
});
export type Report = z.infer<typeof reportSchema>;
