import { expect, test } from 'vitest';
import { createProgress, describeProgress } from './progress.ts';

const none = {
  phase: 'check',
  done: 0,
  total: 0,
  bytesDone: 0,
  bytesTotal: 0,
  waitingMs: 0,
} as const;

test('bytes are shown where they are counted, else the count', () => {
  expect(
    describeProgress({
      ...none,
      phase: 'download',
      done: 1,
      total: 9,
      bytesDone: 64e5,
      bytesTotal: 128e5,
    }),
  ).toEqual({
    value: 64e5,
    total: 128e5,
    counts: '6.4 MB of 12.8 MB',
  });
  expect(describeProgress({ ...none, done: 50, total: 1000 })).toEqual({
    value: 50,
    total: 1000,
    counts: '50 of 1,000',
  });
});

test('a wait counts down beside what is done already', () => {
  expect(
    describeProgress({ ...none, phase: 'waiting', done: 50, total: 100, waitingMs: 37_500 }).counts,
  ).toBe('50 of 100, next in 0:38');
});

test('a phase without counts shows an empty bar, not a division by nothing', () => {
  expect(describeProgress(none)).toEqual({ value: 0, total: 1, counts: '' });
});

test('nothing is written where stderr is no terminal that could show it', async () => {
  let written = '';
  const write = (text: string) => (written += text);
  for (const io of [
    { stderr: { write }, environment: {} },
    { stderr: { write, isTTY: true }, environment: { TERM: 'dumb' } },
  ]) {
    const progress = await createProgress(io);
    progress.update({ ...none, done: 1, total: 2 });
    progress.stop();
  }
  expect(written).toBe('');
});
