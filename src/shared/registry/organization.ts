import { z } from 'zod';
import { answerText } from './values.ts';
import { teamMemberSchema } from './team-member.ts';

/** interface §2.3; the multi-fetch of the public service sends no `members` (registry-facts §3). */
export const organizationSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: answerText('organizationName'),
  slug: answerText('organizationSlug'),
  icon: z.string().nullable().catch(null),
  description: answerText('organizationDescription').nullable().catch(null),
  members: z.array(teamMemberSchema).optional().catch(undefined),
});
export type Organization = z.infer<typeof organizationSchema>;
