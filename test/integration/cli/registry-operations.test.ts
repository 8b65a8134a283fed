// @module-tag deep
// @promise `registry serve` stops by a signal, refuses a second one on its data, logs without secrets, and is backed up and restored from the terminal
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  errorDocumentSchema,
  registryBackupDocumentSchema,
  registryServeDocumentSchema,
} from '#cli/json/documents.ts';
import { openStorage } from '#registry-server/storage/open-storage.ts';
import { createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const MAIN = join(import.meta.dirname, '../../../src/cli/main.ts');

/** Starts `registry serve` on a data folder, in a separate process. */
async function serve(data: string, ...options: string[]) {
  const argv = ['registry', 'serve', '--json', '--port', '0', '--data', data, ...options];
  const child = spawn(process.execPath, [MAIN, ...argv, '--data-dir', makeScratch()]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let stdout = '';
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
  child.stdout.setEncoding('utf8');
  for await (const chunk of child.stdout) {
    stdout += chunk as string;
    if (stdout.endsWith('}\n')) break;
  }
  const document = registryServeDocumentSchema.parse(JSON.parse(stdout));
  return { child, document, readLog: () => log, exited: exited.then(([status]) => status) };
}

const isStopping = (origin: string) => async () => (await fetch(`${origin}/ready`)).status === 503;

test('a signal lets a running request end, a second one does not', async () => {
  for (const isHurried of [false, true]) {
    const { child, document, exited } = await serve(
      join(makeScratch(), 'registry'),
      '--metrics-port',
      '0',
    );
    const { hostname, port, host } = new URL(document.origin);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const head = `POST /api/version-files HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: 16\r\n\r\n`);
    socket.on('error', () => {});
    const metrics = document.metricsOrigin ?? '';
    const readMetrics = async () => (await fetch(`${metrics}/metrics`)).text();
    await expect.poll(readMetrics).toContain('requests_in_flight 1\n');
    child.kill('SIGTERM');
    await expect.poll(isStopping(metrics)).toBe(true);
    if (!isHurried) socket.write('{"hashes":["x"]}');
    // A signal right after the first counts as the same one, passed on by a parent process.
    const again = isHurried ? setInterval(() => child.kill('SIGTERM'), 400) : undefined;
    socket.on('close', () => clearInterval(again));
    const status = await exited;
    expect(status).toBe(isHurried ? 130 : 0);
    expect(existsSync(join(document.dataDir, 'registry.db-wal'))).toBe(false);
  }
});

test('a second one on the same data is refused by name', async () => {
  const data = join(makeScratch(), 'registry');
  const { child, exited } = await serve(data);
  const argv = ['registry', 'serve', '--port', '0', '--data', data];
  const refused = await runLoadout(['--json', ...argv]);
  expect(refused.status).toBe(1);
  expect(errorDocumentSchema.parse(JSON.parse(refused.stdout)).error).toMatchObject({
    code: 'REGISTRY_RUNNING',
    params: { folder: data },
  });
  expect((await runLoadout(argv)).stderr).toContain('already running');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('a port of the metrics that is taken is named', async () => {
  const { child, document, exited } = await serve(join(makeScratch(), 'registry'));
  const { port } = new URL(document.origin);
  const data = join(makeScratch(), 'registry');
  const argv = ['registry', 'serve', '--port', '0', '--metrics-port', port, '--data', data];
  const refused = await runLoadout(['--json', ...argv]);
  expect(refused.status).toBe(2);
  expect(errorDocumentSchema.parse(JSON.parse(refused.stdout)).error.params).toMatchObject({
    argument: '--metrics-port',
    value: port,
  });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('the log is JSON without secrets, and on a terminal a line to read', async () => {
  const { child, document, exited, readLog } = await serve(
    join(makeScratch(), 'registry'),
    '--log',
  );
  const headers = { authorization: 'crp_canary', 'x-request-id': 'proxy-1' };
  await fetch(`${document.origin}/api/project/none?secret=canary`, { headers });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  const lines = readLog()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      requestId: 'proxy-1',
      method: 'GET',
      route: '/api/project/:project',
      status: 404,
      durationMs: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
    },
  ]);
  expect(lines.join('\n')).not.toMatch(/canary|127\.0\.0\.1/);

  const stop = new AbortController();
  let shown = '';
  const running = runLoadout(
    ['registry', 'serve', '--log', '--port', '0', '--data', join(makeScratch(), 'registry')],
    {
      signal: stop.signal,
      stderr: { isTTY: true, write: (text: string) => (shown += text) },
      stdout: {
        write(text: string) {
          const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
          if (origin === undefined) return;
          void fetch(`${origin}/api/nothing`).then(() => stop.abort());
        },
      },
    },
  );
  expect((await running).status).toBe(0);
  expect(shown).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}404 {2}GET - {2}\d+ ms {2}\d+ bytes\n$/);
});

test('it is backed up while it runs, and restored into an empty folder only', async () => {
  const scratch = makeScratch();
  const data = join(scratch, 'registry');
  openStorage(
    data,
    createSeed({ projects: [createProject({ versions: [createVersion()] })] }),
  ).close();
  const { child, exited } = await serve(data);
  const run = async (...argv: string[]) => {
    const { status, stdout, stderr } = await runLoadout(argv, { cwd: scratch });
    return { status, stdout, stderr };
  };
  const backed = await run('--json', 'registry', 'backup', 'backup', '--data', data);
  expect(backed.status).toBe(0);
  const document = registryBackupDocumentSchema.parse(JSON.parse(backed.stdout));
  expect(document).toMatchObject({ backup: join(scratch, 'backup'), dataDir: data });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  const restored = await run('registry', 'restore', 'backup', '--data', 'restored');
  expect(restored.status).toBe(0);
  expect(restored.stdout).toContain('1 file ');
  const again = await run('--json', 'registry', 'restore', 'backup', '--data', 'restored');
  expect(errorDocumentSchema.parse(JSON.parse(again.stdout)).error.code).toBe('FILE_EXISTS');
  for (const argv of [
    ['registry', 'backup', 'other', '--data', 'nowhere'],
    ['registry', 'restore', 'nowhere', '--data', 'other'],
  ])
    expect((await run(...argv)).status).toBe(2);
  const second = await serve(join(scratch, 'restored'));
  const file = '/cdn/data/project/project-1/version/version-1/version-1.jar';
  expect((await fetch(second.document.origin + file)).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
});
