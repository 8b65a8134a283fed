import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type * as Library from 'electron-updater';
import type { AppUpdater, BaseUpdater, NsisUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { Io } from '#core/disk/io.ts';
import type { Logger, ProgramFetch, ProgramUpdater } from '#core/host.ts';
import { AppError } from '#shared/errors.ts';
import { replaceAppImage } from './app-image.ts';
import { readSignedFeed, type SignedFeed, type TrustedKey } from './signed-feed.ts';

/** Puts a new version in place and starts it; `beforeStart` is called immediately before. */
export type InstallUpdate = (beforeStart: () => void) => Promise<void>;

/** electron-updater's view of the program. */
type AppAdapter = NonNullable<ConstructorParameters<typeof NsisUpdater>[1]>;

export interface ProgramUpdaterOptions {
  readonly adapter: AppAdapter;
  readonly platform: NodeJS.Platform;
  readonly io: Io;
  /** Path of this program if it is a single file. */
  readonly appImage: string | undefined;
  /** The folder with feed and files. */
  readonly feedUrl: string;
  readonly trust: TrustedKey & { readonly fileOrigins: readonly string[] };
  readonly logger: Logger;
  readonly notInstalled: string | null;
  /** Ends this program; once everything is closed, `install` puts the new one in place. */
  readonly leave: (version: string, install: InstallUpdate) => Promise<void>;
}

interface AvailableUpdate {
  readonly updater: AppUpdater;
  readonly fetch: ProgramFetch;
  readonly feed: SignedFeed;
}

interface Downloaded extends AvailableUpdate {
  readonly file: string;
  readonly sha512: string;
}

/** electron-updater with a feed that must be signed, and with all requests made by the core. */
export function createProgramUpdater(options: ProgramUpdaterOptions): ProgramUpdater {
  const { feedUrl, trust, notInstalled, leave, io, appImage } = options;
  let found: AvailableUpdate | null = null;
  let downloaded: Downloaded | null = null;

  return {
    origins: [new URL(feedUrl).origin, ...trust.fileOrigins],
    notInstalled,
    async find(fetch) {
      found = null;
      const opened = await openUpdater(options, fetch);
      const result = await opened.updater.checkForUpdates();
      const feed = opened.feed();
      if (result?.isUpdateAvailable !== true || feed === null) return null;
      found = { updater: opened.updater, fetch, feed };
      const { version, releaseNotes, files } = feed;
      return { version, changelog: releaseNotes ?? null, sizeBytes: files[0]?.size ?? null };
    },
    async download(onBytes) {
      if (found === null) throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'answer' });
      const { updater, fetch, feed } = found;
      setDownloads(updater, { fetch, feed, onBytes });
      const [file = ''] = await updater.downloadUpdate();
      const entry = feed.files.find(
        ({ url }) => basename(decodeURIComponent(url)) === basename(file),
      );
      if (entry === undefined) throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'answer' });
      downloaded = { ...found, file, sha512: entry.sha512 };
    },
    async restart() {
      if (downloaded === null) throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'answer' });
      const { updater, file, sha512, feed } = downloaded;
      // The file may have been changed on disk since: only signed bytes may be run.
      if ((await sha512Base64Of(file)) !== sha512) {
        await rm(file, { force: true });
        throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'hash' });
      }
      await leave(feed.version, (beforeStart) =>
        appImage === undefined
          ? installUpdate(updater, beforeStart)
          : replaceAppImage({ io, appImage, downloaded: file, beforeStart }),
      );
    },
  };
}

async function openUpdater(
  { adapter, platform, feedUrl, trust, logger }: ProgramUpdaterOptions,
  fetch: ProgramFetch,
): Promise<{ readonly updater: AppUpdater; readonly feed: () => SignedFeed | null }> {
  const library = await import('electron-updater');
  const base = new URL(feedUrl.endsWith('/') ? feedUrl : `${feedUrl}/`);
  let feed: SignedFeed | null = null;

  /** No part of a feed reaches electron-updater before its signature is verified. */
  class SignedProvider extends library.Provider<SignedFeed & UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<SignedFeed & UpdateInfo> {
      const url = new URL(`${this.getDefaultChannelName()}.yml`, base);
      feed = await readSignedFeed(fetch, url, trust);
      return feed as SignedFeed & UpdateInfo;
    }

    resolveFiles({ files }: UpdateInfo) {
      return files.map((info) => ({ url: new URL(info.url, base), info }));
    }
  }

  const updater = createUpdater(library, platform, adapter);
  updater.logger = toUpdaterLogger(logger);
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  updater.allowPrerelease = false;
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });
  return { updater, feed: () => feed };
}

function createUpdater(
  library: typeof Library,
  platform: NodeJS.Platform,
  adapter: AppAdapter,
): AppUpdater {
  if (platform === 'win32') return new library.NsisUpdater(undefined, adapter);
  if (platform === 'darwin') return new library.MacUpdater(undefined, adapter);
  return new library.AppImageUpdater(undefined, adapter);
}

/**
 * The library offers no other way to replace the executor of its requests, which have to go through
 * the core.
 */
function setDownloads(
  updater: AppUpdater,
  {
    fetch,
    feed,
    onBytes,
  }: Pick<AvailableUpdate, 'fetch' | 'feed'> & { onBytes: (bytes: number) => void },
): void {
  const download = async (
    url: URL,
    path: string,
    { sha512 }: { readonly sha512: string },
  ): Promise<void> => {
    const size = feed.files.find((file) => file.sha512 === sha512)?.size ?? null;
    const hex = Buffer.from(sha512, 'base64').toString('hex');
    await fetch.saveFile({ url: url.href, sizeBytes: size, sha512: hex, path }, onBytes);
  };
  Object.assign(updater, { httpExecutor: { download } });
}

/** Resolves once only this program's end is missing; on a Mac the system's updater ends it. */
async function installUpdate(updater: AppUpdater, beforeStart: () => void): Promise<void> {
  beforeStart();
  if ('install' in updater) {
    const isInstalled = (updater as BaseUpdater).install(true, true);
    if (!isInstalled) throw new Error('the new version was not put in place');
    return;
  }
  await new Promise<never>((_resolve, reject) => {
    updater.once('error', reject);
    updater.quitAndInstall();
  });
}

async function sha512Base64Of(file: string): Promise<string | null> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('base64');
  } catch {
    return null;
  }
}

/** Its lines contain addresses and paths; errors are logged by their code. */
function toUpdaterLogger(logger: Logger): AppUpdater['logger'] {
  const note = (line: unknown): void => logger.info('program.updater', { line: String(line) });
  return { info: () => undefined, warn: note, error: note };
}
