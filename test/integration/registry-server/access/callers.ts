import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { Person } from '../writes/cast.ts';
import { send, type As } from '../writes/write.ts';

/**
 * Kinds of callers. The first four are the owner or a guest; the others have a token with every
 * scope.
 */
export const CALLERS = {
  guest: { person: null, title: 'stranger' },
  session: { person: 'owner', title: "owner's session" },
  scopeless: { person: 'owner', title: "owner's token, no scope" },
  exact: { person: 'owner', title: "owner's token, exactly these scopes" },
  member: { person: 'member', title: 'member without permission' },
  stranger: { person: 'stranger', title: 'other user' },
  moderator: { person: 'moderator', title: 'moderator' },
  admin: { person: 'admin', title: 'admin' },
} as const satisfies Readonly<Record<string, { person: Person | null; title: string }>>;

export type CallerName = keyof typeof CALLERS;
export const CALLER_NAMES = Object.keys(CALLERS) as CallerName[];

/** Scopes that no token may have (interface §5.4). */
export function isRestricted(scopes: readonly string[]): boolean {
  const assignable: readonly string[] = ASSIGNABLE_SCOPES;
  return scopes.some((scope) => !assignable.includes(scope));
}

/** Creates a caller's credentials; tokens with the same scopes are created once. */
export function createCredentials(server: RegistryServer) {
  const tokens = new Map<string, Promise<string>>();
  const makeToken = async (authScopes: readonly string[]) => {
    const json = { name: 'x', dateExpires: '2999-01-01', authScopes };
    const as = { session: server.openSession('user-owner') };
    const answer = await send(server, 'POST /api/pat', { as, json });
    return (answer.json as { token: string }).token;
  };
  const tokenOf = (scopes: readonly string[]) => {
    const key = scopes.join();
    const token = tokens.get(key) ?? makeToken(scopes);
    tokens.set(key, token);
    return token;
  };
  return async (caller: CallerName, scopes: readonly string[]): Promise<As> => {
    if (caller === 'guest') return null;
    if (caller === 'session') return { session: server.openSession('user-owner') };
    if (caller === 'scopeless') return { token: await tokenOf([]) };
    if (caller === 'exact') return { token: await tokenOf(scopes) };
    return { token: `crp_${caller}` };
  };
}
