// @promise other pages and programs cannot reach the interface's host
import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { contract } from '#shared/contract/index.ts';
import { socketProtocols } from '#shared/web-session.ts';
import { type OpenHost, openHost } from './open-host.ts';
import { readSeed } from '#test/helpers/seeds.ts';

const SEED = readSeed('LOADOUT_FUZZ_SEED');
const MESSAGES = 3000;

async function openSocket({ host, origin }: OpenHost, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${host}/rpc`, socketProtocols(token), { origin });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return socket;
}

function toClient(socket: WebSocket): ContractRouterClient<typeof contract> {
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
}

/** Records the messages of a page that makes these calls. */
async function recordMessages(socket: WebSocket): Promise<string[]> {
  const sent: string[] = [];
  const send = socket.send.bind(socket);
  socket.send = (message: string) => {
    sent.push(message);
    send(message);
  };
  const client = toClient(socket);
  await client.registries.list();
  await client.jobs.cancel({ jobId: 'none' });
  await client.jobs.list();
  socket.send = send;
  return sent;
}

test(`no message of a page, however broken, ends the host or the way of another page (seed ${SEED})`, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const own = await openHost();
  const token = await own.enter();
  const [broken, other] = [await openSocket(own, token), await openSocket(own, token)];
  const recorded = await recordMessages(broken);
  const before = own.state();
  const mutated = fc
    .record({
      message: fc.constantFrom(...recorded),
      at: fc.nat(200),
      drop: fc.nat(6),
      piece: fc.oneof(
        fc.constantFrom('__proto__', '"', '{', '}', '/', '1e999'),
        fc.string(),
        fc.json(),
      ),
    })
    .map(({ message, at, drop, piece }) => {
      const place = at % (message.length + 1);
      return message.slice(0, place) + piece + message.slice(place + drop);
    });
  const any = fc.oneof(mutated, mutated, fc.json(), fc.string(), fc.uint8Array({ maxLength: 100 }));
  for (const message of fc.sample(any, { seed: SEED, numRuns: MESSAGES })) broken.send(message);
  const answered = await toClient(other).registries.list();
  expect(answered.map(({ id }) => id)).toContain('local');
  // Arrives after everything that was sent before.
  const last = await openSocket(own, token);
  expect(await toClient(last).jobs.cancel({ jobId: 'none' })).toEqual({ cancelled: false });
  expect(broken.readyState).toBe(WebSocket.OPEN);
  expect(own.state()).toBe(before);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(logged.mock.calls.length).toBeGreaterThan(0);
});
