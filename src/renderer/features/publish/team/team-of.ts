import type { Team } from '#shared/domain/publishing.ts';

/** Whose team it is, as `teams` asks for it. */
export interface TeamOf {
  readonly kind: Team['kind'];
  readonly name: string;
  readonly teamId: string | null;
}

/** What the person who looks may do about the members. */
export interface MayDo {
  readonly invite: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  readonly transfer: boolean;
}
