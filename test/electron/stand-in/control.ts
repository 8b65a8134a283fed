import type { DownloadItem, MenuItemConstructorOptions, Protocol, Session } from 'electron';
import { StandInEmitter } from './emitter.ts';
import type { Command, CommandMessage } from './protocol.ts';
import { config, report } from './report.ts';
import type { WebContentsStandIn } from './web-contents.ts';

type HandlerOf<Name extends keyof Session> = Session[Name] extends (handler: infer Handler) => void
  ? Handler
  : never;

/** Handlers that the program registered with Electron. */
export const handlers: {
  permissionRequest: HandlerOf<'setPermissionRequestHandler'>;
  permissionCheck: HandlerOf<'setPermissionCheckHandler'>;
  devicePermission: HandlerOf<'setDevicePermissionHandler'>;
  bluetooth: HandlerOf<'setBluetoothPairingHandler'>;
  displayMedia: Parameters<Session['setDisplayMediaRequestHandler']>[0];
  beforeRequest:
    | ((details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void)
    | null;
  protocol: Map<string, Parameters<Protocol['handle']>[1]>;
} = {
  permissionRequest: null,
  permissionCheck: null,
  devicePermission: null,
  bluetooth: null,
  displayMedia: null,
  beforeRequest: null,
  protocol: new Map(),
};

export const state: {
  window: (StandInEmitter & { readonly webContents: WebContentsStandIn; close(): void }) | null;
  notification: StandInEmitter | null;
  menu: readonly MenuItemConstructorOptions[];
  trayMenu: readonly MenuItemConstructorOptions[];
  dialogAnswer: number | null;
  isFocused: boolean;
} = {
  window: null,
  notification: null,
  menu: [],
  trayMenu: [],
  dialogAnswer: config.dialogAnswer,
  isFocused: false,
};

interface Events {
  readonly app: StandInEmitter;
  readonly power: StandInEmitter;
  readonly session: StandInEmitter;
  readonly ipc: StandInEmitter;
  /** Emits Electron's event for a new session to the program. */
  readonly createSession: () => void;
}

/** Runs the commands of a test, and reports their results. */
export function follow(events: Events): void {
  process.on('message', ({ id, command }: CommandMessage) => {
    void run(command, events).then((value) => report({ type: 'answer', id, value }));
  });
}

type Runners = {
  readonly [Kind in Command['kind']]: (
    command: Extract<Command, { kind: Kind }>,
    events: Events,
  ) => unknown;
};

const contents = (): WebContentsStandIn | null => state.window?.webContents ?? null;
const page = (): WebContentsStandIn['page'] => contents()?.page ?? null;

const runners: Runners = {
  emit,
  fetch: fetchPage,
  'create-session': createSession,
  'ask-permission': ({ permission }) => askPermission(permission),
  load: ({ url }) => isCancelled(url),
  'open-window': ({ url }) => contents()?.openWindow(url),
  'ask-for-port': ({ sender: { frame, isKnownWindow } }, { ipc }) =>
    ipc.fireBare('rpc-port-please', {
      sender: { id: isKnownWindow ? contents()?.id : -1 },
      senderFrame: frame === null ? null : contents()?.frame(frame),
    }),
  'page-asks-for-port': () => page()?.say('rpc-port-please'),
  'page-message': ({ data, origin, isOwn }) => page()?.say(data, origin, isOwn),
  'to-core': ({ data }) => page()?.sendToCore(data),
  download,
  environment: () => JSON.stringify(process.env),
  'inspect-page': () => page()?.leftBehind,
  'click-menu': ({ label }) => click(label, [...state.menu, ...state.trayMenu]),
  'answer-dialogs': ({ answer }) => (state.dialogAnswer = answer),
  focus: ({ isFocused }) => (state.isFocused = isFocused),
};

async function run(command: Command, events: Events): Promise<unknown> {
  const runner = runners[command.kind] as (command: Command, events: Events) => unknown;
  return runner(command, events);
}

function emit(
  { target, event, args }: Extract<Command, { kind: 'emit' }>,
  { app, power, session }: Events,
): unknown {
  const { window, notification } = state;
  if (target === 'window' && event === 'close') return window?.close();
  const emitters = { app, power, session, window, contents: window?.webContents, notification };
  const emitter = emitters[target];
  const [details] = args;
  const rest = typeof details === 'object' && details !== null ? args.slice(1) : args;
  return emitter?.fire(
    event,
    typeof details === 'object' && details !== null ? details : {},
    ...rest,
  );
}

async function fetchPage({ url, method }: Extract<Command, { kind: 'fetch' }>): Promise<unknown> {
  const handler = handlers.protocol.get(url.split(':')[0] ?? '');
  if (handler === undefined) return null;
  // Electron passes the page's request unchanged; the Request constructor would refuse some of
  // them.
  const answer = await handler({ url, method } as Request);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

class DownloadStandIn
  extends StandInEmitter
  implements Pick<DownloadItem, 'getURL' | 'getSavePath' | 'once'>
{
  readonly getURL: () => string;
  readonly getSavePath: () => string;

  constructor(url: string, savePath: string) {
    super();
    this.getURL = () => url;
    this.getSavePath = () => savePath;
  }
}

/** Makes a new session current, for which no handlers are set yet. */
function createSession(_command: unknown, { createSession: tell }: Events): void {
  handlers.permissionRequest = null;
  handlers.permissionCheck = null;
  handlers.devicePermission = null;
  handlers.bluetooth = null;
  handlers.displayMedia = null;
  handlers.beforeRequest = null;
  tell();
}

/** Returns whether the program prevented the download. */
function download(
  { url, savePath }: Extract<Command, { kind: 'download' }>,
  { session }: Events,
): boolean {
  const item = new DownloadStandIn(url, savePath ?? '');
  const { isPrevented } = session.fire('will-download', {}, item);
  if (!isPrevented) item.fire('done', {}, savePath === null ? 'cancelled' : 'completed');
  return isPrevented;
}

/** Returns the answer of each of the five handlers for one permission. */
function askPermission(permission: string): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const take = (name: string) => (answer: unknown) => void (said[name] = answer);
  const { permissionRequest, permissionCheck, devicePermission, bluetooth, displayMedia } =
    handlers;
  const permissionName = permission as Parameters<NonNullable<typeof permissionCheck>>[1];
  const none = {} as never;
  permissionRequest?.(none, permissionName, take('request'), none);
  said['check'] = permissionCheck?.(null, permissionName, 'app-ui://bundle', none);
  said['device'] = devicePermission?.(none);
  bluetooth?.(none, take('bluetooth'));
  displayMedia?.(none, take('display'));
  return said;
}

function isCancelled(url: string): boolean | null {
  let isStopped: boolean | null = null;
  handlers.beforeRequest?.({ url }, ({ cancel }) => (isStopped = cancel === true));
  return isStopped;
}

function click(label: string, items: readonly MenuItemConstructorOptions[]): boolean {
  for (const { label: own, click: run, submenu } of items) {
    if (own === label && run !== undefined) {
      (run as () => void)();
      return true;
    }
    if (Array.isArray(submenu) && click(label, submenu)) return true;
  }
  return false;
}
