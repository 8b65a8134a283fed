import type { Inputs } from '#shared/contract/index.ts';
import type { Account, AccountStatus, SignedOut } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import type { Clock, SecretStore } from '../host.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { Credential } from '../registry/gateway.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { thenClose } from '../registry/then-close.ts';
import {
  checkScopes,
  createCredentialUse,
  findEnd,
  findUser,
  hasCode,
  requireAccepted,
  toUser,
  type UseCredential,
} from './credential-use.ts';
import { createKeptAccounts, type KeptAccounts } from './kept-accounts.ts';

/** What may stand in a header as it is. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

interface SignInRequest {
  readonly registry: string;
  readonly token: string;
  readonly inFile: boolean;
  /** A day; null: the person does not say. */
  readonly expires: string | null;
}

type In = Inputs['accounts'];

export interface AccountServices {
  readonly registries: Pick<RegistryConnections, 'connect' | 'profileOf' | 'signIn'>;
  readonly secrets: SecretStore;
  readonly dataDir: string;
  /** What LOADOUT_TOKEN held. */
  readonly token: string | null;
  readonly clock: Clock;
}

/** Who asks at which registry. One account each; LOADOUT_TOKEN goes before what is kept. */
export function createAccounts(services: AccountServices) {
  const { registries } = services;
  const kept = createKeptAccounts(services);
  const withCredential = createCredentialUse(registries);
  const check = createCheck(services, { kept, withCredential });
  const endKept = createEnding(services, { kept, withCredential });
  const signing = { ...services, kept, withCredential, endKept };
  const startedAt = services.clock.now().toISOString();

  async function credentialOf(registry: string): Promise<Credential | null> {
    if (services.token !== null) return { kind: 'token', value: services.token };
    const profile = registries.profileOf(registry);
    const value = await kept.readToken(profile);
    return value === null ? null : { kind: kept.kindOf(profile), value };
  }

  async function openOrNull(registry: string): Promise<SignedInClient | null> {
    const credential = await credentialOf(registry);
    return credential && registries.signIn(registry, credential);
  }

  async function open(registry: string): Promise<SignedInClient> {
    const client = await openOrNull(registry);
    if (client !== null) return client;
    throw new AppError('AUTH_NEEDED', { registry: registries.profileOf(registry).id });
  }

  return {
    async status({ registry }: In['status'], signal?: AbortSignal): Promise<AccountStatus[]> {
      const profile = registry === null ? null : registries.profileOf(registry);
      const known = kept
        .list()
        .filter((account) => profile === null || account.registry === profile.id);
      const preset = services.token !== null && profile !== null ? [toPreset(profile)] : [];
      const statuses: AccountStatus[] = [];
      for (const account of [...preset, ...known]) statuses.push(await check(account, signal));
      return statuses;
    },
    /** Throws INPUT_INVALID, AUTH_NOT_ACCEPTED, FOLDER_NOT_WRITABLE, and what a SignedInClient throws. */
    signIn: (request: SignInRequest, signal?: AbortSignal) => signIn(signing, request, signal),
    /** Throws INPUT_INVALID, PASSWORD_REFUSED, REGISTRY_LACKS, FOLDER_NOT_WRITABLE. */
    signInWithPassword: (request: In['signInWithPassword'], signal?: AbortSignal) =>
      signInWithPassword(signing, request, signal),
    /** A session is ended at the registry first, where that can be asked. */
    async signOut({ registry }: In['signOut'], signal?: AbortSignal): Promise<SignedOut[]> {
      const ended = await endKept(registry, signal);
      const forgotten = await kept.forget(registries.profileOf(registry));
      return forgotten.map((account) => ({
        ...account,
        ended: account.kind === 'session' ? ended : null,
      }));
    },
    /** A client of the person who is logged in; whoever asked for it closes it. Throws AUTH_NEEDED. */
    open,
    /**
     * The same for the login that is kept for this registry; null without one. LOADOUT_TOKEN names no registry: it goes
     * only where somebody asked for what needs it.
     */
    openKept: async (registry: string) => (services.token === null ? openOrNull(registry) : null),
    /** What the person who is logged in asks with; null: nobody is. */
    credentialOf,
    /** The person of this id is called so from now on. */
    rename: kept.rename,
    /** A name for the login, another one after each; null: nobody is logged in. */
    readerOf(registryId: string): string | null {
      if (services.token !== null) return `environment/${startedAt}`;
      const account = kept.list().find(({ registry }) => registry === registryId);
      return account === undefined ? null : `${account.user?.id ?? 'token'}/${account.since}`;
    },
    /** The sessions of the person who is logged in with one. Throws AUTH_NEEDED, AUTH_SESSION_NEEDED. */
    sessions: async ({ registry }: In['sessions'], signal?: AbortSignal) =>
      thenClose(await open(registry), ({ account }) => account.sessions({ signal })),
    /** Ends one, and answers those that stay. Throws NAME_UNKNOWN, and what `sessions` throws. */
    endSession: async ({ registry, session: name }: In['endSession'], signal?: AbortSignal) =>
      thenClose(await open(registry), async ({ account, profile }) => {
        const all = await account.sessions({ signal });
        if (all.every(({ id }) => id !== name))
          throw new AppError('NAME_UNKNOWN', { registry: profile.id, what: 'session', name });
        await account.endSession(name, { signal });
        return all.filter(({ id }) => id !== name);
      }),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

interface Using {
  readonly kept: KeptAccounts;
  readonly withCredential: UseCredential;
}

/** Asks the registry whether it takes what is kept, and what it lets do. */
function createCheck({ registries, token: given }: AccountServices, using: Using) {
  /** A registry that was named by its address may have no profile of its own. */
  function locate({ registry, origin }: Account): { profile: RegistryProfile; address: string } {
    try {
      return { profile: registries.profileOf(registry), address: registry };
    } catch (error) {
      if (origin === null || !hasCode(error, 'REGISTRY_UNKNOWN')) throw error;
      return { profile: registries.profileOf(origin), address: origin };
    }
  }

  return async (account: Account, signal?: AbortSignal): Promise<AccountStatus> => {
    try {
      const { profile, address } = locate(account);
      const isPreset = account.place === 'environment';
      const token = isPreset ? given : await using.kept.readToken(profile);
      if (token === null) return { ...account, state: 'unreadable', scopes: [], error: null };
      const credential = { kind: account.kind, value: token };
      return await using.withCredential(address, credential, async (client) => {
        await requireAccepted(client, account.kind, signal);
        const found = isPreset ? await findUser(client, signal) : account.user;
        const scopes = account.kind === 'session' ? [] : await checkScopes(client, signal);
        const expires = await findEnd(client, account, signal);
        const user = found && toUser(found);
        return { ...account, user, expires, state: 'accepted', scopes, error: null };
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      const state = error.code === 'AUTH_NOT_ACCEPTED' ? 'refused' : 'unknown';
      return { ...account, state, scopes: [], error: error.payload };
    }
  };
}

/** Ends the session that is kept; false where it could not be: there it ends by itself. */
function createEnding({ registries }: AccountServices, { kept, withCredential }: Using) {
  return async (registry: string, signal?: AbortSignal): Promise<boolean> => {
    const profile = registries.profileOf(registry);
    if (kept.kindOf(profile) !== 'session') return false;
    const token = await kept.readToken(profile);
    if (token === null) return false;
    try {
      const credential = { kind: 'session', value: token } as const;
      await withCredential(registry, credential, (client) =>
        client.account.endSession(null, { signal }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      return error.code === 'AUTH_NOT_ACCEPTED';
    }
  };
}

interface Signing extends AccountServices, Using {
  readonly endKept: (registry: string, signal?: AbortSignal) => Promise<boolean>;
}

async function signIn(
  signing: Signing,
  { registry, token, inFile, expires }: SignInRequest,
  signal?: AbortSignal,
): Promise<Account> {
  if (!TOKEN.test(token)) throw new AppError('INPUT_INVALID', { field: 'token', rule: 'token' });
  const profile = signing.registries.profileOf(registry);
  const credential = { kind: 'token', value: token } as const;
  const user = await signing.withCredential(registry, credential, async (client) => {
    await requireAccepted(client, 'token', signal);
    return findUser(client, signal);
  });
  const account = {
    ...toNewAccount(signing, profile, user),
    kind: 'token' as const,
    expires,
  };
  await signing.endKept(registry, signal);
  return signing.kept.put(profile, { account, token, inFile });
}

async function signInWithPassword(
  signing: Signing,
  { registry, email, password, inFile }: In['signInWithPassword'],
  signal?: AbortSignal,
): Promise<Account> {
  const profile = signing.registries.profileOf(registry);
  const guest = await signing.registries.connect(registry);
  const token = await guest.openSession({ email, password }, { signal });
  const credential = { kind: 'session', value: token } as const;
  const { user, expires } = await signing.withCredential(registry, credential, async (client) => ({
    user: await findUser(client, signal),
    expires: await findEnd(client, { kind: 'session', expires: null }, signal),
  }));
  const account = { ...toNewAccount(signing, profile, user), kind: 'session' as const, expires };
  await signing.endKept(registry, signal);
  return signing.kept.put(profile, { account, token, inFile });
}

function toNewAccount(
  { clock }: AccountServices,
  { id, apiOrigin }: RegistryProfile,
  user: LoggedInUser | null,
) {
  const since = clock.now().toISOString();
  return { registry: id, origin: apiOrigin, user: user && toUser(user), since };
}

function toPreset({ id, apiOrigin }: RegistryProfile): Account {
  const nobody = { user: null, kind: 'token' as const, expires: null, since: null };
  return { registry: id, origin: apiOrigin, ...nobody, place: 'environment' };
}
