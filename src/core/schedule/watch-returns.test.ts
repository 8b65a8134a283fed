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

test('in offline mode nobody is asked', async () => {
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
