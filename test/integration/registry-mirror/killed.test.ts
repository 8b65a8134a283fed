// @module-tag deep
// @promise a mirror that is killed in the middle of a download starts again with a usable cache
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { corruptAt, startFaultServer } from '#test/helpers/fault-server.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { describeVersion, toJson } from './scripted-registry.ts';
import { addressesIn, createSeed, listFiles, lookUp, startTestMirror } from './mirror-site.ts';

const PROGRAM = `
  import { createNodeHost } from '#node-host/create-node-host.ts';
  import { startMirror } from '#registry-mirror/start.ts';
  const { installation, dataDir, of } = JSON.parse(process.argv[1]);
  const host = createNodeHost({ dataDir: installation, environment: {}, platform: process.platform });
  const mirror = await startMirror({ host, of, dataDir, port: 0, maxBytes: 64 * 1024 ** 2 });
  console.log(mirror.origin);
`;

/** Starts a mirror in a separate process, to be killed. */
async function spawnMirror(options: { installation: string; dataDir: string; of: string }) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { origin: String((await lines.next()).value), kill };
}

const [first, second] = listFiles(createSeed(2));
if (first === undefined || second === undefined) throw new Error('the seed has files');

test('complete files survive, and incomplete ones are deleted and downloaded again', async () => {
  let isStalled = true;
  const upstream = await startFaultServer(({ url, body }) => {
    if (url === '/first.jar') return { body: first.bytes };
    if (url === '/second.jar') return { body: second.bytes, ...(isStalled && { stallAt: 9 }) };
    const { hashes } = JSON.parse(body) as { hashes: string[] };
    const known = [first, second].filter(({ sha512 }) => hashes.includes(sha512));
    return toJson(
      Object.fromEntries(
        known.map((file) => {
          const name = file === first ? 'first' : 'second';
          return [file.sha512, describeVersion(`${upstream.origin}/${name}.jar`, file)];
        }),
      ),
    );
  });
  onTestFinished(upstream.close);
  const place = { installation: createTempDir(), dataDir: createTempDir(), of: upstream.origin };
  const folder = join(place.dataDir, 'files');
  const wanted = [first.sha512, second.sha512];

  const killed = await spawnMirror(place);
  const urls = await addressesIn(await lookUp(killed, wanted));
  expect((await fetch(urls.get(first.sha512) ?? '')).status).toBe(200);
  const cut = fetch(urls.get(second.sha512) ?? '').catch(() => 'cut');
  await expect.poll(() => readdirSync(folder).some((name) => name.endsWith('.tmp'))).toBe(true);
  await killed.kill();
  expect(await cut).toBe('cut');
  // As if another program had written a file under a valid name.
  writeFileSync(join(folder, 'a'.repeat(128)), corruptAt(first.bytes, 1));

  isStalled = false;
  const mirror = await startTestMirror(place);
  expect(readdirSync(folder)).toEqual([first.sha512]);
  const again = await addressesIn(await lookUp(mirror, wanted));
  for (const file of [first, second]) {
    const answer = await fetch(again.get(file.sha512) ?? '');
    expect(Buffer.from(await answer.bytes())).toEqual(Buffer.from(file.bytes));
  }
  const asked = upstream.seen.map(({ url }) => url).toSorted();
  expect(asked).toEqual(['/api/version-files', '/first.jar', '/second.jar', '/second.jar']);
});

test('a damaged cache is begun anew', async () => {
  const upstream = await startFaultServer(() => toJson(['mod']));
  onTestFinished(upstream.close);
  const place = { installation: createTempDir(), dataDir: createTempDir(), of: upstream.origin };
  writeFileSync(join(place.dataDir, 'mirror.db'), 'This is no database. '.repeat(400));
  const mirror = await startTestMirror(place);
  const answer = await fetch(`${mirror.origin}/api/tags/project-types`);
  expect(await answer.json()).toEqual(['mod']);
});

test('a cache belongs to one mirror at a time', async () => {
  const place = { installation: createTempDir(), dataDir: createTempDir() };
  await startTestMirror({ ...place, of: 'http://127.0.0.1:9' });
  await expect(startTestMirror({ ...place, of: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    code: 'DATABASE_FAILED',
  });
});
