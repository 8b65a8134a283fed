import { z } from 'zod';
import { decorative, listOf, answerText } from './fields.ts';
import { teamMemberSchema } from './team-member.ts';

/** interface §2.3; the multi-fetch of the public service sends no `members` (registry §3). */
export const organizationSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: answerText('organizationName'),
  slug: answerText('organizationSlug'),
  icon: decorative(z.string().nullable(), null),
  description: decorative(answerText('organizationDescription').nullable(), null),
  members: listOf(teamMemberSchema).optional(),
});
export type Organization = z.infer<typeof organizationSchema>;
