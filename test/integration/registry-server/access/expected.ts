import { CALLERS, isRestricted, type CallerName } from './callers.ts';
import type { Row } from './rows.ts';

export type AccessProfile = 'crmm' | 'local';

const SUCCESS = 200;

/**
 * Returns the status by the table; null for an impossible caller: a token cannot have a restricted
 * scope.
 */
export function expectStatus(row: Row, caller: CallerName, profile: AccessProfile): number | null {
  if (caller === 'exact' && isRestricted(row.scopes)) return null;
  if (profile === 'crmm' && row.onService === 'not offered') return 404;
  if (!hasScopes(row, caller)) return refuseWithoutScope(row, caller, profile);
  if (profile === 'crmm') return expectOnService(row, caller);
  if (row.isHidden === true && caller === 'stranger') return 404;
  return isAllowed(row, caller) ? SUCCESS : (row.refusal ?? 403);
}

/** Returns the public service's status for a caller who has the scopes (registry §14, §15.2). */
function expectOnService(row: Row, caller: CallerName): number {
  const { onService, refusal = 403 } = row;
  const isModerator = caller === 'moderator' || caller === 'admin';
  if (row.isHidden === true && caller === 'stranger') return onService === undefined ? 404 : 403;
  if (onService === 'open') return SUCCESS;
  if (onService === 'kept') return isModerator ? 403 : 400;
  if (onService === 'moderators too') return isModerator || isAllowed(row, caller) ? SUCCESS : 403;
  if (isAllowed(row, caller)) return SUCCESS;
  return onService === 'missing' ? 404 : refusal;
}

function hasScopes({ scopes }: Row, caller: CallerName): boolean {
  if (scopes.length === 0 || caller === 'session') return true;
  if (caller === 'guest' || caller === 'scopeless') return false;
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
  if (caller === 'admin') return true;
  if (may === 'moderators') return caller === 'moderator';
  if (may === 'the owner or moderators' && caller === 'moderator') return true;
  return CALLERS[caller].person === 'owner';
}
