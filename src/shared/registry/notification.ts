import { z } from 'zod';
import { timestampSchema } from './values.ts';

const text = z.string().optional().catch(undefined);

/** registry-facts §5.6; `type` is open, and of `body` what the known types hold. */
export const notificationSchema = z.object({
  id: z.string(),
  userId: z.string().catch(''),
  type: z.string(),
  dateCreated: timestampSchema,
  read: z.boolean().catch(false),
  dateRead: z.string().nullable().catch(null),
  body: z
    .object({
      role: text,
      projectId: text,
      orgId: text,
      teamId: text,
      invitedBy: text,
      prev_status: text,
      new_status: text,
    })
    .catch({}),
});
export type Notification = z.infer<typeof notificationSchema>;
