// @module-tag deep
// @promise a loadout is checked and updated through a mirror, and nobody can sign in there
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registriesDocumentSchema, registryMirrorDocumentSchema } from '#cli/json/documents.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const scratch = makeScratch();
const folder = join(scratch, 'game');
const FILE = 'GET /cdn/data/project/:project/version/:version/:file';
let server: RegistryServer;

beforeAll(async () => {
  const seed = await demoSeed();
  await writeDemoFolder(folder, seed);
  layRegistry(join(scratch, 'registry'), seed);
  server = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'local',
    faults: [],
  });
});

afterAll(() => server.close());

/** Runs `registry mirror` until it is stopped. */
async function mirror(...argv: string[]) {
  const stop = new AbortController();
  const { promise: started, resolve } = Promise.withResolvers<string>();
  let stdout = '';
  const done = runLoadout(
    ['--data-dir', join(scratch, 'host'), 'registry', 'mirror', '--port', '0', ...argv],
    {
      signal: stop.signal,
      stdout: {
        write(text) {
          stdout += text;
          if (stdout.includes('Ctrl-C') || stdout.startsWith('{')) resolve(stdout);
        },
      },
    },
  );
  const text = await Promise.race([
    started,
    done.then(({ stderr }) => {
      throw new Error(stderr);
    }),
  ]);
  return {
    text,
    async stop() {
      stop.abort();
      return { ...(await done), stdout };
    },
  };
}

const run = (argv: readonly string[], token: string | null = null) =>
  runLoadout(['--data-dir', join(scratch, 'data'), ...argv], { cwd: folder, token });

test('a loadout is updated through it, each file downloaded from the registry once', async () => {
  const running = await mirror('--of', server.origin, '--data', join(scratch, 'a'), '--json');
  const document = registryMirrorDocumentSchema.parse(JSON.parse(running.text));
  expect(document).toMatchObject({
    mirrorOf: server.origin,
    cachedBytes: 0,
    maxBytes: 20 * 1024 ** 3,
  });
  const { origin } = document;
  expect((await run(['registry', 'add', origin])).status).toBe(0);
  const listed = await run(['--json', 'registry', 'list']);
  const { registries } = registriesDocumentSchema.parse(JSON.parse(listed.stdout));
  expect(registries.find(({ address }) => address === origin)?.mirrorOf).toBe(server.origin);
  expect((await run(['registry', 'list'])).stdout).toContain(`mirror of ${server.origin}`);

  const init = ['--registry', origin, 'init', folder, '--game-version', '0.5.26'];
  expect(await run(init, 'crp_canary')).toMatchObject({ status: 0, stderr: '' });
  const updated = await run(['update', '--all', '--yes'], 'crp_canary');
  expect(updated).toMatchObject({ status: 0, stderr: '' });
  const files = server.requestCounts().get(FILE) ?? 0;
  expect(files).toBeGreaterThan(0);
  expect((await run(['undo', '--yes'])).status).toBe(0);
  expect((await run(['update', '--all', '--yes'])).status).toBe(0);
  expect(server.requestCounts().get(FILE)).toBe(files);

  const stdin = new PassThrough();
  stdin.end('crp_canary\n');
  const login = ['--data-dir', join(scratch, 'data'), '--registry', origin, 'auth', 'login'];
  const refused = await runLoadout(login, { stdin });
  expect(refused.status).toBe(4);
  expect(refused.stderr).toContain(`is a mirror of ${server.origin}`);
  expect((await running.stop()).status).toBe(0);
});

test('prints its addresses on a terminal, and refuses a missing or unusable --of', async () => {
  const running = await mirror(
    '--of',
    server.origin,
    '--data',
    join(scratch, 'b'),
    '--max-size',
    '1GiB',
  );
  const { status, stdout } = await running.stop();
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^Mirror {4}http:\/\/127\.0\.0\.1:\d+\nRegistry {2}http:\/\/127\.0\.0\.1:\d+\n/,
  );
  expect(stdout).toMatch(/loadout .*registry add http:\/\/127\.0\.0\.1:\d+/);
  const missing = await run(['registry', 'mirror']);
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain('--of');
  const demo = await run(['registry', 'mirror', '--of', 'demo', '--port', '0']);
  expect(demo.status).not.toBe(0);
});
