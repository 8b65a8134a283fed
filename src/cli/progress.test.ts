// @promise every wait for a rate limit is shown with a countdown; `--timeout` and `--no-wait` end it; a registry given by its address is paced by its answers
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NetworkStatus } from '#shared/domain/core-event.ts';
import { createProgressDisplay, describeNow } from './progress.ts';

const none = {
  phase: 'check',
  done: 0,
  total: 0,
  bytesDone: 0,
  bytesTotal: 0,
  waitingUntil: null,
} as const;

const START_MS = Date.UTC(2026, 0, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A status in which `crmm` allows the next request in this many seconds. */
function waitOf(seconds: number): NetworkStatus {
  const nextAt = new Date(Date.now() + seconds * 1000).toISOString();
  const status = {
    registry: 'crmm',
    state: 'paced',
    nextAt,
    reachedAt: null,
    cause: null,
    unreadable: { items: 0, details: 0 },
  } as const;
  return { registries: [status] };
}

const NO_WAIT: NetworkStatus = { registries: [] };

describe('progress of a command', () => {
  test('bytes are shown where they are counted, else the count', () => {
    const download = { ...none, phase: 'download', done: 1, total: 9 } as const;
    const progress = { ...download, bytesDone: 64e5, bytesTotal: 128e5 };
    expect(describeNow({ progress, wait: null })).toEqual({
      phase: 'Downloading',
      value: 64e5,
      total: 128e5,
      counts: '6.4 MB of 12.8 MB',
    });
    expect(describeNow({ progress: { ...none, done: 50, total: 1000 }, wait: null })).toMatchObject(
      {
        value: 50,
        total: 1000,
        counts: '50 of 1,000',
      },
    );
  });

  test('a wait counts down beside the finished part', () => {
    const wait = { registry: 'crmm', untilMs: Date.now() + 37_500 };
    const now = { progress: { ...none, done: 50, total: 100 }, wait };
    expect(describeNow(now).counts).toBe('50 of 100, next request in 0:38');
    vi.advanceTimersByTime(30_000);
    expect(describeNow(now).counts).toBe('50 of 100, next request in 0:08');
  });

  test('a wait outside of a job says whose limit it is', () => {
    const wait = { registry: 'crmm', untilMs: Date.now() + 61_000 };
    expect(describeNow({ progress: null, wait })).toMatchObject({
      phase: 'Waiting for the rate limit of crmm',
      counts: 'next request in 1:01',
    });
  });

  test('a phase without counts shows an empty bar, not a division by nothing', () => {
    expect(describeNow({ progress: none, wait: null })).toMatchObject({
      value: 0,
      total: 1,
      counts: '',
    });
  });
});

describe('without a terminal', () => {
  function open(terminal: { isTTY?: boolean; TERM?: string } = {}) {
    const written: string[] = [];
    const { isTTY = false, TERM } = terminal;
    const stderr = { write: (text: string) => void written.push(text), isTTY };
    return { written, progress: createProgressDisplay({ stderr, environment: { TERM } }) };
  }

  test.each([{}, { isTTY: true, TERM: 'dumb' }])(
    'work that does not wait writes nothing',
    (how) => {
      const { written, progress } = open(how);
      progress.update({ ...none, done: 1, total: 2 });
      vi.advanceTimersByTime(10_000);
      progress.stop();
      expect(written).toEqual([]);
    },
  );

  test('a wait is reported at its start and once a minute, and no more when it is over', () => {
    const { written, progress } = open();
    progress.update({ ...none, phase: 'download', done: 41, total: 300 });
    progress.followNetwork(waitOf(150));
    expect(written).toEqual([
      'Waiting for the rate limit of crmm, next request in 2:30. Downloading, 41 of 300.\n',
    ]);
    vi.advanceTimersByTime(130_000);
    expect(written.slice(1)).toEqual([
      'Waiting for the rate limit of crmm, next request in 1:30. Downloading, 41 of 300.\n',
      'Waiting for the rate limit of crmm, next request in 0:30. Downloading, 41 of 300.\n',
    ]);
    progress.followNetwork(NO_WAIT);
    vi.advanceTimersByTime(600_000);
    expect(written).toHaveLength(3);
    progress.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('many short waits, one after the other, are one line a minute', () => {
    const { written, progress } = open();
    for (let second = 0; second < 120; second += 10) {
      progress.followNetwork(waitOf(9));
      vi.advanceTimersByTime(9000);
      progress.followNetwork(NO_WAIT);
      vi.advanceTimersByTime(1000);
    }
    expect(written).toHaveLength(2);
  });

  test('a wait of a moment is not worth a line', () => {
    const { written, progress } = open();
    progress.followNetwork(waitOf(2));
    progress.followNetwork(NO_WAIT);
    expect(written).toEqual([]);
  });
});

test('on a terminal a wait that begins at once ticks every second', async () => {
  let screen = '';
  const stderr = {
    isTTY: true,
    columns: 80,
    write: (text: string) => (screen += text),
    cursorTo: () => {},
    clearLine: () => {},
    moveCursor: () => {},
  };
  const progress = createProgressDisplay({ stderr, environment: {} });
  progress.followNetwork(waitOf(90));
  await vi.dynamicImportSettled();
  for (let second = 0; second < 4; second += 1) await vi.advanceTimersByTimeAsync(1000);
  progress.stop();
  for (const time of ['1:28', '1:27', '1:26']) expect(screen).toContain(`next request in ${time}`);
});
