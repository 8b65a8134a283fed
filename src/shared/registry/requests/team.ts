import { z } from 'zod';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '../enumerations.ts';
import { limitedText } from '../fields.ts';

const role = limitedText('memberRole').describe(
  'The interface document allows 64 characters, the public service 32.',
);
const permissions = z.array(z.enum(PROJECT_PERMISSIONS)).optional();

/** interface §4.2. */
export const inviteRequestSchema = z.object({ userName: z.string().min(1) });
export const newOwnerRequestSchema = z.object({ userId: z.string().min(1) });
/** Omitting `permissions` clears them (registry §4.2). */
export const memberRequestSchema = z.object({
  role,
  permissions,
  organisationPermissions: z.array(z.enum(ORGANISATION_PERMISSIONS)).optional(),
});
/** registry §4.2: gives an organization's member a separate entry in one project's team. */
export const addMemberRequestSchema = z.object({ userId: z.string().min(1), role, permissions });
