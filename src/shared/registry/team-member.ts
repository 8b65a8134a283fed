import { z } from 'zod';
import { answerText } from './values.ts';

/** interface §2.2. Permissions are open lists: a registry may add values. */
export const teamMemberSchema = z.object({
  id: z.string(),
  userId: z.string(),
  teamId: z.string(),
  userName: answerText('userName'),
  avatar: z.string().nullable().catch(null),
  role: answerText('memberRole').catch(''),
  isOwner: z.boolean().catch(false),
  accepted: z.boolean().catch(false),
  permissions: z.array(z.string()).catch([]),
  organisationPermissions: z.array(z.string()).catch([]),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;
