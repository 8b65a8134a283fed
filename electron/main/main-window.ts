import { writeFileSync } from 'node:fs';
import { app, BrowserWindow, nativeTheme, screen, type WebPreferences } from 'electron';
import type { Logger } from '#core/host.ts';
import { APP_UI_ORIGIN } from '#shared/domain/port-messages.ts';
import { chooseBounds, MIN_HEIGHT, MIN_WIDTH, readPlacement } from './window-bounds.ts';

export interface MainWindowOptions {
  readonly preload: string;
  /** Where its bounds are remembered. */
  readonly placementFile: string;
  readonly logger: Logger;
  /** Each new window, before it loads anything. */
  readonly onCreate: (window: BrowserWindow) => void;
}

const RELOAD_PAUSE_MS = 10_000;
const BACKGROUND = { light: '#ffffff', dark: '#1a1b1e' } as const;

export type MainWindow = ReturnType<typeof createMainWindow>;

/** The one window. It may be closed and opened again while the program and its jobs go on. */
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
      // A page that crashes as it comes up would be loaded for ever.
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
    /** Forgets nothing: what the window looked like is kept for the next start. */
    remember,
    /** Opens the window when there is none and brings it to the front; with a route, goes there. */
    async show(route?: string): Promise<void> {
      const isNew = window === null;
      window ??= open();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      // The page listens to its own fragment: a route on the loaded page is no second load.
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

/** Each line is one of Electron's own security items (reliability 1.1); none of them is left to a default. */
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
