import type { Account, ScopeState } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { Credential } from '../registry/gateway.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { thenClose } from '../registry/then-close.ts';
import { orNothing, orNull } from '../registry/or-else.ts';

export type UseCredential = <T>(
  registry: string,
  credential: Credential,
  use: (client: SignedInClient) => Promise<T>,
) => Promise<T>;

/** A client of this credential for as long as it is used. */
export function createCredentialUse(
  registries: Pick<RegistryConnections, 'signIn'>,
): UseCredential {
  return async (registry, credential, use) =>
    thenClose(await registries.signIn(registry, credential), use);
}

/**
 * Throws AUTH_NOT_ACCEPTED. Public reads answer an expired token as a guest (registry §11.1), so they say
 * nothing; where a registry has nothing better, the person's organizations are asked for, which need a login
 * (interface §5.5) and `organization_read`.
 */
export async function requireAccepted(
  client: SignedInClient,
  kind: Account['kind'],
  signal?: AbortSignal,
): Promise<void> {
  const options = { signal };
  const { id: registry } = client.profile;
  const isAccepted = await orNull(client.account.isAccepted(options), ['REGISTRY_LACKS']);
  if (isAccepted === null) await client.organizations.own(options);
  if (isAccepted === false) throw new AppError('AUTH_NOT_ACCEPTED', { registry, kind });
}

/** null where the token may not read its own user, or the registry has no such question. */
export async function findUser(
  client: SignedInClient,
  signal?: AbortSignal,
): Promise<LoggedInUser | null> {
  return orNull(client.account.me({ signal }), ['AUTH_SCOPE_MISSING', 'REGISTRY_LACKS']);
}

/** When a session ends, as far as the registry says; what is kept for a token. */
export async function findEnd(
  client: SignedInClient,
  { kind, expires }: Pick<Account, 'kind' | 'expires'>,
  signal?: AbortSignal,
): Promise<string | null> {
  if (kind === 'token') return expires;
  const asked = client.account.sessions({ signal });
  const sessions = (await orNothing(asked)) ?? [];
  return sessions.find(({ current }) => current)?.dateExpires ?? expires;
}

export function hasCode(error: unknown, code: AppError['code']): boolean {
  return error instanceof AppError && error.code === code;
}

export function toUser({ id, userName }: { id: string; userName: string }): Account['user'] {
  return { id, userName };
}

/**
 * Which scopes a token has, of those that a question shows without changing anything: a token cannot read its own
 * (registry §2.2). The others are `unknown` until they are needed.
 */
export async function checkScopes(
  client: SignedInClient,
  signal?: AbortSignal,
): Promise<ScopeState[]> {
  const options = { signal };
  const found = new Map<string, ScopeState['state']>();
  const me = await probe(client.account.me(options));
  found.set('user_read', me.state);
  if (me.answer !== null) {
    found.set('user_read_email', me.answer.email === undefined ? 'missing' : 'works');
  }
  const projects = await probe(client.account.projects(options));
  found.set('project_read', projects.state);
  const organizations = await probe(client.organizations.own(options));
  found.set('organization_read', organizations.state);
  const notifications = await probe(client.notifications.list(options));
  // The list needs both (registry §2.3).
  if (me.state === 'works') found.set('notification_read', notifications.state);
  return ASSIGNABLE_SCOPES.map((scope) => ({ scope, state: found.get(scope) ?? 'unknown' }));
}

async function probe<T>(
  asked: Promise<T>,
): Promise<{ readonly state: ScopeState['state']; readonly answer: T | null }> {
  try {
    return { state: 'works', answer: await asked };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    return { state: error.code === 'AUTH_SCOPE_MISSING' ? 'missing' : 'unknown', answer: null };
  }
}
