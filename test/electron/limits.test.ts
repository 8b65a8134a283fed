// @module-tag deep
// @promise every message over the port ends in an answer or a known error, and no path in it reaches the core's file system
// @how invalid messages
// @promise a page that sends too many messages is slowed down, and unknown messages are logged
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { expect, test } from 'vitest';
import { limitCalls } from '../../electron/main/call-limit.ts';
import { type ShellProcess, startShell } from './shell-process.ts';

async function open(): Promise<{ shell: ShellProcess; readLog: () => string }> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-limits-')));
  const shell = startShell({ dataDir });
  await shell.connect();
  return { shell, readLog: () => readFileSync(join(dataDir, 'logs/loadout.log'), 'utf8') };
}

const count = (text: string, part: string): number => text.split(part).length - 1;

test('a name may be used so often at once, and again after a while; another name has its own count', () => {
  let nowMs = 0;
  const may = limitCalls({ burst: 3, perSecond: 2 }, () => nowMs);
  expect([1, 2, 3, 4].map(() => may('one'))).toEqual([true, true, true, false]);
  expect(may('other')).toBe(true);
  nowMs = 500;
  expect([may('one'), may('one')]).toEqual([true, false]);
});

test('a flood of one procedure is refused with a typed error, noted, and shuts out no other', async () => {
  const { shell, readLog } = await open();
  const flood = Array.from({ length: 6000 }, () => safe(shell.client.folders.canShow()));
  const refused = (await Promise.all(flood)).filter(({ error }) => error !== null);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  expect(await shell.client.jobs.list()).toEqual([]);
  const lines = count(readLog(), 'shell.procedure-limited');
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThan(20);
});

test('a page that asks for ports without end gets few', async () => {
  const { shell, readLog } = await open();
  for (let asked = 0; asked < 100; asked += 1) await shell.command({ kind: 'page-asks-for-port' });
  expect(shell.of('page-has-port').length).toBeLessThan(30);
  expect(readLog()).toContain('shell.channel-limited');
});

test('a procedure and a channel without a handler are logged', async () => {
  const { shell, readLog } = await open();
  const unknown = shell.client as unknown as { files: { delete(): Promise<unknown> } };
  await expect(unknown.files.delete()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await shell.emit('contents', 'ipc-message', {}, 'open-path');
  await shell.emit('contents', 'ipc-message-sync', {}, 'x'.repeat(5000));
  const log = readLog();
  expect(log).toContain('files.delete');
  expect(log).toContain('open-path');
  expect(log).not.toContain('x'.repeat(200));
});

test('messages on the port that are none end neither the program nor the port', async () => {
  const { shell, readLog } = await open();
  for (const data of ['x', 'null', '{}', '{"i":1,"p":{}}', '{"i":{},"t":9}', null, 7, [], {}]) {
    await shell.command({ kind: 'to-core', data });
  }
  expect(await shell.client.jobs.list()).toEqual([]);
  expect(readLog()).toContain('shell.stray-failure');
});
