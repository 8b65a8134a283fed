import { z } from 'zod';
import { decorative, answerText } from './fields.ts';

/** interface §2.2. Permissions are open lists: a registry may add values. */
export const teamMemberSchema = z.object({
  id: z.string(),
  userId: z.string(),
  teamId: z.string(),
  userName: answerText('userName'),
  avatar: decorative(z.string().nullable(), null),
  role: decorative(answerText('memberRole'), ''),
  isOwner: z.boolean(),
  accepted: z.boolean(),
  permissions: z.array(z.string()),
  organisationPermissions: z.array(z.string()),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;
