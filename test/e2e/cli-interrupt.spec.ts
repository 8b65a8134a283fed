// @module-tag deep
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registryServeDocumentSchema, verifyDocumentSchema } from '#cli/json/documents.ts';
import { demoFolder } from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';

const PROGRAM = resolve(import.meta.dirname, '../../out/main/cli.js');
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-interrupt-')));
const folder = join(scratch, 'game');
let registry: ChildProcess;

function start(...argv: string[]): ChildProcess {
  return spawn(
    process.execPath,
    [PROGRAM, '--data-dir', join(scratch, 'data'), '--json', ...argv],
    {
      cwd: scratch,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
}

function run(...argv: string[]): { status: number | null; document: unknown } {
  const all = [PROGRAM, '--data-dir', join(scratch, 'data'), '--json', ...argv];
  const { status, stdout } = spawnSync(process.execPath, all, { cwd: scratch, encoding: 'utf8' });
  return { status, document: JSON.parse(stdout) };
}

beforeAll(async () => {
  const seed = await demoSeed();
  for (const { path, bytes } of (await demoFolder(seed)).files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  registry = start('registry', 'serve', '--demo', '--port', '0', '--fault', 'slow-download');
  let stdout = '';
  registry.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  while (!stdout.endsWith('}\n')) await once(registry.stdout ?? registry, 'data');
  const { origin } = registryServeDocumentSchema.parse(JSON.parse(stdout));
  const { status } = run('--registry', origin, 'init', folder, '--game-version', '0.5.26', '--yes');
  if (status !== 0) throw new Error(`init exited ${status}`);
});

afterAll(() => {
  registry.kill('SIGTERM');
});

test('Ctrl-C in the middle of the downloads, even twice, exits 130 and changes no file', async () => {
  const update = start('update', '--all', '--yes');
  let stdout = '';
  update.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  const ended = once(update, 'close') as Promise<[number | null, string | null]>;
  const incoming = join(folder, '.loadout', 'incoming');
  while (!existsSync(incoming) || readdirSync(incoming).length === 0) await delay(5);
  update.kill('SIGINT');
  update.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, error: { code: 'CANCELLED' } });
  const { status, document } = run('verify');
  expect(status).toBe(0);
  expect(verifyDocumentSchema.parse(document)).toMatchObject({ generation: 0, differences: [] });
});

test('the same command afterwards finishes the work', () => {
  expect(run('update', '--all', '--yes')).toMatchObject({
    status: 0,
    document: { result: { generation: 1 } },
  });
  const record = readFileSync(join(folder, '.loadout', 'loadout.json'), 'utf8');
  expect(JSON.parse(record)).toMatchObject({ generation: 1 });
});
