import { z } from 'zod';
import { decorative, timestampSchema } from './fields.ts';

const text = z.string().optional();

/** registry §5.6; `type` is open, and `body` has the fields of the known types. */
export const notificationSchema = z.object({
  id: z.string(),
  userId: decorative(z.string(), ''),
  type: z.string(),
  dateCreated: timestampSchema,
  read: z.boolean(),
  dateRead: decorative(z.string().nullable(), null),
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
    .default({}),
});
export type Notification = z.infer<typeof notificationSchema>;
