import { randomBytes, randomInt } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Host, Random } from '#core/host.ts';
import { AppError } from '#shared/errors.ts';
import manifest from '../../package.json' with { type: 'json' };
import { findDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { createFileLogger, readRecentLog } from './file-logger.ts';
import { createSecretStore, type OpenKeychain, openSystemKeychain } from './secret-store.ts';
import { createRedaction } from './redaction.ts';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 18;

export interface NodeHostOptions {
  readonly dataDir?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /**
   * Token of this session, already removed from the environment; never passed on, and redacted in
   * every log line.
   */
  readonly token?: string | null;
  readonly proxyFor?: Host['proxyFor'];
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: the system's. */
  readonly openKeychain?: OpenKeychain;
}

/** The version of this program. */
export const VERSION: string = manifest.version;

/**
 * Creates the host of any Node process, and its data directory. Throws FOLDER_NOT_WRITABLE,
 * DATA_FOLDER_SHARED.
 */
export function createNodeHost(options: NodeHostOptions): Host {
  const { environment, platform, clock = systemClock } = options;
  const home = homedir();
  const dataDir = findDataDirectory({ dataDir: options.dataDir, environment, platform, home });
  prepareDataDirectory(dataDir);
  const log = join(dataDir, 'logs', 'loadout.log');
  const secrets = new Set([
    ...(options.token ? [options.token] : []),
    ...proxySecrets(environment),
  ]);
  const redact = createRedaction({ home, secrets });
  return {
    paths: { dataDir, home, platform, environment },
    clock,
    logger: createFileLogger(log, clock, redact),
    diagnostics: { recentLog: () => readRecentLog(log), redact },
    random: systemRandom,
    secrets: createSecretStore({
      folder: join(dataDir, 'secrets'),
      openKeychain: options.openKeychain ?? openSystemKeychain,
      hide: (secret) => secrets.add(secret),
    }),
    userAgent: `Loadout/${VERSION} (${platform}; ${process.arch})`,
    ...(options.proxyFor === undefined ? {} : { proxyFor: options.proxyFor }),
  };
}

/**
 * Removes LOADOUT_TOKEN from an environment, so that no child process inherits it, and returns its
 * value. The system's own copy, as in /proc/PID/environ, remains readable to the same account.
 */
export function takeToken(environment: Record<string, string | undefined>): string | null {
  const token = environment['LOADOUT_TOKEN'];
  delete environment['LOADOUT_TOKEN'];
  // Files and secret stores end it with a newline, and some begin it with a byte order mark.
  return token?.trim() || null;
}

/**
 * Returns the passwords in proxy addresses of the environment, alone and in the form in which they
 * are sent.
 */
function proxySecrets(environment: NodeHostOptions['environment']): string[] {
  const addresses = ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY'].flatMap((name) => [
    environment[name],
    environment[name.toLowerCase()],
  ]);
  return addresses.flatMap((address = '') => {
    const text = address.includes('://') ? address : `http://${address}`;
    const { username, password } = URL.parse(text) ?? { username: '', password: '' };
    return password === '' ? [] : [password, `${username}:${password}`];
  });
}

const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const cancel = (): void => {
        clearTimeout(timer);
        reject(new AppError('CANCELLED'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      }, ms);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    }),
};

const systemRandom: Random = {
  id: () =>
    Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join(''),
  bytes: (count) => new Uint8Array(randomBytes(count)),
};
