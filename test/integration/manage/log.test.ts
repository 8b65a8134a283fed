import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { createFileLogger } from '#node-host/file-logger.ts';
import { createRedaction } from '#node-host/redaction.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

const MIB = 1024 * 1024;
const WRITER = fileURLToPath(new URL('log-writer.ts', import.meta.url));
const FILES = ['loadout.1.log', 'loadout.2.log', 'loadout.3.log', 'loadout.4.log', 'loadout.log'];

let dataDir: string;
let logs: string;
beforeEach(() => {
  dataDir = createTempDir();
  logs = join(dataDir, 'logs');
});

const openLogger = () =>
  createNodeHost({ dataDir, environment: {}, platform: process.platform }).logger;

function linesOf(file: string): { event: string }[] {
  return readFileSync(join(logs, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });
}

test('the newest five files of at most a mebibyte are kept', () => {
  const logger = openLogger();
  const text = 'x'.repeat(32_000);
  for (let n = 0; n < 200; n += 1) logger.info(`event-${n}`, { text });
  expect(readdirSync(logs).toSorted()).toEqual(FILES);
  for (const file of FILES) {
    expect(statSync(join(logs, file)).size).toBeLessThanOrEqual(MIB);
    expect(statSync(join(logs, file)).mode & 0o777).toBe(0o600);
  }
  expect(linesOf('loadout.log').at(-1)?.event).toBe('event-199');
  const numbers = FILES.flatMap(linesOf).map(({ event }) => Number(event.slice(6)));
  const kept = numbers.toSorted((a, b) => a - b);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, n) => 200 - kept.length + n));
});

test('a file that is full already is moved aside before the first line', () => {
  mkdirSync(logs, { recursive: true });
  writeFileSync(join(logs, 'loadout.log'), 'old\n'.repeat(MIB / 4));
  openLogger().info('new');
  expect(linesOf('loadout.log')).toMatchObject([{ event: 'new' }]);
  expect(statSync(join(logs, 'loadout.1.log')).size).toBe(MIB);
});

test('a deleted folder of logs is made again, and nothing around it', () => {
  const logger = openLogger();
  logger.info('before');
  rmSync(logs, { recursive: true });
  logger.info('after');
  expect(linesOf('loadout.log')).toMatchObject([{ event: 'after' }]);
  expect(statSync(logs).mode & 0o777).toBe(0o700);
  rmSync(dataDir, { recursive: true });
  logger.info('to nobody');
  expect(existsSync(dataDir)).toBe(false);
});

test('a process with an open log follows it when another process moves it aside', () => {
  const first = openLogger();
  first.info('before');
  const second = openLogger();
  for (let n = 0; n < 33; n += 1) second.info('much', { text: 'x'.repeat(32_000) });
  first.info('after');
  expect(linesOf('loadout.1.log')[0]?.event).toBe('before');
  expect(linesOf('loadout.log').at(-1)?.event).toBe('after');
});

test('no line is lost while another process moves the files aside, however long it takes', () => {
  const mark = join(logs, 'loadout.log.moving');
  mkdirSync(mark, { recursive: true });
  writeFileSync(join(logs, 'loadout.log'), 'old\n'.repeat(MIB / 4));
  const logger = openLogger();
  for (let n = 0; n < 1000; n += 1) logger.info('meanwhile', { text: 'x'.repeat(2000) });
  rmdirSync(mark);
  logger.info('after');
  const kept = readFileSync(join(logs, 'loadout.1.log'), 'utf8');
  expect(kept.split('"meanwhile"')).toHaveLength(1001);
  expect(linesOf('loadout.log')).toMatchObject([{ event: 'after' }]);
});

test.each([
  ['left by a process that died', -11],
  ['of a clock that was set back', 3600],
])('a mark %s is removed', (_, seconds) => {
  const mark = join(logs, 'loadout.log.moving');
  mkdirSync(mark, { recursive: true });
  const at = Date.now() / 1000 + seconds;
  utimesSync(mark, at, at);
  writeFileSync(join(logs, 'loadout.log'), 'old\n'.repeat(MIB / 4));
  const logger = openLogger();
  logger.info('first');
  logger.info('second');
  expect(existsSync(mark)).toBe(false);
  expect(linesOf('loadout.log')).toMatchObject([{ event: 'second' }]);
});

const refuse = (): never => {
  throw new Error('not to be read');
};

test('a log that could not be written is written again later, on a line of its own', async () => {
  const clock = createFakeClock();
  const file = join(logs, 'loadout.log');
  mkdirSync(file, { recursive: true });
  const logger = createFileLogger(file, clock, createRedaction({ home: '/', secrets: new Set() }));
  logger.info('lost');
  rmdirSync(file);
  writeFileSync(file, '{"event":"to');
  await clock.sleep(60_000);
  logger.info('kept');
  logger.info('unfit', Object.defineProperty({}, 'size', { enumerable: true, get: refuse }));
  logger.info('next');
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    '{"event":"to',
    expect.stringContaining('"kept"'),
    expect.stringContaining('"next"'),
    '',
  ]);
});

test('several processes write one log and lose no line of it', async () => {
  const begun = ['a', 'b', 'c'].map((name) =>
    spawn(process.execPath, [WRITER, dataDir, name, '400'], { stdio: 'inherit' }),
  );
  const statuses = await Promise.all(begun.map((child) => once(child, 'exit')));
  expect(statuses).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
  const events = FILES.filter((file) => existsSync(join(logs, file)))
    .flatMap(linesOf)
    .map(({ event }) => event);
  const written = ['a', 'b', 'c'].flatMap((name) =>
    Array.from({ length: 400 }, (_, n) => `${name}-${n}`),
  );
  expect(events.toSorted()).toEqual(written.toSorted());
  const moved = readdirSync(logs).filter((file) => file !== 'loadout.log');
  expect(moved.length).toBeGreaterThan(1);
  for (const file of moved) expect(statSync(join(logs, file)).size).toBeGreaterThan(0.9 * MIB);
});
