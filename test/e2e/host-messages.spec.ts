// @module-tag deep
// @promise a stream that a page abandons ends in the core, however early
import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { contract } from '#shared/contract/index.ts';
import { socketProtocols } from '#shared/web-session.ts';
import { startDesktopHost } from '#test/helpers/desktop-host.ts';
import { createSeed } from '#test/builders/seed.ts';

const EVERY_MS = 10;

/** Yields the list of jobs repeatedly until the consumer stops. */
function createEndlessJobs() {
  const listeners = { begun: 0, ended: 0 };
  async function* watchAll() {
    listeners.begun += 1;
    try {
      for await (const list of setInterval(EVERY_MS, [])) yield list;
    } finally {
      listeners.ended += 1;
    }
  }
  return { listeners, watchAll };
}

test('a stream that is given up in the breath in which it was asked for ends', async () => {
  const { listeners, watchAll } = createEndlessJobs();
  const host = await startDesktopHost({
    seed: createSeed({}),
    services: ({ jobs }) => ({ jobs: { ...jobs, watchAll } }),
  });
  onTestFinished(() => host.close());
  const { origin } = host;
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code: new URL(host.url()).hash.slice(1) }),
  });
  const { token } = (await answer.json()) as { token: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, socketProtocols(token), {
    origin,
  });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const client: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  );
  const giving = new AbortController();
  const send = socket.send.bind(socket);
  // The request and its abort reach the host in one chunk, as from a busy page.
  socket.send = (message: string) => {
    send(message);
    giving.abort();
  };
  const given = client.jobs.watchAll(undefined, { signal: giving.signal });
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  socket.send = send;
  // Sent after both.
  await client.registries.list();
  await expect.poll(() => listeners.begun - listeners.ended).toBe(0);
});
