import { existsSync } from 'node:fs';
import type {
  App,
  BrowserWindow as RealBrowserWindow,
  BrowserWindowConstructorOptions,
  Dialog,
  IpcMain,
  Menu as RealMenu,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeTheme,
  Notification as RealNotification,
  NotificationConstructorOptions,
  PowerMonitor,
  Protocol,
  Screen,
  Session,
  Shell,
  Tray as RealTray,
} from 'electron';
import { follow, handlers, state } from './control.ts';
import { StandInEmitter } from './emitter.ts';
import { config, endProcess, record } from './report.ts';
import { WebContentsStandIn } from './web-contents.ts';

export { MessageChannelMain } from './ports.ts';

// Replaces the module `electron` in a Node process. The compiler checks its exports against
// Electron's own types.

type Event = 'on' | 'once';

const appEvents = new StandInEmitter();
const ipcEvents = new StandInEmitter();
const powerEvents = new StandInEmitter();
const sessionEvents = new StandInEmitter();
const on = (events: StandInEmitter) => ({
  on: events.on.bind(events),
  once: events.once.bind(events),
});

let isReady = false;
/** Throws for calls that Electron refuses or ignores once the app is ready. */
function beforeReady(what: string): void {
  if (isReady) throw new Error(`${what} comes too late: the app is ready`);
}

const ready = new Promise<void>((resolve) => {
  setImmediate(() => {
    isReady = true;
    appEvents.fireBare('session-created', defaultSession);
    resolve();
  });
});

export const app = {
  ...on(appEvents),
  isPackaged: config.isPackaged,
  whenReady: () => ready,
  enableSandbox() {
    beforeReady('enableSandbox');
    record('sandbox');
  },
  getAppPath: () => config.appPath,
  getVersion: () => config.version,
  releaseSingleInstanceLock: () => record('lock-released'),
  relaunch: (options) => record('relaunch', options),
  setPath: (name, path) => record('path', { name, path }),
  setAppUserModelId: (id) => record('app-id', id),
  setLoginItemSettings: (settings) => record('login-item', settings),
  setDesktopName(name) {
    beforeReady('setDesktopName');
    record('desktop-name', name);
  },
  commandLine: {
    hasSwitch: (name) => process.argv.some((word) => word.split('=')[0] === `--${name}`),
  } as App['commandLine'],
  requestSingleInstanceLock() {
    record('single-instance-lock');
    return !config.isSecondInstance;
  },
  setAsDefaultProtocolClient(scheme, path, args) {
    record('protocol-client', { scheme, hasPath: path !== undefined, args });
    return true;
  },
  removeAsDefaultProtocolClient(scheme, path, args) {
    record('no-protocol-client', { scheme, hasPath: path !== undefined, args });
    return true;
  },
  quit() {
    record('quit');
    if (!appEvents.fire('before-quit').isPrevented) endProcess(0);
  },
  exit: (status = 0) => endProcess(status),
} satisfies Pick<
  App,
  | Event
  | 'isPackaged'
  | 'whenReady'
  | 'enableSandbox'
  | 'getAppPath'
  | 'getVersion'
  | 'releaseSingleInstanceLock'
  | 'relaunch'
  | 'setPath'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'setDesktopName'
  | 'commandLine'
  | 'requestSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
  | 'quit'
  | 'exit'
>;

const defaultSession = {
  ...on(sessionEvents),
  setPermissionRequestHandler: (handler) => void (handlers.permissionRequest = handler),
  setPermissionCheckHandler: (handler) => void (handlers.permissionCheck = handler),
  setDevicePermissionHandler: (handler) => void (handlers.devicePermission = handler),
  setBluetoothPairingHandler: (handler) => void (handlers.bluetooth = handler),
  setDisplayMediaRequestHandler: (handler) => void (handlers.displayMedia = handler),
  setSpellCheckerEnabled: (isEnabled) => record('spell-checker', isEnabled),
  resolveProxy: () => Promise.resolve(config.proxyAnswer),
  webRequest: {
    onBeforeRequest: (listener: unknown) =>
      void (handlers.beforeRequest = listener as typeof handlers.beforeRequest),
  } as Session['webRequest'],
} satisfies Pick<
  Session,
  | Event
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setBluetoothPairingHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
  | 'resolveProxy'
  | 'webRequest'
>;

export const session = { defaultSession };

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    beforeReady('registerSchemesAsPrivileged');
    record('schemes', schemes);
  },
  handle(scheme, handler) {
    record('protocol-handler', scheme);
    handlers.protocol.set(scheme, handler);
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

export const ipcMain = {
  on(channel: string, listener: (...args: never[]) => void) {
    record('ipc-channel', channel);
    return ipcEvents.on(channel, listener);
  },
} satisfies Pick<IpcMain, 'on'>;

export const powerMonitor = on(powerEvents) satisfies Pick<PowerMonitor, Event>;

export const screen = {
  getAllDisplays: () =>
    config.displays.map(
      (workArea) => ({ workArea }) as ReturnType<Screen['getAllDisplays']>[number],
    ),
} satisfies Pick<Screen, 'getAllDisplays'>;

let themeSource: NativeTheme['themeSource'] = 'system';

export const nativeTheme: Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'> = {
  get themeSource() {
    return themeSource;
  },
  set themeSource(source) {
    themeSource = source;
    record('theme', source);
  },
  get shouldUseDarkColors() {
    return themeSource === 'dark';
  },
};

export const shell = {
  openExternal(address) {
    record('open-external', address);
    return Promise.resolve();
  },
  showItemInFolder: (path) => record('show-item', path),
} satisfies Pick<Shell, 'openExternal' | 'showItemInFolder'>;

export const dialog = {
  showErrorBox: (title, content) => record('error-box', { title, content }),
  showMessageBox(...given: readonly object[]) {
    const { message, detail, buttons } = given.at(-1) as MessageBoxOptions;
    record('question', { message, detail, buttons });
    return state.dialogAnswer === null
      ? new Promise<never>(() => undefined)
      : Promise.resolve({ response: state.dialogAnswer, checkboxChecked: false });
  },
  showOpenDialog(...given: readonly object[]) {
    record('open-dialog', given.at(-1));
    const filePaths = config.pickedFolder === null ? [] : [config.pickedFolder];
    return Promise.resolve({ canceled: filePaths.length === 0, filePaths });
  },
} satisfies Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog'>;

export const Menu = {
  buildFromTemplate(template: readonly MenuItemConstructorOptions[]): RealMenu {
    return template as unknown as RealMenu;
  },
  setApplicationMenu(menu) {
    state.menu = menu as unknown as readonly MenuItemConstructorOptions[];
    record('menu', state.menu);
  },
} satisfies Pick<typeof RealMenu, 'setApplicationMenu'> & {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => RealMenu;
};

export class Notification extends StandInEmitter implements Pick<RealNotification, Event | 'show'> {
  readonly #options: NotificationConstructorOptions;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.#options = options;
    state.notification = this;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    record('notification', this.#options);
  }
}

export class Tray
  extends StandInEmitter
  implements Pick<RealTray, Event | 'setToolTip' | 'setContextMenu' | 'destroy'>
{
  constructor(icon: string) {
    super();
    record('tray', { hasIcon: existsSync(icon) });
  }

  setToolTip(): void {}

  setContextMenu(menu: RealMenu | null): void {
    state.trayMenu = menu as unknown as readonly MenuItemConstructorOptions[];
    record('tray-menu', state.trayMenu);
  }

  destroy(): void {
    state.trayMenu = [];
    record('tray-destroyed');
  }
}

type WindowSurface = Pick<
  RealBrowserWindow,
  | Event
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'isFocused'
  | 'isMinimized'
  | 'restore'
  | 'maximize'
  | 'isMaximized'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'setProgressBar'
>;

export class BrowserWindow extends StandInEmitter implements WindowSurface {
  readonly webContents: WebContentsStandIn;
  readonly #bounds: { x: number; y: number; width: number; height: number };
  #isMaximized = false;
  #isMinimized = false;
  #isDestroyed = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    record('window', options);
    const { x = 40, y = 40, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.webContents = new WebContentsStandIn(
      options.webPreferences?.preload ?? '',
      (channel, sender) => {
        record('page-sent', channel);
        ipcEvents.fireBare(channel, { sender, senderFrame: sender.frame() });
      },
    );
    state.window = this;
    this.on('minimize', () => (this.#isMinimized = true));
    appEvents.fire('web-contents-created', {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.load(url);
  }

  /** As if the user closed it. */
  close(): void {
    if (this.fire('close').isPrevented) return;
    this.#isDestroyed = true;
    state.window = null;
    this.fireBare('closed');
    record('window-closed');
    appEvents.fireBare('window-all-closed');
  }

  show(): void {
    record('window-shown');
  }

  hide(): void {
    record('window-hidden');
  }

  focus(): void {
    state.isFocused = true;
  }

  isFocused(): boolean {
    return state.isFocused;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  restore(): void {
    this.#isMinimized = false;
    record('window-restored');
  }

  maximize(): void {
    this.#isMaximized = true;
    record('window-maximized');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return this.#bounds;
  }

  setProgressBar(fraction: number): void {
    record('progress-bar', fraction);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
}

follow({
  app: appEvents,
  power: powerEvents,
  session: sessionEvents,
  ipc: ipcEvents,
  createSession: () => void appEvents.fireBare('session-created', defaultSession),
});
