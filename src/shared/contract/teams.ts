import { z } from 'zod';
import { teamAnswerSchema, teamKindSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { createEditProcedure, on, defineWrite } from './write.ts';

/**
 * The team of a project or an organization, by id or slug. `teamId`: for an invitation whose
 * project cannot be read yet; null: it is looked up.
 */
const of = {
  of: z.object({
    kind: teamKindSchema,
    name: z.string().min(1),
    teamId: z.string().nullable(),
  }),
};
/** A member by the name or id of its user, or by its own id. */
const member = { ...of, member: z.string().min(1) };

const memberContentSchema = z.object({
  role: z.string(),
  permissions: z.array(z.string()),
  /** Only for the team of an organization. */
  organisationPermissions: z.array(z.string()),
});

/**
 * interface §3.1; an action that the state does not allow fails with TEAM_REFUSED without a
 * request.
 */
export const teams = {
  /** Throws PROJECT_UNKNOWN, ORGANIZATION_UNKNOWN. */
  members: procedure.input(z.object({ ...on, ...of })).output(teamAnswerSchema),
  invite: defineWrite({ ...of, userName: z.string().min(1) }),
  /** For the signed-in user; the notification of the invitation is marked as read. */
  accept: defineWrite(of),
  decline: defineWrite(of),
  leave: defineWrite(of),
  /** Sends the complete record of the member. */
  edit: createEditProcedure(member, memberContentSchema),
  remove: defineWrite(member),
  transfer: defineWrite(member),
  /** Adds a separate entry for a member of the organization to one project's team. */
  override: defineWrite({
    ...of,
    member: z.string().min(1),
    role: z.string(),
    permissions: z.array(z.string()),
  }),
};
