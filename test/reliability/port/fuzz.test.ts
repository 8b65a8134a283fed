import { mkdirSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { RPCHandler } from '@orpc/server/message-port';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createPrng } from '../apply/prng.ts';
import { type Channel, createPayload, listChannels } from './payloads.ts';

const PAYLOADS = Number(process.env['LOADOUT_PORT_PAYLOADS'] ?? 3000);
const SEED = Number(process.env['LOADOUT_PORT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const LANES = 16;
/** What takes nothing does its whole work each time; the schemas are what is tried here. */
const CHANCE_OF_NO_INPUT = 0.01;

/** Whose id of a job that there is not is a mistake of the window. */
const NAMES_UNKNOWN_JOB = 'jobs.watch';

type Callers = Readonly<
  Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>
>;

/** Nobody beyond this machine is asked, whatever a payload makes of the settings. */
function stayHere(): void {
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
    // Whoever opened it listens a moment later.
    setImmediate(() => this.destroy(new Error('nobody is asked here')));
    return this;
  });
}

async function openPort() {
  stayHere();
  const scratch = createTempDir();
  const home = join(scratch, 'home');
  const outside = join(home, 'outside');
  const folder = join(home, 'game');
  for (const one of [outside, join(folder, 'pmods')]) mkdirSync(one, { recursive: true });
  writeFileSync(join(outside, 'canary.jar'), 'nobody reads this');
  writeFileSync(join(folder, 'pmods', 'mine.jar'), 'mine');
  const own = openCore({ dataDir: join(scratch, 'data'), home });
  await own.client.settings.update({ network: { offline: true } });
  const { id: loadoutId } = await own.create(folder);
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(own.core.router).upgrade(port1, { context: own.core.context });
  port1.start();
  port2.start();
  onTestFinished(() => port2.close());
  const callers: Callers = createORPCClient(new RPCLink({ port: port2 }));
  const words = [
    loadoutId,
    'local',
    'mine.jar',
    '0.5.1',
    'release',
    '2999-01-01',
    outside,
    join(outside, 'canary.jar'),
    '../outside/canary.jar',
    '/etc/passwd',
    'file:///etc/passwd',
    'https://example.invalid',
    'javascript:alert(1)',
    '__proto__',
  ];
  return { own, callers, words, outside };
}

/** How a call ended; null where it ended as it may: with an answer, or with an error that the contract knows. */
async function call(callers: Callers, { path }: Channel, payload: unknown): Promise<string | null> {
  const [noun, verb] = path;
  try {
    const answer = await callers[noun]?.[verb]?.(payload);
    if (isStream(answer)) await answer.return?.();
    return null;
  } catch (error) {
    if (!(error instanceof ORPCError)) return `${noun}.${verb}: ${String(error)}`;
    const { code } = (error.data ?? {}) as { readonly code?: string };
    const isKnown = error.defined
      ? code !== 'INTERNAL' || path.join('.') === NAMES_UNKNOWN_JOB
      : error.code === 'BAD_REQUEST';
    return isKnown ? null : `${noun}.${verb}: ${error.code} ${code} ${error.message}`;
  }
}

function isStream(answer: unknown): answer is AsyncIterator<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

it(
  `no payload for any channel of the port ends otherwise than with an answer or a known error (${PAYLOADS}, LOADOUT_PORT_SEED=${SEED})`,
  { timeout: 60_000 + PAYLOADS * 20 },
  async () => {
    const { own, callers, words, outside } = await openPort();
    const before = readTree(outside);
    const prng = createPrng(SEED);
    const channels = listChannels();
    const [asking, plain] = [true, false].map((takes) =>
      channels.filter(({ input }) => (input !== null) === takes),
    );
    const reached = new Set<string>();
    const wrong = new Set<string>();
    let left = PAYLOADS;
    const runLane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const isPlain = prng.chance(CHANCE_OF_NO_INPUT);
        const channel = prng.pick((isPlain ? plain : asking) ?? []);
        const payload = createPayload(prng, channel, words);
        reached.add(channel.path.join('.'));
        // A value that cannot travel ends at the sender.
        const problem = await call(callers, channel, payload);
        if (problem !== null && !problem.includes('DataCloneError')) wrong.add(problem);
      }
    };
    await Promise.all(Array.from({ length: LANES }, runLane));

    expect([...wrong]).toEqual([]);
    expect(reached.size).toBeGreaterThan(channels.length / 2);
    expect(readTree(outside)).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await own.client.registries.list()).map(({ id }) => id)).toContain('local');
  },
);
