import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type DownloadItem, nativeTheme, powerMonitor, shell } from 'electron';
import type { Host, Logger } from '#core/host.ts';
import { findRendererDirectory, openRendererFiles } from '#node-host/renderer-files.ts';
import { serveAppUi } from './app-ui.ts';
import { setAutostart } from './autostart.ts';
import { type Background, createBackground } from './background.ts';
import { createQuitHandler, type QuitHandler } from './quit-handler.ts';
import { createDialogs, type Dialogs } from './dialogs.ts';
import { openExternalLink } from './external-links.ts';
import { createInstallPrompts, type InstallPrompts } from './install-prompts.ts';
import { type CoreClient, servePorts } from './ipc.ts';
import { followEnds, followProgress, listUnfinished, listWork, waitUntilIdle } from './jobs.ts';
import { setLinkHandler } from './link-handler.ts';
import { createMainWindow, type MainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { createNotices, type Notices } from './notices.ts';
import { openCore } from './open-core.ts';
import { confirmQuit, confirmLink, confirmProgram, describeJobs } from './confirm-dialogs.ts';
import { ownRunner } from './game-runner.ts';
import { openSelfUpdate, ownPlace } from './self-update.ts';
import { findPortableData } from './program-source.ts';
import { createTranslate, type Translate } from './translate.ts';
import { createTray } from './tray.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';

/** Parts that exist before the core. */
interface ShellFrame {
  readonly host: Host;
  readonly token: string | null;
  readonly window: MainWindow;
  readonly dialogs: Dialogs;
  readonly prompts: InstallPrompts;
  readonly savedFiles: SavedFiles;
  /** Shows the window; logs an error, because no caller waits for it. */
  readonly show: (route?: string) => void;
}

/** Parts that exist once the core is open. */
interface OpenShell {
  readonly background: Background;
  readonly quitHandler: QuitHandler;
  readonly openExternal: (address: string) => Promise<void>;
  /** The window has been shown, so this version works. */
  readonly prove: () => void;
}

export type DesktopShell = ReturnType<typeof createShell>;

/** Creates the desktop around the core. Links and second starts may arrive before it is open. */
export function createShell(host: Host, token: string | null, isInBackground: boolean) {
  const { logger } = host;
  const shellDir = join(host.paths.dataDir, 'shell');
  mkdirSync(shellDir, { recursive: true, mode: 0o700 });
  let opened: OpenShell | null = null;
  const report = (error: unknown): void => logger.error('shell.failed', { error });
  const window = createMainWindow({
    preload: join(app.getAppPath(), 'out/preload/index.cjs'),
    placementFile: join(shellDir, 'window.json'),
    logger,
    onCreate: (created) => opened?.quitHandler.watchWindow(created),
  });
  const dialogs = createDialogs(window.current);
  const savedFiles = createSavedFiles();
  const show = (route?: string): void => {
    opened?.quitHandler.stay();
    window.show(route).catch(report);
  };
  const prompts = createInstallPrompts({
    currentAddress: () => window.current()?.webContents.getURL() ?? null,
    isDialogOpen: dialogs.isOpen,
    show: (route) => window.show(route),
  });
  return {
    /**
     * Opens the core and shows the window, once the app is ready. Throws NEWER_DATA,
     * DATABASE_FAILED, INTERFACE_NOT_BUILT.
     */
    async open(): Promise<void> {
      opened = await openShell({ host, token, window, dialogs, prompts, savedFiles, show });
      if (isInBackground && opened.background.isOn()) {
        opened.prove();
        prompts.open();
        return;
      }
      // A load interrupted by a crash or another load is not fatal: the page is loaded again.
      await window.show().then(opened.prove).catch(report);
      prompts.open();
    },
    /** Brings the window to the front, reopening it if it was closed. */
    show: () => {
      if (opened !== null) show();
    },
    /** A link from another program; null: none. */
    receiveLink: (link: string | null) => prompts.receive(link),
    /** Follows a file that our page saves. */
    followDownload: savedFiles.follow,
    openExternal: (address: string) => void opened?.openExternal(address).catch(report),
  };
}

async function openShell(frame: ShellFrame): Promise<OpenShell> {
  const { token, window, dialogs, savedFiles, show } = frame;
  const own = openSelfUpdate(frame.host, (install) => quitHandler.quitForUpdate(install));
  const host: Host = {
    ...frame.host,
    program: own.program,
    pickFolder: dialogs.pickFolder,
    fileManager: { show: (path) => shell.showItemInFolder(path), findSaved: savedFiles.find },
    confirmProgram: (change) => confirmProgram(change, dialogs, translate),
    ...ownRunner(),
  };
  const { core, close } = openCore(host, token);
  const { client } = core;
  const settings = await followSettings(client, () => {
    renewMenu();
    background.apply();
  });
  const translate = createTranslate(() => settings.current().language);
  const renewMenu = (): void => renewMenuOf(frame, translate);
  serveAppUi({
    files: openRendererFiles(findRendererDirectory()),
    readImage: core.readImage,
  });
  servePorts({ core, logger: host.logger, windowIds: window.ids });
  const notices = createNotices({
    translate,
    isWatched: () => window.current()?.isFocused() ?? false,
    onClick: show,
  });
  const background = openBackground({ frame, client, translate, notices, settings });
  renewMenu();
  background.apply();
  notifyJobEnds({ frame, client, notices, background });
  followSleep(client, host.logger);
  const quitHandler = createQuitHandler({
    isMac: host.paths.platform === 'darwin',
    unfinished: () => listWork(client),
    whenIdle: () => waitUntilIdle(client),
    ask: (unfinished) => confirmQuit(unfinished, dialogs, translate),
    notifyStopped: (unfinished) =>
      notices.showNotification(
        translate('ui-quit-stopped', { jobs: describeJobs(unfinished, translate) }),
      ),
    hideWindow: () => window.current()?.hide(),
    staysOpen: background.isOn,
    startAgain: own.startAgain,
    async close() {
      window.remember();
      await close();
    },
  });
  return {
    background,
    quitHandler,
    prove: own.prove,
    openExternal: (address) =>
      openExternalLink(address, {
        trustedHosts: () => listRegistryHosts(client),
        confirm: (url) => confirmLink(url, dialogs, translate),
        open: (href) => shell.openExternal(href),
      }),
  };
}

/** Rebuilds the menu in the current language. */
function renewMenuOf({ host, show }: ShellFrame, translate: Translate): void {
  const { dataDir, platform } = host.paths;
  setMenu({
    translate,
    isMac: platform === 'darwin',
    goTo: show,
    showDataFolder: () => shell.showItemInFolder(dataDir),
  });
}

interface ShellParts {
  readonly frame: ShellFrame;
  readonly client: CoreClient;
  readonly translate: Translate;
  readonly notices: Notices;
  readonly settings: FollowedSettings;
  readonly background: Background;
}

function openBackground(parts: Omit<ShellParts, 'background'>): Background {
  const { frame, client, translate, notices, settings } = parts;
  const { logger, paths } = frame.host;
  const updates = '/updates';
  const report = (error: unknown): void => logger.error('shell.failed', { error });
  const place = { ...paths, execPath: process.execPath };
  const inSystem = (change: () => void): void => {
    // A program run from its sources does not change the system.
    if (!app.isPackaged) return;
    try {
      change();
    } catch (error) {
      report(error);
    }
  };
  const tray = createTray({
    translate,
    isMac: paths.platform === 'darwin',
    icon: join(app.getAppPath(), 'out/main/tray.png'),
    open: () => frame.show(),
    check() {
      frame.show(updates);
      checkAllLoadouts(client).catch(report);
    },
    quit: () => app.quit(),
  });
  return createBackground({
    client,
    translate,
    settings: settings.current,
    setTray: tray.set,
    setAutostart: (isOn) => inSystem(() => setAutostart(isOn, place, app)),
    setLinkHandler(isOn) {
      // A portable program leaves nothing on the computers that it runs on.
      if (paths.dataDir === findPortableData(ownPlace())) return;
      inSystem(() => setLinkHandler(isOn, place, app));
    },
    isWatched: notices.isWatched,
    showNotification: (text) => notices.showNotification(text, updates),
  });
}

async function checkAllLoadouts({ loadouts, addons }: CoreClient): Promise<void> {
  for (const { id } of await loadouts.list())
    await addons.check({ loadoutId: id, addons: null, fresh: false });
}

/** Both streams end with the core. */
function notifyJobEnds({
  frame,
  client,
  notices,
  background,
}: Pick<ShellParts, 'frame' | 'client' | 'notices' | 'background'>): void {
  const { window, host } = frame;
  const onEnd = (job: JobBrief): void => {
    notices.notifyJobEnd(job);
    background
      .tellUpdates(job)
      .catch((error: unknown) => host.logger.error('shell.failed', { error }));
  };
  followEnds(client, onEnd).catch(() => undefined);
  followProgress(client, (fraction) => window.current()?.setProgressBar(fraction)).catch(
    () => undefined,
  );
}

async function listRegistryHosts(client: CoreClient): Promise<ReadonlySet<string>> {
  const profiles = await client.registries.list();
  return new Set(profiles.flatMap(({ apiOrigin }) => (apiOrigin ? [new URL(apiOrigin).host] : [])));
}

type SavedFiles = ReturnType<typeof createSavedFiles>;

/** Tracks the paths of files saved by the page. */
function createSavedFiles() {
  const saved = new Map<string, Promise<string | null>>();
  return {
    follow(item: DownloadItem): void {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      saved.set(item.getURL(), promise);
      item.once('done', (_event, state) =>
        resolve(state === 'completed' ? item.getSavePath() : null),
      );
    },
    /**
     * Returns the path by the blob address in the page, once the user has chosen; null: it was not
     * saved, or is unknown.
     */
    find: async (address: string): Promise<string | null> => saved.get(address) ?? null,
  };
}

interface FollowedSettings {
  current(): SettingsView;
}

/** Follows the settings that the shell itself uses, from now until the core closes. */
async function followSettings(
  client: Pick<CoreClient, 'core' | 'settings'>,
  onChange: () => void,
): Promise<FollowedSettings> {
  let settings = await client.settings.get();
  nativeTheme.themeSource = settings.appearance.theme;

  async function follow(): Promise<void> {
    for await (const { kind } of await client.core.events()) {
      if (kind !== 'settings') continue;
      settings = await client.settings.get();
      nativeTheme.themeSource = settings.appearance.theme;
      onChange();
    }
  }
  // The stream ends with the core; until then the last settings apply.
  void follow().catch(() => undefined);
  return { current: () => settings };
}

/** Pauses transfers when the machine goes to sleep, and resumes exactly those when it wakes up. */
function followSleep(client: Pick<CoreClient, 'jobs'>, logger: Logger): void {
  const paused = new Set<string>();
  let pausing: Promise<void> = Promise.resolve();

  async function pause(): Promise<void> {
    for (const { id: jobId } of await listUnfinished(client)) {
      if ((await client.jobs.pause({ jobId })).paused) paused.add(jobId);
    }
    logger.info('shell.suspend', { paused: paused.size });
  }

  async function resume(): Promise<void> {
    await pausing;
    const jobs = [...paused];
    paused.clear();
    for (const jobId of jobs) await client.jobs.resume({ jobId }).catch(report);
    logger.info('shell.resume', { resumed: jobs.length });
  }

  const report = (error: unknown): void => logger.error('shell.sleep-failed', { error });
  powerMonitor.on('suspend', () => {
    pausing = pausing.then(pause).catch(report);
  });
  powerMonitor.on('resume', () => {
    resume().catch(report);
  });
}
