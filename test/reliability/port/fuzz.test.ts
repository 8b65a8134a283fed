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
/** Payloads change what the next ones meet: each round has a core of its own. */
const ROUND = 4000;
const LANES = 48;
/** What takes nothing does its whole work each time; the schemas are what is tried here. */
const CHANCE_OF_NO_INPUT = 0.01;
const MAX_LEARNED = 24;

/** Whose id of a job that there is not is a mistake of the window. */
const NAMES_UNKNOWN_JOB = 'jobs.watch';

const channels = listChannels();
const asking = channels.filter(({ input }) => input !== null);
const plain = channels.filter(({ input }) => input === null);

/** Nobody beyond this machine is asked, whatever a payload makes of the settings. */
beforeEach(() => {
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
    // Whoever opened it listens a moment later.
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

/** Ids that the core gives out come back in later payloads. Throws when it gives out what stands outside. */
function learn(answer: unknown, learned: string[]): void {
  JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.includes(SECRET)) throw new Error(`${key} holds what stands outside`);
    if (/^id$|Id$/.test(key) && !learned.includes(value)) learned.push(value);
    if (learned.length > MAX_LEARNED) learned.shift();
    return value;
  });
}

/** Every channel once, then any. */
function pickChannel(prng: Prng, index: number): Channel {
  return channels[index] ?? prng.pick(prng.chance(CHANCE_OF_NO_INPUT) ? plain : asking);
}

type Counts = Record<'answered' | 'refused', number>;

/** `size` payloads for one core, many in flight at once; counts how they ended, and answers what went wrong. */
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
