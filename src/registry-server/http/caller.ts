import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Storage } from '../storage/open-storage.ts';

/** Who asks. A token that is unknown or expired makes a guest (registry-facts §2.1). */
export interface Caller {
  readonly userId: string;
  readonly role: string;
  readonly scopes: ReadonlySet<string>;
}

export function identifyCaller(
  authorization: string | undefined,
  { storage, behaviour }: { storage: Storage; behaviour: Behaviour },
): Caller | null {
  if (authorization === undefined || authorization === '') return null;
  const token = behaviour.readsAuthorizationSchemes ? unwrapToken(authorization) : authorization;
  const record = storage.people.findToken(storage.hashToken(token));
  if (record === null || isExpired(record.dateExpires)) return null;
  const user = storage.people.findUser(record.userId);
  if (user === null) return null;
  return { userId: user.id, role: user.role, scopes: new Set(record.scopes) };
}

/** The caller if its token carries every scope, else a guest (registry-facts §2.3). */
export function withScopes(caller: Caller | null, ...scopes: readonly ApiScope[]): Caller | null {
  return caller !== null && scopes.every((scope) => caller.scopes.has(scope)) ? caller : null;
}

function unwrapToken(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  if (!authorization.startsWith('Basic ')) return authorization;
  const decoded = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

function isExpired(dateExpires: string | null): boolean {
  return dateExpires !== null && Date.parse(dateExpires) < Date.now();
}
