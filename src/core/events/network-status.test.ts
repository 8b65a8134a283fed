import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createNetworkWatch } from './network-status.ts';

function open() {
  const clock = createFakeClock();
  const watch = createNetworkWatch(clock);
  let told = 0;
  watch.subscribe(() => {
    told += 1;
  });
  return { clock, watch, told: () => told, first: () => watch.read()?.registries[0] };
}

describe('network status of a registry', () => {
  it('says until when the next request waits, and that it was reached afterwards', () => {
    const { watch, clock, first } = open();
    const nextMs = clock.now().getTime() + 5000;
    const end = watch.noteWaiting('demo', nextMs);
    const nextAt = new Date(nextMs).toISOString();
    expect(first()).toMatchObject({ registry: 'demo', state: 'paced', nextAt });
    watch.noteReached('demo');
    expect(first()).toMatchObject({ state: 'paced', nextAt });
    end();
    expect(first()).toMatchObject({ state: 'reached', nextAt: null });
  });

  it('gives the earliest time at which one of several requests continues', () => {
    const { watch, first } = open();
    const ends = [9000, 5000, 7000].map((untilMs) => watch.noteWaiting('demo', untilMs));
    expect(first()?.nextAt).toBe(new Date(5000).toISOString());
    ends[1]?.();
    expect(first()?.nextAt).toBe(new Date(7000).toISOString());
    for (const end of ends) end();
    expect(first()).toMatchObject({ state: 'unknown', nextAt: null });
  });

  it('reports a change once', () => {
    const { watch, told } = open();
    for (let count = 0; count < 100; count += 1) watch.noteReached('demo');
    expect(told()).toBe(1);
    watch.noteFailed('demo', new AppError('REGISTRY_UNREACHABLE', { cause: 'refused' }));
    expect(told()).toBe(2);
  });

  it('reports another reason once', () => {
    const { watch, told } = open();
    watch.noteFailed('demo', new AppError('REGISTRY_FAILED', { status: 503 }));
    const before = told();
    for (let count = 0; count < 100; count += 1)
      watch.noteFailed('demo', new AppError('REGISTRY_UNREACHABLE', { cause: 'refused' }));
    expect(told()).toBe(before + 1);
  });

  it('reports that one is away, or back, also while a request waits for its limit', () => {
    const { watch, told } = open();
    watch.noteWaiting('demo', 5000);
    const before = told();
    watch.noteFailed('demo', new AppError('REGISTRY_UNREACHABLE', { cause: 'refused' }));
    expect(told()).toBe(before + 1);
    watch.noteReached('demo');
    expect(told()).toBe(before + 2);
  });

  it('does not take a cancelled request for a registry that is away', () => {
    const { watch, first } = open();
    watch.noteReached('demo');
    watch.noteFailed('demo', new AppError('CANCELLED'));
    watch.noteFailed('demo', new Error('a defect'));
    expect(first()?.state).toBe('reached');
  });
});
