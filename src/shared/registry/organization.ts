import { z } from 'zod';
import { teamMemberSchema } from './team-member.ts';

/** interface §2.3; the multi-fetch of the public service sends no `members` (registry-facts §3). */
export const organizationSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string().nullable().catch(null),
  description: z.string().nullable().catch(null),
  members: z.array(teamMemberSchema).optional().catch(undefined),
});
export type Organization = z.infer<typeof organizationSchema>;
