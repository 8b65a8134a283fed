import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createNetworkWatch } from '../events/network-status.ts';
import { watchReturns } from './watch-returns.ts';

const AWAY = new AppError('REGISTRY_UNREACHABLE', { registry: 'demo', cause: 'refused' });

function open(answersAt: number, isOffline = () => false) {
  const clock = createFakeClock();
  const networkStatus = createNetworkWatch(clock);
  const stopping = new AbortController();
  const returned: string[] = [];
  let probes = 0;
  const ended = watchReturns(
    {
      clock,
      networkStatus,
      isOffline,
      async probe(registry) {
        probes += 1;
        if (probes < answersAt) throw AWAY;
        networkStatus.noteReached(registry);
      },
      onReturn(registry) {
        returned.push(registry);
        stopping.abort();
      },
    },
    stopping.signal,
  );
  return { clock, networkStatus, returned, ended, stopping };
}

test('a registry that is away is asked after 5 seconds, then less and less often, until it answers', async () => {
  const { clock, networkStatus, returned, ended } = open(6);
  networkStatus.noteReached('other');
  networkStatus.noteFailed('demo', AWAY);
  await ended;
  expect(returned).toEqual(['demo']);
  expect(clock.sleeps).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('an answer to anybody is a return', async () => {
  const { networkStatus, returned, ended } = open(Number.POSITIVE_INFINITY);
  networkStatus.noteFailed('demo', AWAY);
  networkStatus.noteReached('demo');
  await ended;
  expect(returned).toEqual(['demo']);
});

/** Sleeps end only when the time is advanced. */
function createHeldClock() {
  let nowMs = 0;
  const sleepers = new Set<{ readonly untilMs: number; readonly wake: () => void }>();
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        sleepers.add({ untilMs: nowMs + ms, wake });
        signal?.addEventListener('abort', () => reject(new AppError('CANCELLED')));
      }),
    /** In steps of a second, each with all sleeps that end in it. */
    async advance(ms: number): Promise<void> {
      for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 1000) {
        for (const one of sleepers) {
          if (one.untilMs > nowMs + 1000) continue;
          sleepers.delete(one);
          one.wake();
        }
        await new Promise((resolve) => void setImmediate(resolve));
      }
    },
  };
}

test('an answer from another registry is a sign: within 5 seconds those that are away are asked again', async () => {
  const clock = createHeldClock();
  const networkStatus = createNetworkWatch(clock);
  const stopping = new AbortController();
  const returned: string[] = [];
  const asked: number[] = [];
  let isBack = false;
  const ended = watchReturns(
    {
      clock,
      networkStatus,
      isOffline: () => false,
      async probe(registry) {
        asked.push(clock.monotonicMs());
        if (!isBack) throw AWAY;
        networkStatus.noteReached(registry);
      },
      onReturn: (registry) => void returned.push(registry),
    },
    stopping.signal,
  );
  networkStatus.noteReached('other');
  networkStatus.noteFailed('demo', AWAY);
  // Asked after 5, 15, 35 and 75 seconds: next after another minute.
  await clock.advance(80_000);
  expect(asked).toHaveLength(4);
  isBack = true;
  networkStatus.noteReached('other');
  networkStatus.noteReached('other');
  await clock.advance(5_000);
  expect(returned).toEqual(['demo']);
  expect(asked).toHaveLength(5);
  stopping.abort();
  await ended;
});

test('offline mode sends no request', async () => {
  let looks = 0;
  const { clock, networkStatus, returned, ended, stopping } = open(1, () => {
    looks += 1;
    if (looks === 3) stopping.abort();
    return true;
  });
  networkStatus.noteFailed('demo', AWAY);
  await ended;
  expect(returned).toEqual([]);
  expect(clock.sleeps).toHaveLength(3);
});
