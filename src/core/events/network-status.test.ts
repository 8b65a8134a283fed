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

describe('how it stands with a registry', () => {
  it('says until when the next request waits, and that it was reached afterwards', () => {
    const { watch, clock, first } = open();
    watch.noteWaiting('demo', 5000);
    const nextAt = new Date(clock.now().getTime() + 5000).toISOString();
    expect(first()).toMatchObject({ registry: 'demo', state: 'paced', nextAt });
    watch.noteReached('demo');
    expect(first()).toMatchObject({ state: 'reached', nextAt: null });
  });

  it('tells a change once', () => {
    const { watch, told } = open();
    for (let count = 0; count < 100; count += 1) watch.noteReached('demo');
    expect(told()).toBe(1);
    watch.noteFailed('demo', new AppError('REGISTRY_UNREACHABLE', { cause: 'refused' }));
    expect(told()).toBe(2);
  });

  it('does not take a cancelled request for a registry that is away', () => {
    const { watch, first } = open();
    watch.noteReached('demo');
    watch.noteFailed('demo', new AppError('CANCELLED'));
    watch.noteFailed('demo', new Error('a defect'));
    expect(first()?.state).toBe('reached');
  });
});
