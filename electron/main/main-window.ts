import { writeFileSync } from 'node:fs';
import { app, BrowserWindow, nativeTheme, screen, type WebPreferences } from 'electron';
import type { Logger } from '#core/host.ts';
import { APP_UI_ORIGIN } from '#shared/domain/port-messages.ts';
import { chooseBounds, MIN_HEIGHT, MIN_WIDTH, readPlacement } from './window-bounds.ts';

export interface MainWindowOptions {
  readonly preload: string;
  /** File that stores its bounds. */
  readonly placementFile: string;
  readonly logger: Logger;
  /** Called for each new window before it loads anything. */
  readonly onCreate: (window: BrowserWindow) => void;
}

const RELOAD_PAUSE_MS = 10_000;
const BACKGROUND = { light: '#ffffff', dark: '#1a1b1e' } as const;

export type MainWindow = ReturnType<typeof createMainWindow>;

/** The only window. It may be closed and reopened while the program and its jobs continue. */
export function createMainWindow(options: MainWindowOptions) {
  const ids = new Set<number>();
  let window: BrowserWindow | null = null;
  let reloadedMs = Number.NEGATIVE_INFINITY;

  function remember(): void {
    if (window === null || window.isDestroyed()) return;
    const placement = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
    try {
      writeFileSync(options.placementFile, JSON.stringify(placement), { mode: 0o600 });
    } catch (error) {
      options.logger.warn('shell.placement-not-kept', { error });
    }
  }

  function open(): BrowserWindow {
    const opened = createWindow(options);
    const { id } = opened.webContents;
    ids.add(id);
    opened.on('close', remember);
    opened.on('closed', () => {
      ids.delete(id);
      window = null;
    });
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      options.logger.error('shell.page-gone', { reason });
      // A page that crashes during its start would be reloaded forever.
      const isRepeated = performance.now() - reloadedMs < RELOAD_PAUSE_MS;
      if (reason === 'clean-exit' || isRepeated || opened.isDestroyed()) return;
      reloadedMs = performance.now();
      opened.webContents.reload();
    });
    options.onCreate(opened);
    return opened;
  }

  return {
    ids,
    current: (): BrowserWindow | null => window,
    /** Stores bounds and state of the window for the next start. */
    remember,
    /**
     * Opens the window if there is none and brings it to the front; with a route, navigates to it.
     */
    async show(route?: string): Promise<void> {
      const isNew = window === null;
      window ??= open();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      // The page handles its own fragment: a route on the loaded page does not reload it.
      if (isNew || route !== undefined) await window.loadURL(addressOf(route));
    },
  };
}

function addressOf(route: string | undefined): string {
  return `${APP_UI_ORIGIN}/${route === undefined ? '' : `#${route}`}`;
}

function createWindow({ preload, placementFile }: MainWindowOptions): BrowserWindow {
  const placement = readPlacement(placementFile);
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...chooseBounds(placement, workAreas),
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: pagePreferences(preload),
  });
  if (placement?.isMaximized === true) window.maximize();
  return window;
}

/**
 * Each line is one of Electron's security recommendations (reliability 1.1); none relies on a
 * default.
 */
function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !app.isPackaged,
  };
}
