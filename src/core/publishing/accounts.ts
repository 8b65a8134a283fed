import type { Account, AccountStatus, SignedOut } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import type { Clock, SecretStore } from '../host.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { Credential } from '../registry/credential.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { orNothing } from './asking.ts';
import { checkScopes } from './check-scopes.ts';
import { createKeptAccounts } from './kept-accounts.ts';

/** What may stand in a header as it is. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

interface SignInRequest {
  readonly registry: string;
  readonly token: string;
  readonly inFile: boolean;
}

interface PasswordRequest {
  readonly registry: string;
  readonly email: string;
  readonly password: string;
  readonly inFile: boolean;
}

/** Who asks at which registry. One account each; LOADOUT_TOKEN goes before what is kept. */
export interface Accounts {
  status(registry: string | null, signal?: AbortSignal): Promise<AccountStatus[]>;
  /** Throws INPUT_INVALID, AUTH_NOT_ACCEPTED, FOLDER_NOT_WRITABLE, and what a SignedInClient throws. */
  signIn(request: SignInRequest, signal?: AbortSignal): Promise<Account>;
  /** Throws INPUT_INVALID, PASSWORD_REFUSED, REGISTRY_LACKS, FOLDER_NOT_WRITABLE. */
  signInWithPassword(request: PasswordRequest, signal?: AbortSignal): Promise<Account>;
  /** A session is ended at the registry first, where that can be asked. */
  signOut(registry: string, signal?: AbortSignal): Promise<SignedOut[]>;
  /** A client of the person who is logged in; whoever asked for it closes it. Throws AUTH_NEEDED. */
  open(registry: string): Promise<SignedInClient>;
}

export interface AccountServices {
  readonly registries: Pick<RegistryConnections, 'connect' | 'profileOf' | 'signIn'>;
  readonly secrets: SecretStore;
  readonly dataDir: string;
  /** What LOADOUT_TOKEN held. */
  readonly token: string | null;
  readonly clock: Clock;
}

export function createAccounts(services: AccountServices): Accounts {
  const { registries, clock } = services;
  const kept = createKeptAccounts(services);

  /** A registry that was named by its address may have no profile of its own. */
  function locate({ registry, origin }: Account): { profile: RegistryProfile; address: string } {
    try {
      return { profile: registries.profileOf(registry), address: registry };
    } catch (error) {
      if (origin === null || !hasCode(error, 'REGISTRY_UNKNOWN')) throw error;
      return { profile: registries.profileOf(origin), address: origin };
    }
  }

  const withCredential = createCredentialUse(registries);

  async function check(account: Account, signal?: AbortSignal): Promise<AccountStatus> {
    try {
      const { profile, address } = locate(account);
      const isPreset = account.place === 'environment';
      const token = isPreset ? services.token : await kept.readToken(profile);
      if (token === null) return { ...account, state: 'unreadable', scopes: [], error: null };
      const credential = { kind: account.kind, value: token };
      return await withCredential(address, credential, async (client) => {
        await requireAccepted(client, account.kind, signal);
        const user = isPreset ? await findUser(client, signal) : account.user;
        const scopes = account.kind === 'session' ? [] : await checkScopes(client, signal);
        const expires = await findEnd(client, account, signal);
        return {
          ...account,
          user: user && toUser(user),
          expires,
          state: 'accepted',
          scopes,
          error: null,
        };
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      const { code, params } = error;
      const state = code === 'AUTH_NOT_ACCEPTED' ? 'refused' : 'unknown';
      return { ...account, state, scopes: [], error: { code, params: { ...params } } };
    }
  }

  /** False where a session that was kept could not be ended; there it ends by itself. */
  async function endKept(registry: string, signal?: AbortSignal): Promise<boolean> {
    const profile = registries.profileOf(registry);
    if (kept.kindOf(profile) !== 'session') return false;
    const token = await kept.readToken(profile);
    if (token === null) return false;
    try {
      const options = signal === undefined ? {} : { signal };
      const credential = { kind: 'session', value: token } as const;
      await withCredential(registry, credential, (client) => client.account.endSession(options));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      return error.code === 'AUTH_NOT_ACCEPTED';
    }
  }

  function toNewAccount(profile: RegistryProfile, user: LoggedInUser | null) {
    return {
      registry: profile.id,
      origin: profile.apiOrigin,
      user: user && toUser(user),
      since: clock.now().toISOString(),
    };
  }

  return {
    async status(registry, signal) {
      const profile = registry === null ? null : registries.profileOf(registry);
      const known = kept
        .list()
        .filter((account) => profile === null || account.registry === profile.id);
      const preset = services.token !== null && profile !== null ? [toPreset(profile)] : [];
      const statuses: AccountStatus[] = [];
      for (const account of [...preset, ...known]) statuses.push(await check(account, signal));
      return statuses;
    },
    async signIn({ registry, token, inFile }, signal) {
      if (!TOKEN.test(token))
        throw new AppError('INPUT_INVALID', { field: 'token', rule: 'token' });
      const profile = registries.profileOf(registry);
      const credential = { kind: 'token', value: token } as const;
      const user = await withCredential(registry, credential, async (client) => {
        await requireAccepted(client, 'token', signal);
        return findUser(client, signal);
      });
      const account = { ...toNewAccount(profile, user), kind: 'token' as const, expires: null };
      await endKept(registry, signal);
      return kept.put(profile, { account, token, inFile });
    },
    async signInWithPassword({ registry, email, password, inFile }, signal) {
      const options = signal === undefined ? {} : { signal };
      const profile = registries.profileOf(registry);
      const guest = await registries.connect(registry);
      const token = await guest.openSession({ email, password }, options);
      const credential = { kind: 'session', value: token } as const;
      const found = await withCredential(registry, credential, async (client) => ({
        user: await findUser(client, signal),
        expires: await findEnd(client, { kind: 'session', expires: null }, signal),
      }));
      const account = {
        ...toNewAccount(profile, found.user),
        kind: 'session' as const,
        expires: found.expires,
      };
      await endKept(registry, signal);
      return kept.put(profile, { account, token, inFile });
    },
    async signOut(registry, signal) {
      const ended = await endKept(registry, signal);
      const forgotten = await kept.forget(registries.profileOf(registry));
      return forgotten.map((account) => ({
        ...account,
        ended: account.kind === 'session' ? ended : null,
      }));
    },
    async open(registry) {
      const profile = registries.profileOf(registry);
      const token = services.token ?? (await kept.readToken(profile));
      if (token === null) throw new AppError('AUTH_NEEDED', { registry: profile.id });
      const kind = services.token === null ? kept.kindOf(profile) : 'token';
      return registries.signIn(registry, { kind, value: token });
    },
  };
}

/** A client of this credential for as long as it is used. */
function createCredentialUse(registries: AccountServices['registries']) {
  return async <T>(
    registry: string,
    credential: Credential,
    use: (client: SignedInClient) => Promise<T>,
  ): Promise<T> => {
    const client = await registries.signIn(registry, credential);
    try {
      return await use(client);
    } finally {
      client.close();
    }
  };
}

/**
 * Throws AUTH_NOT_ACCEPTED. Public reads answer an expired token as a guest (registry-facts §11.1), so they say
 * nothing; where a registry has nothing better, the person's organizations are asked for, which need a login
 * (interface §5.5) and `organization_read`.
 */
async function requireAccepted(
  client: SignedInClient,
  kind: Account['kind'],
  signal?: AbortSignal,
): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  const { id: registry } = client.profile;
  try {
    if (await client.account.isAccepted(options)) return;
  } catch (error) {
    if (!hasCode(error, 'REGISTRY_LACKS')) throw error;
    await client.organizations.own(options);
    return;
  }
  throw new AppError('AUTH_NOT_ACCEPTED', { registry, kind });
}

/** null where the token may not read its own user, or the registry has no such question. */
async function findUser(
  client: SignedInClient,
  signal?: AbortSignal,
): Promise<LoggedInUser | null> {
  try {
    return await client.account.me(signal === undefined ? {} : { signal });
  } catch (error) {
    if (hasCode(error, 'AUTH_SCOPE_MISSING') || hasCode(error, 'REGISTRY_LACKS')) return null;
    throw error;
  }
}

/** When a session ends, as far as the registry says; what is kept for a token. */
async function findEnd(
  client: SignedInClient,
  { kind, expires }: Pick<Account, 'kind' | 'expires'>,
  signal?: AbortSignal,
): Promise<string | null> {
  if (kind === 'token') return expires;
  const asked = client.account.sessions(signal === undefined ? {} : { signal });
  const sessions = (await orNothing(asked)) ?? [];
  return sessions.find(({ current }) => current)?.dateExpires ?? expires;
}

function hasCode(error: unknown, code: AppError['code']): boolean {
  return error instanceof AppError && error.code === code;
}

function toUser({ id, userName }: { id: string; userName: string }): Account['user'] {
  return { id, userName };
}

function toPreset({ id, apiOrigin }: RegistryProfile): Account {
  const nobody = { user: null, kind: 'token' as const, expires: null, since: null };
  return { registry: id, origin: apiOrigin, ...nobody, place: 'environment' };
}
