/** interface §3.1 as a table: a user's state in a team, the trigger, and the next state. */
export const TEAM_STATES = ['none', 'pending', 'member', 'owner'] as const;
export type TeamState = (typeof TEAM_STATES)[number];

/**
 * Each applies to the user with the state; `leave` and `accept` are done by that user, the others
 * by an authorized member.
 */
export const TEAM_TRIGGERS = ['invite', 'accept', 'leave', 'remove', 'makeOwner'] as const;
export type TeamTrigger = (typeof TEAM_TRIGGERS)[number];

/** Triggers missing for a state are refused. Declining an invitation is leaving (registry §4.2). */
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
