import type { ScopeState } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';

/**
 * Which scopes a token has, of those that a question shows without changing anything: a token cannot read its own
 * (registry-facts §2.2). The others are `unknown` until they are needed.
 */
export async function checkScopes(
  client: SignedInClient,
  signal?: AbortSignal,
): Promise<ScopeState[]> {
  const options = signal === undefined ? {} : { signal };
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
  // The list needs both (registry-facts §2.3).
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
