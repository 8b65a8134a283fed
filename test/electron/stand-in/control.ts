import type { MenuItemConstructorOptions, Protocol, Session } from 'electron';
import type { StandInEmitter } from './emitter.ts';
import type { Command, CommandMessage } from './protocol.ts';
import { config, report } from './report.ts';
import type { WebContentsStandIn } from './web-contents.ts';

type HandlerOf<Name extends keyof Session> = Session[Name] extends (handler: infer Handler) => void
  ? Handler
  : never;

/** What the program gave to Electron to be asked later. */
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
  dialogAnswer: number | null;
  isFocused: boolean;
} = {
  window: null,
  notification: null,
  menu: [],
  dialogAnswer: config.dialogAnswer,
  isFocused: false,
};

interface Events {
  readonly app: StandInEmitter;
  readonly power: StandInEmitter;
  readonly session: StandInEmitter;
  readonly ipc: StandInEmitter;
}

/** Does what a test has happen, and answers with what came of it. */
export function follow(events: Events): void {
  process.on('message', ({ id, command }: CommandMessage) => {
    void run(command, events).then((value) => report({ type: 'answer', id, value }));
  });
}

async function run(command: Command, events: Events): Promise<unknown> {
  const contents = state.window?.webContents ?? null;
  switch (command.kind) {
    case 'emit':
      return emit(command, events);
    case 'fetch':
      return fetchPage(command);
    case 'ask-permission':
      return askPermission(command.permission);
    case 'load':
      return isCancelled(command.url);
    case 'open-window':
      return contents?.openWindow(command.url);
    case 'ask-for-port': {
      const { frame, isKnownWindow } = command.sender;
      const senderFrame = frame === null ? null : contents?.frame(frame);
      const sender = { id: isKnownWindow ? contents?.id : -1 };
      return events.ipc.fireBare('rpc-port-please', { sender, senderFrame });
    }
    case 'page-asks-for-port':
      return contents?.page?.say('rpc-port-please');
    case 'page-message':
      return contents?.page?.say(command.data, command.origin, command.isOwn);
    case 'to-core':
      return contents?.page?.sendToCore(command.data);
    case 'environment':
      return JSON.stringify(process.env);
    case 'inspect-page':
      return contents?.page?.leftBehind;
    case 'click-menu':
      return click(command.label, state.menu);
    case 'answer-dialogs':
      state.dialogAnswer = command.answer;
      return null;
    case 'focus':
      state.isFocused = command.isFocused;
      return null;
  }
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
  // Electron hands over what the page asked for as it stands; Request would refuse some of it.
  const answer = await handler({ url, method } as Request);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

/** What each of the five handlers says to one permission. */
function askPermission(permission: string): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const ask = <Arguments extends never[]>(
    name: string,
    handler: ((...args: Arguments) => unknown) | null,
    args: readonly unknown[],
  ) => {
    if (handler === null) return void (said[name] = 'no handler');
    const answer = handler(...(args as Arguments));
    if (answer !== undefined) said[name] = answer;
  };
  const take = (name: string) => (answer: unknown) => void (said[name] = answer);
  ask('request', handlers.permissionRequest, [null, permission, take('request'), {}]);
  ask('check', handlers.permissionCheck, [null, permission, 'app-ui://bundle', {}]);
  ask('device', handlers.devicePermission, [{ deviceType: permission }]);
  ask('bluetooth', handlers.bluetooth, [{}, take('bluetooth')]);
  ask('display', handlers.displayMedia, [{}, take('display')]);
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
