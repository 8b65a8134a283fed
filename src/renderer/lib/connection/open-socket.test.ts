// @promise a lost connection disables the controls that need it and is restored; a restart reports interrupted work
import { beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from './open-socket.ts';
import { ConnectionLost, SessionRefused } from './transport.ts';

/** The fate of each socket, and whether the host answers after each one that closed. */
let sockets: ('open' | 'close')[];
let answers: boolean[];

class ScriptedSocket extends EventTarget {
  constructor() {
    super();
    const fate = sockets.shift();
    if (fate === undefined) throw new Error('a socket too many');
    queueMicrotask(() => this.dispatchEvent(new Event(fate)));
  }
}

beforeEach(() => {
  vi.stubGlobal('location', { host: '127.0.0.1', hash: '#/' });
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
  vi.stubGlobal('WebSocket', ScriptedSocket);
  vi.stubGlobal('fetch', async () => {
    if (answers.shift() !== true) throw new TypeError('Failed to fetch');
    return new Response();
  });
  return () => vi.unstubAllGlobals();
});

test('a host that came back after its socket closed is asked once more, and has refused nothing', async () => {
  sockets = ['close', 'open'];
  answers = [true];
  await expect(openSocket()).resolves.toHaveProperty('link');
  expect(sockets).toEqual([]);
});

test('a host that is there and lets no socket in has refused', async () => {
  sockets = ['close', 'close'];
  answers = [true, true];
  await expect(openSocket()).rejects.toThrow(SessionRefused);
});

test.each([
  { case: 'from the start', closed: ['close'] as const, there: [false] },
  { case: 'in between', closed: ['close', 'close'] as const, there: [true, false] },
])('a host that is away $case is lost', async ({ closed, there }) => {
  sockets = [...closed];
  answers = there;
  await expect(openSocket()).rejects.toThrow(ConnectionLost);
  expect([sockets, answers]).toEqual([[], []]);
});
