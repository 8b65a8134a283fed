/**
 * Stores the user's secrets (design decision 12): in the keychain; if it is unavailable, in memory
 * until this process ends, which the caller reports; in a file only on request. Never switches
 * silently from one to another.
 */
import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Secret, SecretPlace, SecretStore } from '#core/host.ts';
import { AppError } from '#shared/errors.ts';

const SERVICE = 'Loadout';
const MAX_FILE_BYTES = 16 * 1024;
// A locked keychain may wait for the user.
const TRIAL_TIMEOUT_MS = 15_000;

/** An entry of a keychain. Every method throws if there is no keychain. */
export interface KeychainEntry {
  setPassword(password: string): Promise<void>;
  getPassword(): Promise<string | null>;
  deletePassword(): Promise<unknown>;
}

export type OpenKeychain = (name: string) => Promise<KeychainEntry>;

export interface SecretStoreOptions {
  /** Folder of requested files; created with the first one. */
  readonly folder: string;
  readonly openKeychain: OpenKeychain;
  /** Called with every secret that is read or written, so that no log line contains it. */
  readonly hide: (secret: string) => void;
}

/**
 * Pinned to the Secret Service: the default would fall back to the kernel's keyring, which is not
 * persistent.
 */
export const openSystemKeychain: OpenKeychain = async (name) => {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  return new AsyncEntry(SERVICE, name, { linux: { store: 'secret-service' } });
};

export function createSecretStore({ folder, openKeychain, hide }: SecretStoreOptions): SecretStore {
  const memory = new Map<string, string>();
  const fileOf = (name: string): string =>
    join(folder, `${createHash('sha256').update(name).digest('hex')}.json`);

  async function readKept(name: string): Promise<string | null> {
    return memory.get(name) ?? (await readPrivateFile(fileOf(name))) ?? (await readKeychain(name));
  }

  async function readKeychain(name: string): Promise<string | null> {
    try {
      return await (await openKeychain(name)).getPassword();
    } catch {
      // Without a keychain, or if it stays locked, the user is asked for the token as if none were
      // stored.
      return null;
    }
  }

  async function forgetInKeychain(name: string): Promise<void> {
    try {
      await (await openKeychain(name)).deletePassword();
    } catch {
      // Without a keychain nothing was stored in it.
    }
  }

  async function put(name: string, text: string, place: 'keychain' | 'file'): Promise<SecretPlace> {
    if (place === 'file') {
      await writePrivateFile(folder, fileOf(name), text);
      return 'file';
    }
    try {
      await (await openKeychain(name)).setPassword(text);
      return 'keychain';
    } catch {
      memory.set(name, text);
      return 'memory';
    }
  }

  /** Removes it everywhere except at `kept`: a remaining file would be read before the keychain. */
  async function removeOthers(name: string, kept: SecretPlace | null): Promise<void> {
    if (kept !== 'memory') memory.delete(name);
    if (kept !== 'file') await rm(fileOf(name), { force: true });
    if (kept !== 'keychain') await forgetInKeychain(name);
  }

  return {
    async keep(name, secret, place) {
      hide(secret.value);
      const text = JSON.stringify({ origin: secret.origin, value: secret.value });
      const kept = await put(name, text, place);
      await removeOthers(name, kept);
      return kept;
    },
    async read(name, origin) {
      const text = await readKept(name);
      const secret = text === null ? null : parseSecret(text);
      if (secret === null) return null;
      hide(secret.value);
      return secret.origin === origin ? secret.value : null;
    },
    remove: (name) => removeOthers(name, null),
    tryKeychain: () => {
      const tooLate = delay(TRIAL_TIMEOUT_MS, false, { ref: false });
      return Promise.race([tryEntry(openKeychain), tooLate]);
    },
  };
}

/** Removes its trial entry. */
async function tryEntry(openKeychain: OpenKeychain): Promise<boolean> {
  const [name, value] = [`trial/${randomBytes(8).toString('hex')}`, randomBytes(8).toString('hex')];
  try {
    const entry = await openKeychain(name);
    try {
      await entry.setPassword(value);
      return (await entry.getPassword()) === value;
    } finally {
      await entry.deletePassword();
    }
  } catch {
    return false;
  }
}

function parseSecret(text: string): Secret | null {
  try {
    const { origin, value } = JSON.parse(text) as Partial<Record<string, unknown>>;
    if (typeof value !== 'string' || (typeof origin !== 'string' && origin !== null)) return null;
    return { origin, value };
  } catch {
    return null;
  }
}

async function writePrivateFile(folder: string, path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new AppError('FOLDER_NOT_WRITABLE', { folder }, error);
  }
}

/**
 * Returns null for a file that others can read as well: whoever can read a token could also have
 * placed it there.
 */
async function readPrivateFile(path: string): Promise<string | null> {
  try {
    const stats = await lstat(path);
    const isShared = process.platform !== 'win32' && (stats.mode & 0o077) !== 0;
    if (!stats.isFile() || isShared || stats.size > MAX_FILE_BYTES) return null;
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
