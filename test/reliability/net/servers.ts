import {
  type FaultServer,
  type Reply,
  type SeenRequest,
  startFaultServer,
} from '#test/helpers/fault-server.ts';
import { createPrng } from '../apply/prng.ts';
import { FAULT_NAMES, FAULTS, sound } from './faults.ts';

/** Behaviour of a server in one case. */
export interface Behaviour {
  readonly seed: number;
  /** Returns the fault of the n-th request for an address; null for none. */
  faultOf(count: number, seed: number): string | null;
  /** Returns the content of an address; null for a 404. */
  bytesAt(url: string): Uint8Array | null;
}

/** A request and its time of arrival, by the clock of the case. */
export interface Come {
  readonly request: SeenRequest;
  /** The address without redirects. */
  readonly address: string;
  readonly atMs: number;
  readonly fault: string | null;
  readonly reply: Reply;
}

export interface Servers {
  readonly origin: string;
  readonly foreign: FaultServer;
  /** Starts a case; requests from then on are added to the returned list. */
  play(behaviour: Behaviour, nowMs: () => number): readonly Come[];
  close(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  let behaviour: Behaviour | null = null;
  let nowMs = () => 0;
  let come: Come[] = [];
  const counts = new Map<string, number>();
  const foreign = await startFaultServer(() => ({ body: 'nobody should ask here' }));
  const server = await startFaultServer((request) => {
    const atMs = nowMs();
    const address = request.url.replaceAll('+', '');
    const bytes = behaviour?.bytesAt(address) ?? null;
    if (behaviour === null || bytes === null) return { status: 404 };
    const count = counts.get(address) ?? 0;
    counts.set(address, count + 1);
    const seed = seedOf(behaviour.seed, address, count);
    const fault = behaviour.faultOf(count, seed);
    const asked = { request, bytes, prng: createPrng(seed), foreignOrigin: foreign.origin };
    const reply = fault === null ? sound(asked) : (FAULTS[fault]?.(asked) ?? {});
    come.push({ request, address, atMs, fault, reply });
    return reply;
  });
  return {
    origin: server.origin,
    foreign,
    play(next, clock) {
      counts.clear();
      come = [];
      behaviour = next;
      nowMs = clock;
      server.seen.length = 0;
      return come;
    },
    async close() {
      await server.close();
      await foreign.close();
    },
  };
}

/** A separate seed per request, since those of several files arrive in any order. */
function seedOf(seed: number, address: string, count: number): number {
  let mixed = seed + 7919 * (count + 1);
  for (const character of address) mixed = Math.imul(mixed ^ character.charCodeAt(0), 16_777_619);
  return mixed >>> 0;
}

/** Scripted: one fault, once, twice or always. */
export function scripted(number: number): Behaviour['faultOf'] {
  const fault = FAULT_NAMES[number % FAULT_NAMES.length] ?? null;
  const times = [1, 2, Infinity][Math.floor(number / FAULT_NAMES.length) % 3] ?? 1;
  return (count) => (count < times ? fault : null);
}

/** Random: any fault, with this likelihood per request. */
export function random(likelihood: number): Behaviour['faultOf'] {
  return (_count, seed) => {
    const prng = createPrng(seed ^ 0x5bd1e995);
    return prng.chance(likelihood) ? prng.pick(FAULT_NAMES) : null;
  };
}
