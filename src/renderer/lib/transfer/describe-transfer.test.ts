import { expect, test } from 'vitest';
import {
  describeBytes,
  describeCount,
  describeTimeLeft,
  describeSpeed,
} from './describe-transfer.ts';
import type { RunningTransfer } from './measure-speed.ts';

const FILE = { addonId: 'a', title: 'A', version: '1', bytesDone: 10, bytesTotal: 100 };
const TRANSFER: RunningTransfer = {
  jobId: 'job',
  filesDone: 117,
  filesTotal: 295,
  bytesDone: 164_200_000,
  bytesTotal: 412_000_000,
  bytesReceived: 164_200_000,
  active: [FILE],
  failed: [],
  next: [],
  waiting: 177,
  ready: [],
  applied: [],
  limitedUntil: null,
  isPaused: false,
  speed: 3_200_000,
  leftMs: 77_000,
  waitingUntil: null,
};

test('many files are counted, one file shows its percentage', () => {
  expect(describeCount(TRANSFER)).toBe('117 of 295');
  expect(describeCount({ ...TRANSFER, filesTotal: 1, filesDone: 0 })).toBe('39%');
  expect(describeBytes(TRANSFER)).toBe('164 of 412 MB');
});

test('a single file has 100 % only when nothing is missing', () => {
  const one = { filesDone: 0, filesTotal: 1, bytesTotal: 1000 };
  expect(describeCount({ ...one, bytesDone: 999 })).toBe('99%');
  expect(describeCount({ ...one, bytesDone: 1000 })).toBe('100%');
});

test('speed and time are shown when they are known', () => {
  expect(describeSpeed(TRANSFER)).toBe('3.2 MB/s');
  expect(describeTimeLeft(TRANSFER)).toBe('about 1 min left');
  expect(describeTimeLeft({ ...TRANSFER, leftMs: 42_300 })).toBe('about 45 s left');
  expect(describeTimeLeft({ ...TRANSFER, leftMs: 200 })).toBe('about 5 s left');
});

test('unknown speed and time are not guessed', () => {
  const early = { ...TRANSFER, speed: null, leftMs: null };
  expect(describeSpeed(early)).toBeNull();
  expect(describeTimeLeft(early)).toBe('Calculating…');
});

test('when every file is there, what is left is to apply them', () => {
  expect(describeTimeLeft({ ...TRANSFER, active: [], filesDone: 295, leftMs: null })).toBe(
    'Applying changes',
  );
});

test('with every byte there, no time is left to tell, although a file is still checked', () => {
  const { bytesTotal } = TRANSFER;
  expect(describeTimeLeft({ ...TRANSFER, bytesDone: bytesTotal, leftMs: 200 })).toBeNull();
});

test('while nothing arrives there is no speed; a limit has its time all the same', () => {
  const held = { ...TRANSFER, active: [] };
  expect(describeSpeed(held)).toBeNull();
  expect(describeTimeLeft({ ...held, leftMs: 1_440_000 })).toBe('about 24 min left');
  expect(describeTimeLeft({ ...held, leftMs: null })).toBeNull();
  expect(describeTimeLeft({ ...TRANSFER, isPaused: true })).toBe('Paused');
});
