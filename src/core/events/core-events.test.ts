import { describe, expect, it } from 'vitest';
import type { CoreEvent } from '#shared/domain/core-event.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createCoreEvents, createValueStreams } from './core-events.ts';

function open() {
  const clock = createFakeClock();
  const streams = createValueStreams(clock);
  const watching: string[] = [];
  const events = createCoreEvents({
    streams,
    watchOthers: () => {
      watching.push('begun');
      return () => void watching.push('ended');
    },
  });
  return { events, streams, clock, watching };
}

describe('core events', () => {
  it('tell the same news once, however often it came before it was read', async () => {
    const { events, clock } = open();
    const stopping = new AbortController();
    const stream = events.watch(stopping.signal);
    for (let count = 0; count < 1000; count += 1) {
      events.emit('addons', 'one');
      events.emit('jobs');
    }
    const heard: CoreEvent[] = [];
    for await (const event of stream) {
      heard.push(event);
      if (heard.length === 2) events.emit('addons', 'one');
      if (heard.length === 3) break;
    }
    expect(heard).toEqual([
      { kind: 'addons', loadoutId: 'one' },
      { kind: 'jobs', loadoutId: null },
      { kind: 'addons', loadoutId: 'one' },
    ]);
    // The events of the second turn waited for its end.
    expect(clock.sleeps).toEqual([100]);
  });

  it('tell every reader, from the moment it asked', async () => {
    const { events } = open();
    events.emit('settings');
    const first = events.watch();
    events.emit('jobs');
    const second = events.watch();
    events.emit('loadouts', 'one');
    expect((await first.next()).value).toEqual({ kind: 'jobs', loadoutId: null });
    expect((await second.next()).value).toEqual({ kind: 'loadouts', loadoutId: 'one' });
  });

  it('look for changes by other processes only while someone listens', async () => {
    const { events, streams, watching } = open();
    const stopping = new AbortController();
    const first = events.watch(stopping.signal).next();
    const second = events.watch().next();
    expect(watching).toEqual(['begun']);
    stopping.abort();
    expect(await first).toEqual({ done: true, value: undefined });
    expect(watching).toEqual(['begun']);
    streams.close();
    expect(await second).toEqual({ done: true, value: undefined });
    expect(watching).toEqual(['begun', 'ended']);
  });
});
