import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  errorDocumentSchema,
  initDocumentSchema,
  operationDocumentSchema,
} from '#cli/json/documents.ts';
import {
  generateDemoSeed,
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const scratch = makeScratch();
const folder = join(scratch, 'game');
let server: RegistryServer;

beforeAll(async () => {
  await writeDemoFolder(folder);
  server = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'crmm',
    faults: [],
    seed: await generateDemoSeed(),
    twoOrigins: true,
  });
});

afterAll(() => server.close());

const run = (...argv: string[]) =>
  runLoadout(['--data-dir', join(scratch, 'data'), '--json', ...argv], { cwd: folder });

test('a registry that keeps its files at another address is added only when that is confirmed', async () => {
  const init = ['--registry', server.origin, 'init', folder, '--game-version', '0.5.26'];
  const asked = await run(...init);
  expect(asked.status).toBe(2);
  expect(errorDocumentSchema.parse(JSON.parse(asked.stdout)).error.code).toBe(
    'CONFIRMATION_NEEDED',
  );
  expect(asked.stderr).toContain(server.fileOrigin);
  expect(existsSync(join(folder, '.loadout'))).toBe(false);

  const confirmed = await run(...init, '--yes');
  expect(confirmed.status).toBe(0);
  const { loadout } = initDocumentSchema.parse(JSON.parse(confirmed.stdout));
  expect(loadout.registry).toMatch(/^127\.0\.0\.1-\d+$/);
});

test('its files are downloaded from there afterwards, and its address names it', async () => {
  const { status, stdout } = await run('--registry', server.origin, 'update', '--all', '--yes');
  expect(status).toBe(0);
  expect(operationDocumentSchema.parse(JSON.parse(stdout)).result?.generation).toBe(1);
});

test('an address that is neither https nor on this machine is refused', async () => {
  const other = join(scratch, 'other');
  await writeDemoFolder(other);
  const { status, stdout } = await run('--registry', 'http://registry.example', 'init', other);
  expect(status).toBe(1);
  expect(errorDocumentSchema.parse(JSON.parse(stdout)).error.code).toBe('ORIGIN_REFUSED');
});
