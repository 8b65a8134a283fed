/** interface §3.1 as a table: what a user is to a team, what is done, and what the user is then. */
export const TEAM_STATES = ['none', 'pending', 'member', 'owner'] as const;
export type TeamState = (typeof TEAM_STATES)[number];

/** Each is done to the user whose state it is; `leave` and `accept` by that user, the others by somebody allowed to. */
export const TEAM_TRIGGERS = ['invite', 'accept', 'leave', 'remove', 'makeOwner'] as const;
export type TeamTrigger = (typeof TEAM_TRIGGERS)[number];

/** A trigger that a state does not name is refused. Declining an invitation is leaving (registry §4.2). */
export const TEAM_TRANSITIONS: Readonly<
  Record<TeamState, Readonly<Partial<Record<TeamTrigger, TeamState>>>>
> = {
  none: { invite: 'pending' },
  pending: { accept: 'member', leave: 'none', remove: 'none' },
  member: { leave: 'none', remove: 'none', makeOwner: 'owner' },
  owner: {},
};

export function canChangeState(state: TeamState, trigger: TeamTrigger): boolean {
  return TEAM_TRANSITIONS[state][trigger] !== undefined;
}
