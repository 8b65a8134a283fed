import type { Account, AccountStatus } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import type { Clock, SecretStore } from '../host.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { createKeptAccounts } from './kept-accounts.ts';

/** What may stand in a header as it is. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

interface SignInRequest {
  readonly registry: string;
  readonly token: string;
  readonly inFile: boolean;
}

/** Who asks at which registry. One account each; LOADOUT_TOKEN goes before what is kept. */
export interface Accounts {
  status(registry: string | null, signal?: AbortSignal): Promise<AccountStatus[]>;
  /** Throws INPUT_INVALID, AUTH_NOT_ACCEPTED, FOLDER_NOT_WRITABLE, and what a SignedInClient throws. */
  signIn(request: SignInRequest, signal?: AbortSignal): Promise<Account>;
  signOut(registry: string): Promise<Account[]>;
  /** A client of the person who is logged in; whoever asked for it closes it. Throws AUTH_NEEDED. */
  open(registry: string): Promise<SignedInClient>;
}

export interface AccountServices {
  readonly registries: Pick<RegistryConnections, 'profileOf' | 'signIn'>;
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

  const withToken = createTokenUse(registries);

  async function check(account: Account, signal?: AbortSignal): Promise<AccountStatus> {
    try {
      const { profile, address } = locate(account);
      const isPreset = account.place === 'environment';
      const token = isPreset ? services.token : await kept.readToken(profile);
      if (token === null) return { ...account, state: 'unreadable', error: null };
      return await withToken(address, token, async (client) => {
        await requireAccepted(client, signal);
        const user = isPreset ? await findUser(client, signal) : account.user;
        return { ...account, user: user && toUser(user), state: 'accepted', error: null };
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      const { code, params } = error;
      const state = code === 'AUTH_NOT_ACCEPTED' ? 'refused' : 'unknown';
      return { ...account, state, error: { code, params: { ...params } } };
    }
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
      const user = await withToken(registry, token, async (client) => {
        await requireAccepted(client, signal);
        return findUser(client, signal);
      });
      const account = {
        registry: profile.id,
        origin: profile.apiOrigin,
        user: user && toUser(user),
        since: clock.now().toISOString(),
      };
      return kept.put(profile, { account, token, inFile });
    },
    signOut: (registry) => kept.forget(registries.profileOf(registry)),
    async open(registry) {
      const profile = registries.profileOf(registry);
      const token = services.token ?? (await kept.readToken(profile));
      if (token === null) throw new AppError('AUTH_NEEDED', { registry: profile.id });
      return registries.signIn(registry, { kind: 'token', value: token });
    },
  };
}

/** A client of this token for as long as it is used. */
function createTokenUse(registries: AccountServices['registries']) {
  return async <T>(
    registry: string,
    token: string,
    use: (client: SignedInClient) => Promise<T>,
  ): Promise<T> => {
    const client = await registries.signIn(registry, { kind: 'token', value: token });
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
async function requireAccepted(client: SignedInClient, signal?: AbortSignal): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  const { id: registry } = client.profile;
  try {
    if (await client.account.isAccepted(options)) return;
  } catch (error) {
    if (!hasCode(error, 'REGISTRY_LACKS')) throw error;
    await client.organizations.own(options);
    return;
  }
  throw new AppError('AUTH_NOT_ACCEPTED', { registry, kind: 'token' });
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

function hasCode(error: unknown, code: AppError['code']): boolean {
  return error instanceof AppError && error.code === code;
}

function toUser({ id, userName }: { id: string; userName: string }): Account['user'] {
  return { id, userName };
}

function toPreset({ id, apiOrigin }: RegistryProfile): Account {
  return { registry: id, origin: apiOrigin, user: null, place: 'environment', since: null };
}
