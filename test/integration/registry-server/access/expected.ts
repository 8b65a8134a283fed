import { CALLERS, isRestricted, type CallerName } from './callers.ts';
import type { Row } from './rows.ts';

export type AccessProfile = 'crmm' | 'local';

const SUCCESS = 200;

/** Returns the status by the table; null for an impossible caller. */
export function expectStatus(row: Row, caller: CallerName, profile: AccessProfile): number | null {
  if (!isPossible(row, caller)) return null;
  if (profile === 'crmm' && row.onService === 'not offered') return 404;
  if (!hasScopes(row, caller)) return refuseWithoutScope(row, caller, profile);
  if (profile === 'crmm') return expectOnService(row, caller);
  if (row.isHidden === true && caller === 'stranger') return 404;
  return isAllowed(row, caller) ? SUCCESS : (row.refusal ?? 403);
}

/** A token cannot have a restricted scope, nor a member a permission that there is not. */
function isPossible({ scopes, may }: Row, caller: CallerName): boolean {
  if (caller === 'exact') return !isRestricted(scopes);
  if (caller === 'butLast') return scopes.length > 1;
  return typeof may === 'object' || (caller !== 'permitted' && caller !== 'pending');
}

/** Returns the public service's status for a caller who has the scopes (registry §14, §15.2). */
function expectOnService(row: Row, caller: CallerName): number {
  const { onService, refusal = 403 } = row;
  if (row.isHidden === true && caller === 'stranger') return onService === undefined ? 404 : 403;
  if (onService === 'kept') return caller === 'moderator' || caller === 'admin' ? 403 : 400;
  if (isAllowed(row, caller) || isAllowedOnService(row, caller)) return SUCCESS;
  if (onService === 'moderators too') return 403;
  return onService === 'missing' ? 404 : refusal;
}

/** Whether the public service allows it to a caller to whom the rules do not. */
function isAllowedOnService({ may, onService }: Row, caller: CallerName): boolean {
  if (onService === 'open') return true;
  if (onService === 'moderators too') return caller === 'moderator' || caller === 'admin';
  if (onService === 'members too') return caller === 'member';
  // An invitation gives the permissions of a project, but not those of an organization.
  return caller === 'pending' && typeof may === 'object' && 'project' in may;
}

function hasScopes({ scopes }: Row, caller: CallerName): boolean {
  if (scopes.length === 0 || caller === 'session') return true;
  if (['guest', 'butFirst', 'butLast'].includes(caller)) return false;
  return !isRestricted(scopes);
}

/**
 * The public service answers a guest and a token without the scope alike; the local profile
 * distinguishes them.
 */
function refuseWithoutScope(row: Row, caller: CallerName, profile: AccessProfile): number {
  if (row.without === 'guest') return SUCCESS;
  if (profile === 'crmm') {
    const isOther = row.onService === 'guest 401' && caller === 'guest';
    return isOther ? 401 : (row.without ?? 401);
  }
  const isTokenForTokens =
    caller !== 'guest' && row.scopes.some((scope) => scope.startsWith('pat_'));
  return isTokenForTokens ? 403 : 401;
}

function isAllowed({ may }: Row, caller: CallerName): boolean {
  if (may === 'anyone' || may === 'logged in') return true;
  if (may === 'the owner alone') return CALLERS[caller].person === 'owner';
  if (caller === 'admin' || caller === 'permitted') return true;
  if (may === 'moderators') return caller === 'moderator';
  if (may === 'the owner or moderators' && caller === 'moderator') return true;
  return CALLERS[caller].person === 'owner';
}
