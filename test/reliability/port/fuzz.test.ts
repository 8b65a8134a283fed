// @module-tag deep
// @promise every message over the port ends in an answer or a known error, and no path in it reaches the core's file system
// @how `LOADOUT_PORT_PAYLOADS` sets their number, the goal is 1,000,000; `LOADOUT_PORT_SEED` replays them, except for ids that the core generates; a failure prints the seed of its round
import { Socket } from 'node:net';
import { ORPCError } from '@orpc/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPrng, type Prng } from '../apply/prng.ts';
import { openPort, type Port, SECRET } from './open-port.ts';
import { type Channel, createPayload, listChannels } from './payloads.ts';
import { readSeed } from '#test/helpers/seeds.ts';

const PAYLOADS = Number(process.env['LOADOUT_PORT_PAYLOADS'] ?? 1500);
const SEED = readSeed('LOADOUT_PORT_SEED');
/** Payloads affect later ones, so each round has a new core. */
const ROUND = 4000;
const LANES = 48;
/** Procedures without input do their full work each time, while this test targets the schemas. */
const CHANCE_OF_NO_INPUT = 0.01;
const MAX_LEARNED = 24;

/** An unknown job id is an error of the window here. */
const NAMES_UNKNOWN_JOB = 'jobs.watch';

const channels = listChannels();
const pendingCall = channels.filter(({ input }) => input !== null);
const plain = channels.filter(({ input }) => input === null);

/** No connection leaves this machine, whatever a payload makes of the settings. */
beforeEach(() => {
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
    // Destroy it later: the caller adds its listeners after `connect` returns.
    setImmediate(() => this.destroy(new Error('nobody is asked here')));
    return this;
  });
});

type Ending = 'answered' | 'refused' | { readonly wrong: string };

async function call(
  { callers }: Port,
  { path }: Channel,
  payload: unknown,
  learned: string[],
): Promise<Ending> {
  const [noun, verb] = path;
  try {
    const answer = await callers[noun]?.[verb]?.(payload);
    if (isStream(answer)) await answer.return?.();
    else learn(answer, learned);
    return 'answered';
  } catch (error) {
    if (!(error instanceof ORPCError)) return { wrong: String(error) };
    const { code } = (error.data ?? {}) as { readonly code?: string };
    const isKnown = error.defined
      ? code !== 'INTERNAL' || path.join('.') === NAMES_UNKNOWN_JOB
      : error.code === 'BAD_REQUEST';
    return isKnown ? 'refused' : { wrong: `${error.code} ${code} ${error.message}` };
  }
}

function isStream(answer: unknown): answer is AsyncIterator<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/**
 * Collects ids that the core returns for later payloads. Throws if an answer contains the secret
 * from outside.
 */
function learn(answer: unknown, learned: string[]): void {
  JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.includes(SECRET)) throw new Error(`${key} holds what stands outside`);
    if (/^id$|Id$/.test(key) && !learned.includes(value)) learned.push(value);
    if (learned.length > MAX_LEARNED) learned.shift();
    return value;
  });
}

/** Picks every channel once, then random ones. */
function pickChannel(prng: Prng, index: number): Channel {
  return channels[index] ?? prng.pick(prng.chance(CHANCE_OF_NO_INPUT) ? plain : pendingCall);
}

type Counts = Record<'answered' | 'refused', number>;

/**
 * Sends `size` payloads to one core, many in parallel; counts their results, and resolves to the
 * failures.
 */
async function runRound(seed: number, size: number, counts: Counts): Promise<readonly string[]> {
  const prng = createPrng(seed);
  const port = await openPort();
  const wrong = new Set<string>();
  const learned: string[] = [];
  let sent = 0;
  const runLane = async (): Promise<void> => {
    while (sent < size) {
      const channel = pickChannel(prng, sent);
      sent += 1;
      const payload = createPayload(prng, channel, [...port.words, ...learned]);
      const ending = await call(port, channel, payload, learned);
      if (typeof ending === 'string') counts[ending] += 1;
      else wrong.add(`${channel.path.join('.')}: ${ending.wrong} (round ${seed})`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const knows = (await port.own.client.registries.list()).some(({ id }) => id === 'local');
  return [...wrong, ...(await port.close()), ...(knows ? [] : ['the core has lost a registry'])];
}

it(
  `no payload for any channel of the port ends otherwise than with an answer or a known error (${PAYLOADS}, LOADOUT_PORT_SEED=${SEED})`,
  { timeout: 300_000 + PAYLOADS * 20 },
  async ({ annotate }) => {
    const wrong: string[] = [];
    const counts: Counts = { answered: 0, refused: 0 };
    for (let done = 0; done < PAYLOADS; done += ROUND) {
      const size = Math.min(ROUND, PAYLOADS - done);
      wrong.push(...(await runRound(SEED + done / ROUND, size, counts)));
    }
    expect(wrong).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(counts.answered + counts.refused).toBe(PAYLOADS);
    expect(counts.answered).toBeGreaterThan(PAYLOADS / 20);
    await annotate(`${channels.length} channels: ${JSON.stringify(counts)}`);
  },
);
