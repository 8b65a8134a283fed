/** interface §3.1 as a table: a user's state in a team, the trigger, and the next state. */
export type TeamState = 'none' | 'pending' | 'member' | 'owner';

/**
 * Each applies to the user with the state; `leave` and `accept` are done by that user, the others
 * by an authorized member.
 */
export type TeamTrigger = 'invite' | 'accept' | 'leave' | 'remove' | 'makeOwner';

/** Triggers missing for a state are refused. Declining an invitation is leaving (registry §4.2). */
const TEAM_TRANSITIONS: Readonly<
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
