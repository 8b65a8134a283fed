import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { Person } from '../writes/cast.ts';
import { send, type As } from '../writes/write.ts';

/** Kinds of callers; those that are neither the owner nor a guest have a token with every scope. */
export const CALLERS = {
  guest: { person: null, title: 'stranger' },
  session: { person: 'owner', title: "owner's session" },
  butFirst: { person: 'owner', title: "owner's token, all scopes but the first of these" },
  butLast: { person: 'owner', title: "owner's token, all scopes but the last of these" },
  exact: { person: 'owner', title: "owner's token, exactly these scopes" },
  permitted: { person: 'member', title: 'member with this permission alone' },
  member: { person: 'member', title: 'member with every other permission' },
  pending: { person: 'pending', title: 'invited with this permission' },
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
  const tokenOf = async (scopes: readonly string[]) => {
    const key = scopes.join();
    const token = tokens.get(key) ?? makeToken(scopes);
    tokens.set(key, token);
    return { token: await token };
  };
  const allBut = (left: string | undefined) => ASSIGNABLE_SCOPES.filter((scope) => scope !== left);
  return async (caller: CallerName, scopes: readonly string[]): Promise<As> => {
    const { person } = CALLERS[caller];
    if (person === null) return null;
    if (caller === 'session') return { session: server.openSession('user-owner') };
    if (caller === 'butFirst') return tokenOf(allBut(scopes[0]));
    if (caller === 'butLast') return tokenOf(allBut(scopes.at(-1)));
    if (caller === 'exact') return tokenOf(scopes);
    return { token: `crp_${person}` };
  };
}
