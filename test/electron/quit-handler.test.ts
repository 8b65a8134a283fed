// @promise quitting, logging out and sleep during work take at most two seconds
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import {
  createQuitHandler,
  type QuitHandler,
  type QuitOptions,
} from '../../electron/main/quit-handler.ts';
import { StandInEmitter } from './stand-in/emitter.ts';

// Tests how long leaving may take, and what must not cut it short: the core closes only when a test
// says so.

const electron = vi.hoisted(() => ({ app: {}, powerMonitor: {} }));
vi.mock('electron', () => ({
  get app() {
    return electron.app;
  },
  get powerMonitor() {
    return electron.powerMonitor;
  },
}));

const APPLY = { id: 'a', kind: 'apply', state: 'running' } as JobBrief;

let app: StandInEmitter;
let power: StandInEmitter;
let exit: (status: number) => void;
let releaseSingleInstanceLock: () => void;

beforeEach(() => {
  app = new StandInEmitter();
  power = new StandInEmitter();
  exit = vi.fn<(status: number) => void>();
  releaseSingleInstanceLock = vi.fn<() => void>();
  electron.app = Object.assign(app, { exit, releaseSingleInstanceLock });
  electron.powerMonitor = power;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function depart(options: Partial<QuitOptions> = {}): StandInEmitter {
  const window = new StandInEmitter();
  createTestDeparture(options).watchWindow(
    window as unknown as Parameters<QuitHandler['watchWindow']>[0],
  );
  return window;
}

function createTestDeparture(options: Partial<QuitOptions>): QuitHandler {
  return createQuitHandler({
    isMac: false,
    unfinished: async () => [APPLY],
    whenIdle: async () => undefined,
    ask: async () => 'stop',
    notifyStopped: () => undefined,
    hideWindow: () => undefined,
    staysOpen: () => false,
    startAgain: () => undefined,
    close: () => new Promise(() => undefined),
    ...options,
  });
}

/** Runs everything that needs no timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test.each([
  ['the end of the session', () => power.fire('shutdown')],
  ['quitting', () => app.fire('before-quit')],
])(
  'a core that does not close delays the exit by at most two seconds after %s',
  async (_name, leave) => {
    depart();
    expect(leave()).toMatchObject({ isPrevented: true });
    await vi.advanceTimersByTimeAsync(1_990);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  },
);

test('a core that cannot list its jobs does not delay the exit', async () => {
  const ask = vi.fn<QuitOptions['ask']>();
  depart({
    unfinished: () => Promise.reject(new Error('it is gone')),
    close: async () => undefined,
    ask,
  });
  app.fire('before-quit');
  await settle();
  expect(ask).not.toHaveBeenCalled();
  expect(exit).toHaveBeenCalledOnce();
});

test.each([
  ['the end of the session', () => power.fire('shutdown'), 2_000],
  ['quitting', () => app.fire('before-quit'), 4_000],
])(
  'a core that hangs delays the exit only up to a limit after %s',
  async (_name, leave, limitMs) => {
    depart({ unfinished: () => new Promise(() => undefined) });
    leave();
    await vi.advanceTimersByTimeAsync(limitMs);
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  },
);

test('a failed notification at the end of the session does not keep the core from closing', async () => {
  const close = vi.fn<QuitOptions['close']>(async () => undefined);
  const notifyStopped = () => {
    throw new Error('nobody shows it');
  };
  depart({ notifyStopped, close });
  power.fire('shutdown');
  await settle();
  expect(close).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

test('on a Mac the program outlives its window, and quitting asks', async () => {
  const ask = vi.fn<QuitOptions['ask']>(async () => 'stay');
  const window = depart({ isMac: true, ask });
  expect(window.fire('close')).toMatchObject({ isPrevented: false });
  // Electron quits a program that prevents nothing.
  expect(app.fire('window-all-closed').heard).toBe(1);
  await settle();
  expect(ask).not.toHaveBeenCalled();
  app.fire('before-quit');
  await settle();
  expect(ask).toHaveBeenCalledExactlyOnceWith([APPLY]);
  expect(exit).not.toHaveBeenCalled();
});

test('quitting while the session ends asks nothing and cuts nothing short', async () => {
  const closed = Promise.withResolvers<void>();
  const ask = vi.fn<QuitOptions['ask']>(async () => 'stay');
  const window = depart({ ask, close: () => closed.promise });
  power.fire('shutdown');
  for (let moment = 0; moment < 3; moment += 1) {
    expect(app.fire('before-quit')).toMatchObject({ isPrevented: true });
    expect(window.fire('close')).toMatchObject({ isPrevented: true });
    await settle();
  }
  expect([ask, exit].map((called) => vi.mocked(called).mock.calls)).toEqual([[], []]);
  closed.resolve();
  await settle();
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

test('a new version is installed after everything is closed, and quitting then is not prevented', async () => {
  const order: string[] = [];
  vi.mocked(releaseSingleInstanceLock).mockImplementation(() => void order.push('released'));
  const quitHandler = createTestDeparture({ close: async () => void order.push('closed') });
  await quitHandler.quitForUpdate(async (beforeStart) => {
    order.push('installed', app.fire('before-quit').isPrevented ? 'prevented' : 'quit');
    beforeStart();
    order.push('started');
  });
  // A second start of the old version would else take the lock while the new one is put in place.
  expect(order).toEqual(['closed', 'installed', 'quit', 'released', 'started']);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

test('where a new version cannot be put in place, this one starts again', async () => {
  const startAgain = vi.fn<QuitOptions['startAgain']>();
  const quitHandler = createTestDeparture({ close: async () => undefined, startAgain });
  const error = new Error('no room');
  await quitHandler.quitForUpdate(() => Promise.reject(error));
  expect(startAgain).toHaveBeenCalledExactlyOnceWith(error);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});
