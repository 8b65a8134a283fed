// @module-tag deep
// @promise a loadout can be created while its registry is unreachable; its file address is confirmed when it first answers
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  errorDocumentSchema,
  initDocumentSchema,
  operationDocumentSchema,
} from '#cli/json/documents.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const scratch = makeScratch();
const folder = join(scratch, 'game');
let seed: Awaited<ReturnType<typeof demoSeed>>;
let server: RegistryServer;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

beforeAll(async () => {
  seed = await demoSeed();
  await writeDemoFolder(folder, seed);
  layRegistry(join(scratch, 'registry'), seed);
  server = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'crmm',
    faults: [],
    twoOrigins: true,
  });
});

afterAll(() => server.close());

const run = (...argv: string[]) =>
  runLoadout(['--data-dir', join(scratch, 'data'), '--json', ...argv], { cwd: folder });

test('a registry that stores its files at another address is added only when that is confirmed', async () => {
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
  expect(loadout?.registry).toMatch(/^127\.0\.0\.1-\d+$/);
});

test('its files are downloaded from there afterwards, and its address names it', async () => {
  const { status, stdout } = await run('--registry', server.origin, 'update', '--all', '--yes');
  expect(status).toBe(0);
  expect(operationDocumentSchema.parse(JSON.parse(stdout)).result?.generation).toBe(1);
});

describe('a registry that cannot be reached', { timeout: 300_000 }, () => {
  /** A game folder, a data directory, and an address on which a registry can be started later. */
  async function standOffline() {
    const base = makeScratch();
    const place = { dataDir: join(base, 'data'), folder: join(base, 'game') };
    await writeDemoFolder(place.folder, seed);
    const port = await findFreePort();
    const come = async (twoOrigins: boolean) => {
      const registry = await startRegistryServer({
        dataDir: join(base, 'registry'),
        port,
        profile: 'crmm',
        faults: [],
        seed,
        twoOrigins,
      });
      onTestFinished(() => registry.close());
      return registry;
    };
    return { place, origin: `http://127.0.0.1:${port}`, come };
  }

  const type = ({ dataDir, folder }: { dataDir: string; folder: string }, ...argv: string[]) =>
    runLoadout(['--data-dir', dataDir, ...argv], { cwd: folder });

  test('makes the loadout and says what is missing; the first answer completes it', async () => {
    const { place, origin, come } = await standOffline();
    const init = ['--registry', origin, 'init', place.folder, '--game-version', '0.5.26'];
    const made = await type(place, ...init);
    expect(made.stderr).toBe('');
    expect(made.status).toBe(0);
    expect(made.stdout).toContain('could not be reached');
    expect(made.stdout).toContain('the first time it answers');
    expect((await type(place, 'scan')).status).toBe(0);
    expect((await type(place, 'check')).status).toBe(5);

    await come(false);
    expect((await type(place, 'check')).status).toBe(0);
    const update = await type(place, 'update', '--all', '--yes');
    expect(update.status).toBe(0);
    expect(update.stdout).not.toContain('stores its files at');
  });

  test('has the address of its files confirmed before one is downloaded from there', async () => {
    const { place, origin, come } = await standOffline();
    await type(place, '--registry', origin, 'init', place.folder, '--game-version', '0.5.26');
    const { fileOrigin } = await come(true);
    expect((await type(place, 'check')).status).toBe(0);

    const asked = await type(place, 'download', 'lantern-core', '--to', place.dataDir);
    expect(asked.status).toBe(2);
    expect(asked.stdout).toContain(fileOrigin);
    const update = await type(place, 'update', '--all', '--yes');
    expect(update.status).toBe(0);
    expect(update.stdout).toContain(`stores its files at ${fileOrigin}`);
    const later = await type(place, 'download', 'lantern-core', '--to', place.dataDir);
    expect(later.status).toBe(0);
    expect(later.stdout).not.toContain('stores its files at');
  });

  test('keeps what was confirmed before, and its address is asked for once', async () => {
    const { place, origin, come } = await standOffline();
    const { fileOrigin, close } = await come(true);
    const init = ['--registry', origin, 'init', place.folder, '--game-version', '0.5.26', '--yes'];
    expect((await type(place, ...init)).status).toBe(0);
    await close();
    const other = join(makeScratch(), 'game');
    await writeDemoFolder(other, seed);
    const again = await type(place, '--registry', origin, 'init', other);
    expect(again.status).toBe(0);
    const { client } = openCore({ dataDir: place.dataDir, onFinished: onTestFinished });
    const profile = (await client.registries.list()).find(({ apiOrigin }) => apiOrigin === origin);
    expect(profile).toMatchObject({
      reached: true,
      proposedFileOrigin: null,
      fileOrigins: [origin, fileOrigin],
    });
  });
});

test('an address that is neither https nor on this machine is refused', async () => {
  const other = join(scratch, 'other');
  await writeDemoFolder(other);
  const { status, stdout } = await run('--registry', 'http://registry.example', 'init', other);
  expect(status).toBe(1);
  expect(errorDocumentSchema.parse(JSON.parse(stdout)).error.code).toBe('ORIGIN_REFUSED');
});
