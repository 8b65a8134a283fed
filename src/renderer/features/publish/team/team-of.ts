import type { Team } from '#shared/domain/publishing.ts';

/** Identifies a team, as input of `teams`. */
export interface TeamOf {
  readonly kind: Team['kind'];
  readonly name: string;
  readonly teamId: string | null;
}

/** Actions on members that the current user may take. */
export interface AllowedMemberActions {
  readonly invite: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  readonly transfer: boolean;
}
