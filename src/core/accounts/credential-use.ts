import type { Account, ScopeState } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { orError, orNullOnError, orNull } from '../registry/or-error.ts';

/**
 * Throws AUTH_NOT_ACCEPTED. Public reads answer an expired token as a guest (registry §11.1), so
 * they prove nothing; if a registry has no better route, the user's organizations are requested,
 * which need a login (interface §5.5) and `organization_read`.
 */
export async function requireAcceptedCredential(
  client: SignedInClient,
  kind: Account['kind'],
): Promise<void> {
  const { id: registry } = client.profile;
  const isAccepted = await orNull(client.account.isAccepted(), ['REGISTRY_LACKS']);
  if (isAccepted === null) await client.organizations.own();
  if (isAccepted === false) throw new AppError('AUTH_NOT_ACCEPTED', { registry, kind });
}

/** Returns null when the token may not read its own user, or the registry has no such route. */
export async function findUser(client: SignedInClient): Promise<LoggedInUser | null> {
  return orNull(client.account.me(), ['AUTH_SCOPE_MISSING', 'REGISTRY_LACKS']);
}

/** Returns when a session ends, if the registry says so; for a token the stored date. */
export async function findCredentialExpiry(
  client: SignedInClient,
  { kind, expires }: Pick<Account, 'kind' | 'expires'>,
): Promise<string | null> {
  if (kind === 'token') return expires;
  const asked = client.account.sessions();
  const sessions = (await orNullOnError(asked)) ?? [];
  return sessions.find(({ current }) => current)?.dateExpires ?? expires;
}

export function toAccountUser({ id, userName }: { id: string; userName: string }): Account['user'] {
  return { id, userName };
}

/**
 * Tests scopes of a token with read requests: a token cannot read its own scopes (registry §2.2).
 * Others are `unknown` until they are needed.
 */
export async function checkScopes(client: SignedInClient): Promise<ScopeState[]> {
  const found = new Map<string, ScopeState['state']>();
  const me = await probe(client.account.me());
  found.set('user_read', me.state);
  if (me.answer !== null) {
    found.set('user_read_email', me.answer.email === undefined ? 'missing' : 'works');
  }
  const projects = await probe(client.account.projects());
  found.set('project_read', projects.state);
  const organizations = await probe(client.organizations.own());
  found.set('organization_read', organizations.state);
  const notifications = await probe(client.notifications.list());
  // The list needs both (registry §2.3).
  if (me.state === 'works') found.set('notification_read', notifications.state);
  return ASSIGNABLE_SCOPES.map((scope) => ({ scope, state: found.get(scope) ?? 'unknown' }));
}

async function probe<T>(
  asked: Promise<T>,
): Promise<{ readonly state: ScopeState['state']; readonly answer: T | null }> {
  const answer = await orError(asked);
  if (!(answer instanceof AppError)) return { state: 'works', answer };
  return { state: answer.code === 'AUTH_SCOPE_MISSING' ? 'missing' : 'unknown', answer: null };
}
