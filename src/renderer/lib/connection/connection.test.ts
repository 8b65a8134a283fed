// @promise only the MessagePort reaches the core
// @promise a lost connection disables the controls that need it and is restored; a restart reports interrupted work
import type { ClientContext, ClientLink } from '@orpc/client';
import { expect, test } from 'vitest';
import { createConnection } from './connection.ts';
import { ConnectionLost, SessionRefused, type Transport } from './transport.ts';

const CALL = { context: {} };

function transport(name: string): Transport & { close(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = { call: async () => name } as unknown as ClientLink<ClientContext>;
  return { link, closed: promise, close: resolve };
}

test('a call waits until the way to the core is open, and the way is opened again when it closes', async () => {
  const ways = [transport('first'), transport('second')];
  const opened = ways.values();
  const connection = createConnection(async () => {
    const next = opened.next();
    if (next.done) throw new SessionRefused();
    return next.value;
  });
  expect(await connection.link.call([], null, CALL)).toBe('first');
  ways[0]?.close();
  await expect.poll(() => connection.link.call([], null, CALL)).toBe('second');
  expect(connection.status.getState().status).toBe('open');
});

test('the way is opened before anybody calls', () => {
  let attempts = 0;
  createConnection(async () => {
    attempts += 1;
    return transport('there');
  });
  expect(attempts).toBe(1);
});

test('an absent host is asked again until it is there', async () => {
  let attempts = 0;
  const connection = createConnection(async () => {
    attempts += 1;
    if (attempts < 3) throw new ConnectionLost();
    return transport('there');
  });
  const call = connection.link.call([], null, CALL);
  await expect.poll(() => connection.status.getState().status).toBe('lost');
  expect(await call).toBe('there');
  expect(attempts).toBe(3);
});

test('a page that the host does not know asks once and says so', async () => {
  let attempts = 0;
  const connection = createConnection(async () => {
    attempts += 1;
    throw new SessionRefused();
  });
  await expect(connection.link.call([], null, CALL)).rejects.toThrow(SessionRefused);
  await expect(connection.link.call([], null, CALL)).rejects.toThrow(SessionRefused);
  expect(connection.status.getState().status).toBe('refused');
  expect(attempts).toBe(1);
});
