import { z } from 'zod';
import { teamAnswerSchema, teamKindSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { edit, on, write } from './write.ts';

/**
 * The team of a project or an organization, by id or slug. `teamId` for an invitation whose project cannot be read yet;
 * null: it is looked up.
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
  /** Of an organization's team only. */
  organisationPermissions: z.array(z.string()),
});

/** interface §3.1; what a state does not allow is TEAM_REFUSED without a request. */
export const teams = {
  /** Throws PROJECT_UNKNOWN, ORGANIZATION_UNKNOWN. */
  members: procedure.input(z.object({ ...on, ...of })).output(teamAnswerSchema),
  invite: write({ ...of, userName: z.string().min(1) }),
  /** For the person who asks, who is marked as having read of it. */
  accept: write(of),
  decline: write(of),
  leave: write(of),
  /** The whole record of the member is sent. */
  edit: edit(member, memberContentSchema),
  remove: write(member),
  transfer: write(member),
  /** An entry of its own for a member of the organization in one project's team. */
  override: write({
    ...of,
    member: z.string().min(1),
    role: z.string(),
    permissions: z.array(z.string()),
  }),
};
