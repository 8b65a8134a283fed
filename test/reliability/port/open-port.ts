import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { RPCHandler } from '@orpc/server/message-port';
import { createHurriedClock } from '#test/helpers/clocks.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import { noteTouched } from './touched.ts';

type Callers = Readonly<
  Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>
>;

export type Port = Awaited<ReturnType<typeof openPort>>;

/** Content of a file that no payload may reach. */
export const SECRET = 'nobody reads this';

/**
 * Opens a core with a managed folder behind a port; beside its home is a folder it must not touch.
 */
export async function openPort() {
  const scratch = createTempDir();
  const outside = join(scratch, 'outside');
  const home = join(scratch, 'home');
  const folder = join(home, 'game');
  for (const one of [outside, join(folder, 'pmods'), join(home, 'other', 'pmods')]) {
    mkdirSync(one, { recursive: true });
  }
  writeFileSync(join(outside, 'canary.jar'), SECRET);
  writeFileSync(join(folder, 'pmods', 'mine.jar'), 'mine');
  const own = openCore({
    dataDir: join(scratch, 'data'),
    home,
    clock: createHurriedClock(),
    onFinished: () => undefined,
  });
  await own.client.settings.update({ network: { offline: true } });
  const { id: loadoutId } = await own.create(folder);
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(own.core.router).upgrade(port1, { context: own.core.context });
  port1.start();
  port2.start();
  const callers: Callers = createORPCClient(new RPCLink({ port: port2 }));
  const before = readTree(outside);
  const notes = noteTouched((path) => path.startsWith(outside) || path === '/etc/passwd');

  return {
    own,
    callers,
    words: [
      loadoutId,
      own.grantFolder(join(home, 'other')),
      own.grantFile(join(folder, 'pmods', 'mine.jar')),
      'local',
      'mine.jar',
      '0.5.1',
      'release',
      '2999-01-01',
      outside,
      join(outside, 'canary.jar'),
      '../../outside/canary.jar',
      '../../../outside/canary.jar',
      '/etc/passwd',
      'file:///etc/passwd',
      'https://example.invalid',
      'javascript:alert(1)',
      '__proto__',
    ],
    /** Closes everything; resolves to forbidden accesses caused by payloads. */
    async close(): Promise<readonly string[]> {
      port2.close();
      await own.close();
      notes.end();
      const isChanged =
        JSON.stringify([...readTree(outside)], toText) !== JSON.stringify([...before], toText);
      return [...notes.touched, ...(isChanged ? ['a file outside is changed'] : [])];
    },
  };
}

function toText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
