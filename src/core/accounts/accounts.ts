import type { Inputs } from '#shared/contract/index.ts';
import type { Account, AccountStatus, SignedOut } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import type { Io } from '../disk/io.ts';
import type { Clock, SecretStore } from '../host.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { Credential } from '../registry/gateway.ts';
import { refuseMirror } from '../registry/mirrors.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { orError } from '../registry/or-error.ts';
import { closeAfterUse } from '../registry/close-after-use.ts';
import {
  checkScopes,
  findCredentialExpiry,
  findUser,
  requireAcceptedCredential,
  toAccountUser,
} from './credential-use.ts';
import { createStoredAccounts, type StoredAccounts } from './stored-accounts.ts';

/** Characters that a header may contain unescaped. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

type AccountInputs = Inputs['accounts'];
type SignInRequest = Omit<AccountInputs['signIn'], 'expires'> & { readonly expires: string | null };

export interface AccountServices {
  readonly io: Io;
  readonly registries: Pick<RegistryConnections, 'connect' | 'profileOf' | 'signIn'>;
  readonly secrets: SecretStore;
  readonly dataDir: string;
  /** Value of LOADOUT_TOKEN. */
  readonly token: string | null;
  readonly clock: Clock;
}

interface AccountContext extends AccountServices {
  readonly kept: StoredAccounts;
}

/** Accounts at registries, one each; LOADOUT_TOKEN takes precedence over stored ones. */
export function createAccounts(services: AccountServices) {
  const { io, registries, secrets, dataDir, token, clock } = services;
  const kept = createStoredAccounts(services);
  const keeping: AccountContext = { io, registries, secrets, dataDir, token, clock, kept };
  const startedAt = clock.now().toISOString();

  async function credentialOf(registry: string): Promise<Credential | null> {
    if (registries.profileOf(registry).mirrorOf !== null) return null;
    if (services.token !== null) return { kind: 'token', value: services.token };
    const profile = registries.profileOf(registry);
    const value = await kept.readToken(profile);
    return value === null ? null : { kind: kept.kindOf(profile), value };
  }

  async function openOrNull(
    registry: string,
    signal?: AbortSignal,
  ): Promise<SignedInClient | null> {
    const credential = await credentialOf(registry);
    return credential && registries.signIn(registry, credential, signal);
  }

  async function open(registry: string, signal?: AbortSignal): Promise<SignedInClient> {
    const client = await openOrNull(registry, signal);
    if (client !== null) return client;
    return refuseGuest(registries.profileOf(registry));
  }

  return {
    status: ({ registry }: AccountInputs['status'], signal?: AbortSignal) =>
      checkAccounts(keeping, registry, signal),
    /**
     * Throws INPUT_INVALID, AUTH_NOT_ACCEPTED, FOLDER_NOT_WRITABLE, and the errors of
     * SignedInClient.
     */
    signIn: (request: SignInRequest, signal?: AbortSignal) => signIn(keeping, request, signal),
    /** Throws INPUT_INVALID, PASSWORD_REFUSED, REGISTRY_LACKS, FOLDER_NOT_WRITABLE. */
    signInWithPassword: (request: AccountInputs['signInWithPassword'], signal?: AbortSignal) =>
      signInWithPassword(keeping, request, signal),
    /** Ends the session at the registry first, if it can be reached. */
    async signOut(
      { registry }: AccountInputs['signOut'],
      signal?: AbortSignal,
    ): Promise<SignedOut[]> {
      const ended = await endStoredSession(keeping, registry, signal);
      const forgotten = await kept.forget(registries.profileOf(registry));
      return forgotten.map((account) => ({
        ...account,
        ended: account.kind === 'session' ? ended : null,
      }));
    },
    /**
     * Opens a client of the signed-in user, for work that `signal` cancels; the caller closes it.
     * Throws AUTH_NEEDED.
     */
    open,
    /**
     * As `open` for the login stored for this registry; null without one. LOADOUT_TOKEN names no
     * registry: it is sent only where a request needs it.
     */
    openKept: async (registry: string) => (services.token === null ? openOrNull(registry) : null),
    /** Returns the credential of the signed-in user, or null. */
    credentialOf,
    /** Stores the new name of the user with this id. */
    rename: kept.rename,
    /** Returns a name for the login that changes with each login; null when nobody is signed in. */
    readerOf(registryId: string): string | null {
      if (services.token !== null) return `environment/${startedAt}`;
      const account = kept.list().find(({ registry }) => registry === registryId);
      return account === undefined ? null : `${account.user?.id ?? 'token'}/${account.since}`;
    },
    /** Lists the sessions of a user signed in with one. Throws AUTH_NEEDED, AUTH_SESSION_NEEDED. */
    sessions: async ({ registry }: AccountInputs['sessions'], signal?: AbortSignal) =>
      closeAfterUse(await open(registry, signal), ({ account }) => account.sessions()),
    /** Ends one, and returns the rest. Throws NAME_UNKNOWN, and the errors of `sessions`. */
    endSession: async (
      { registry, session: name }: AccountInputs['endSession'],
      signal?: AbortSignal,
    ) =>
      closeAfterUse(await open(registry, signal), async ({ account, profile }) => {
        const all = await account.sessions();
        if (all.every(({ id }) => id !== name))
          throw new AppError('NAME_UNKNOWN', { registry: profile.id, what: 'session', name });
        await account.endSession(name);
        return all.filter(({ id }) => id !== name);
      }),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

function refuseGuest(profile: RegistryProfile): never {
  refuseMirror(profile);
  throw new AppError('AUTH_NEEDED', { registry: profile.id });
}

interface CredentialUse {
  readonly registry: string;
  readonly credential: Credential;
  readonly signal?: AbortSignal | undefined;
}

/** Uses a client with this credential, and closes it. */
const withCredential = async <T>(
  { registries }: AccountServices,
  { registry, credential, signal }: CredentialUse,
  use: (client: SignedInClient) => Promise<T>,
): Promise<T> => closeAfterUse(await registries.signIn(registry, credential, signal), use);

/** A registry named by its URL may have no saved profile. */
function locate({ registries }: AccountServices, { registry, origin }: Account) {
  try {
    return { profile: registries.profileOf(registry), address: registry };
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'REGISTRY_UNKNOWN';
    if (origin === null || !isUnknown) throw error;
    return { profile: registries.profileOf(origin), address: origin };
  }
}

/** Asks the registry whether it accepts the stored credential, and its scopes. */
async function checkAccounts(
  keeping: AccountContext,
  registry: string | null,
  signal?: AbortSignal,
): Promise<AccountStatus[]> {
  const { registries, kept, token } = keeping;
  const profile = registry === null ? null : registries.profileOf(registry);
  const known = kept
    .list()
    .filter((account) => profile === null || account.registry === profile.id);
  const preset = token !== null && profile?.mirrorOf === null ? [toPreset(profile)] : [];
  const statuses: AccountStatus[] = [];
  for (const account of [...preset, ...known]) {
    statuses.push(await checkCredential(keeping, account, signal));
  }
  return statuses;
}

async function checkCredential(
  keeping: AccountContext,
  account: Account,
  signal?: AbortSignal,
): Promise<AccountStatus> {
  try {
    const { profile, address: registry } = locate(keeping, account);
    const { kind, place } = account;
    const isPreset = place === 'environment';
    const value = isPreset ? keeping.token : await keeping.kept.readToken(profile);
    if (value === null) return { ...account, state: 'unreadable', scopes: [], error: null };
    const asks = { registry, credential: { kind, value }, signal };
    return await withCredential(keeping, asks, async (client) => {
      await requireAcceptedCredential(client, kind);
      const found = isPreset ? await findUser(client) : account.user;
      const scopes = kind === 'session' ? [] : await checkScopes(client);
      const expires = await findCredentialExpiry(client, account);
      const user = found && toAccountUser(found);
      return { ...account, user, expires, state: 'accepted', scopes, error: null };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    const state = error.code === 'AUTH_NOT_ACCEPTED' ? 'refused' : 'unknown';
    return { ...account, state, scopes: [], error: error.payload };
  }
}

/** Ends the stored session; false when that failed: it then expires there. */
async function endStoredSession(
  keeping: AccountContext,
  registry: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const profile = keeping.registries.profileOf(registry);
  if (keeping.kept.kindOf(profile) !== 'session') return false;
  const value = await keeping.kept.readToken(profile);
  if (value === null) return false;
  const asks = { registry, credential: { kind: 'session', value } as const, signal };
  const ended = await orError(
    withCredential(keeping, asks, ({ account }) => account.endSession(null)),
  );
  return !(ended instanceof AppError) || ended.code === 'AUTH_NOT_ACCEPTED';
}

async function signIn(
  keeping: AccountContext,
  { registry, token: value, inFile, expires }: SignInRequest,
  signal?: AbortSignal,
): Promise<Account> {
  if (!TOKEN.test(value)) throw new AppError('INPUT_INVALID', { field: 'token', rule: 'token' });
  const asks = { registry, credential: { kind: 'token', value } as const, signal };
  const user = await withCredential(keeping, asks, async (client) => {
    await requireAcceptedCredential(client, 'token');
    return findUser(client);
  });
  return keepNew(keeping, asks, { user, expires, inFile });
}

async function signInWithPassword(
  keeping: AccountContext,
  { registry, email, password, inFile }: AccountInputs['signInWithPassword'],
  signal?: AbortSignal,
): Promise<Account> {
  const guest = await keeping.registries.connect(registry);
  const value = await guest.openSession({ email, password }, { signal });
  const asks = { registry, credential: { kind: 'session', value } as const, signal };
  const found = await withCredential(keeping, asks, async (client) => ({
    user: await findUser(client),
    expires: await findCredentialExpiry(client, { kind: 'session', expires: null }),
  }));
  return keepNew(keeping, asks, { ...found, inFile });
}

/** Replaces the login stored for the registry. */
async function keepNew(
  keeping: AccountContext,
  { registry, credential: { kind, value: token }, signal }: CredentialUse,
  { user, expires, inFile }: { user: LoggedInUser | null; expires: string | null; inFile: boolean },
): Promise<Account> {
  const profile = keeping.registries.profileOf(registry);
  const since = keeping.clock.now().toISOString();
  const of = { registry: profile.id, origin: profile.apiOrigin };
  await endStoredSession(keeping, registry, signal);
  const account = { ...of, user: user && toAccountUser(user), since, kind, expires };
  return keeping.kept.put(profile, { account, token, inFile });
}

function toPreset({ id, apiOrigin }: RegistryProfile): Account {
  const nobody = { user: null, kind: 'token' as const, expires: null, since: null };
  return { registry: id, origin: apiOrigin, ...nobody, place: 'environment' };
}
