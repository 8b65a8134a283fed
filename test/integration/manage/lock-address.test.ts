// @promise a lockfile at an https address is read from its origin alone, checked as a whole, and followed until Ctrl-C
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { errorDocumentSchema, type OperationDocument } from '#cli/json/documents.ts';
import { readLoadoutFile } from '#core/loadouts/state-folder.ts';
import { AppError } from '#shared/errors.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { formatLockFile, MAX_LOCK_BYTES, parseLockFile } from '#shared/domain/lock-text.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { startFaultServer, type Reply, type Script } from '#test/helpers/fault-server.ts';
import { findQuietPort } from '#test/helpers/quiet-port.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { toProfile } from './lock-machine.ts';

const MINUTES = 5;
const SECRET = 'key=CANARY';

const registry = shareTestRegistry({});
let home: string;
let root: string;
let dataDir: string;
let lock: LockFile;

type Options = Parameters<typeof runLoadout>[1];

const run = (argv: readonly string[], options: Options = {}) =>
  runLoadout(['--data-dir', dataDir, ...argv], { cwd: root, ...options });

const withChannel = (channel: LockFile['target']['channel']): LockFile => ({
  ...lock,
  target: { ...lock.target, channel },
});

const channelNow = (): string => readLoadoutFile(root).target.channel;

async function serve(script: Script) {
  const server = await startFaultServer(script);
  onTestFinished(server.close);
  return { ...server, address: `${server.origin}/friends/loadout.lock.json?${SECRET}` };
}

const serveOnly = (reply: Reply) => serve(() => reply);

async function fail(address: string, ...argv: readonly string[]) {
  const { status, stdout } = await run([...argv, '--json', 'lock', 'sync', address, '--yes']);
  const { error } = errorDocumentSchema.parse(JSON.parse(stdout));
  expect(error.text).not.toContain('CANARY');
  return { status, code: error.code, params: error.params };
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'loadout-'));
  [root, dataDir] = [join(home, 'game'), join(home, 'data')];
  mkdirSync(join(root, 'pmods'), { recursive: true });
  writeFileSync(join(root, 'pmods/mine.jar'), 'my own mod');
  saveProfile(toProfile(registry().origin), dataDir);
  await run(['--registry', 'test', 'init', root]);
  const file = join(home, 'it.json');
  await run(['lock', 'write', file]);
  lock = parseLockFile(readFileSync(file, 'utf8'));
});

afterEach(async () => {
  if (channelNow() !== 'release') await run(['set', '--channel', 'release', '--yes']);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a changed lockfile is planned and applied, and an unchanged one costs no transfer', async () => {
  let now = withChannel('beta');
  const server = await serve(({ headers }) => {
    const etag = `"${now.target.channel}"`;
    if (headers['if-none-match'] === etag) return { status: 304 };
    return { headers: { etag }, body: formatLockFile(now) };
  });
  const sync = async (...argv: readonly string[]) => {
    const { status, stdout } = await run(['--json', 'lock', 'sync', server.address, ...argv]);
    expect(status).toBe(0);
    const { plan } = JSON.parse(stdout) as OperationDocument;
    return plan.target.channel;
  };
  expect(await sync('--dry-run')).toBe('beta');
  expect(channelNow()).toBe('release');
  expect((await run(['lock', 'check', server.address])).status).toBe(1);
  expect(await sync('--yes')).toBe('beta');
  expect(channelNow()).toBe('beta');
  expect((await run(['lock', 'check', server.address])).status).toBe(0);
  now = withChannel('alpha');
  expect(await sync('--yes')).toBe('alpha');
  expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    '"beta"',
    '"beta"',
    '"beta"',
    '"beta"',
  ]);
  expect(server.seen.flatMap(({ headers }) => [headers.authorization, headers.cookie])).toEqual(
    Array.from({ length: 10 }),
  );
});

test('another origin is never asked, wherever the address redirects', async () => {
  const other = await serveOnly({ body: formatLockFile(withChannel('beta')) });
  const redirect = (location: string): Reply => ({ status: 302, headers: { location } });
  const server = await serve(({ url }) => {
    if (url.startsWith('/friends')) return redirect(other.address);
    return url === '/moved' ? redirect('/here') : { body: formatLockFile(lock) };
  });
  expect(await fail(server.address)).toMatchObject({
    status: 1,
    code: 'LOCK_ADDRESS_FAILED',
    params: { cause: 'redirect' },
  });
  expect(other.seen).toEqual([]);
  expect((await run(['lock', 'sync', `${server.origin}/moved`])).status).toBe(0);
});

test.each<[string, (valid: string) => Reply, object]>([
  ['is no JSON', () => ({ body: 'Sign in' }), { field: null }],
  [
    'is no UTF-8',
    (valid) => ({ body: Buffer.from(valid.replace('{', '{ "more": "\u00FF",'), 'latin1') }),
    { field: null },
  ],
  [
    'leads out of the folder',
    (valid) => ({ body: valid.replace('pmods/mine.jar', '../../evil.jar') }),
    { field: 'addons.0.path' },
  ],
  [
    'is too large',
    (valid) => ({ body: Buffer.concat([Buffer.from(valid), Buffer.alloc(MAX_LOCK_BYTES, ' ')]) }),
    { cause: 'too-large' },
  ],
])('a text that %s is refused as a whole', async (_title, reply, params) => {
  const { address, origin } = await serve(() => reply(formatLockFile(withChannel('beta'))));
  expect(await fail(address)).toEqual({
    status: 1,
    code: 'LOCK_FILE_INVALID',
    params: { ...params, file: `${origin}/friends/loadout.lock.json` },
  });
  expect(channelNow()).toBe('release');
});

test('a web page instead of the lockfile is reported as one', async () => {
  const { address } = await serve(() => ({ body: '<html>Sign in</html>' }));
  expect(await fail(address)).toMatchObject({
    status: 5,
    code: 'LOCK_ADDRESS_FAILED',
    params: { cause: 'web-page', address: address.split('?')[0] },
  });
  expect(channelNow()).toBe('release');
});

test('a server that is away is reported, and its earlier answer is not applied', async () => {
  let reply: Reply = { headers: { etag: '"1"' }, body: formatLockFile(withChannel('beta')) };
  const { address } = await serve(() => reply);
  await run(['lock', 'sync', address, '--dry-run']);
  const failed = { code: 'LOCK_ADDRESS_FAILED' };
  reply = { status: 503 };
  expect(await fail(address)).toMatchObject({ ...failed, status: 5, params: { status: 503 } });
  reply = { status: 404 };
  expect(await fail(address)).toMatchObject({ ...failed, status: 1 });
  expect(await fail(address, '--offline')).toMatchObject({
    ...failed,
    status: 5,
    params: { cause: 'offline' },
  });
  const nobody = `http://127.0.0.1:${await findQuietPort()}/loadout.lock.json`;
  expect(await fail(nobody)).toMatchObject({ ...failed, status: 5, params: { cause: 'refused' } });
  expect(channelNow()).toBe('release');
});

test.each([
  'http://mods.example/it.json',
  'ftp://mods.example/it.json',
  'https://me:CANARY@mods.example/',
])('%s is no address that is asked', async (address) => {
  for (const more of [[], ['--watch']]) {
    const { status, stderr } = await run(['lock', 'sync', address, '--yes', ...more]);
    expect(status).toBe(2);
    expect(stderr).not.toContain('CANARY');
  }
});

test('Ctrl-C ends a transfer that does not come to its end', async () => {
  const interrupt = new AbortController();
  const { address } = await serve(() => {
    setImmediate(() => interrupt.abort());
    return { silent: true };
  });
  const { status } = await run(['lock', 'sync', address, '--yes'], { signal: interrupt.signal });
  expect(status).toBe(130);
});

/**
 * Runs `lock sync --watch`; each wait ends when its step is done, and Ctrl-C arrives during the
 * wait after the last.
 */
async function watch(
  address: string,
  { argv = [], steps, ...io }: Options & { argv?: readonly string[]; steps: (() => void)[] },
) {
  const interrupt = new AbortController();
  const clock = {
    ...systemClock,
    async sleep(ms: number, signal?: AbortSignal) {
      if (ms !== MINUTES * 60_000) return systemClock.sleep(ms, signal);
      const step = steps.shift();
      if (step !== undefined) return step();
      interrupt.abort();
      throw new AppError('CANCELLED');
    },
  };
  const watching = ['lock', 'sync', address, `--watch=${MINUTES}`, ...argv];
  const result = await run(watching, { ...io, clock, signal: interrupt.signal });
  expect(steps).toEqual([]);
  return result;
}

test('watching applies each change with --yes, and says a failure once', async () => {
  let reply: Reply = { body: formatLockFile(lock) };
  const { address } = await serve(() => reply);
  const applied: string[] = [];
  const change = (next: Reply) => () => {
    applied.push(channelNow());
    reply = next;
  };
  const { status, stdout, stderr } = await watch(address, {
    argv: ['--yes'],
    steps: [
      change({ status: 503 }),
      change({ status: 503 }),
      change({ status: 500 }),
      change({ body: formatLockFile(withChannel('beta')) }),
      change({ body: formatLockFile(withChannel('alpha')) }),
      change({ body: formatLockFile(withChannel('alpha')) }),
    ],
  });
  expect(status).toBe(0);
  expect(applied).toEqual(['release', 'release', 'release', 'release', 'beta', 'alpha']);
  expect(stderr.match(/status 50\d/g)).toEqual(['status 503', 'status 500']);
  expect(stdout.match(/: the lockfile changed/g)).toHaveLength(1);
  expect(stdout).toMatch(/Stopped\.\n$/);
});

test('watching shows each change where there is no terminal to confirm on, and says how to apply it', async () => {
  let reply: Reply = { body: formatLockFile(lock) };
  const { origin } = await serve(() => reply);
  const address = `${origin}/it.json`;
  const change = () => {
    reply = { body: formatLockFile(withChannel('beta')) };
  };
  const { status, stdout } = await watch(address, { steps: [change, () => {}] });
  expect(status).toBe(0);
  expect(channelNow()).toBe('release');
  expect(stdout.match(/^Apply it:/gm)).toHaveLength(1);
});

test('watching asks in a terminal, and a no lasts until the next change', async () => {
  let reply: Reply = { body: formatLockFile(withChannel('beta')) };
  const { address } = await serve(() => reply);
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const answers = ['n\n', 'y\n'];
  stderr.on('data', (chunk: Buffer) => {
    if (chunk.includes('[y/N]')) stdin.write(answers.shift() ?? 'n\n');
  });
  const change = () => {
    expect(channelNow()).toBe('release');
    reply = { body: formatLockFile(withChannel('alpha')) };
  };
  const { status } = await watch(address, { steps: [() => {}, change], stdin, stderr });
  expect(status).toBe(0);
  expect(answers).toEqual([]);
  expect(channelNow()).toBe('alpha');
});

test('only an address can be watched, and no document comes of it', async () => {
  expect((await run(['lock', 'sync', '--watch'])).status).toBe(2);
  const { address } = await serveOnly({ body: formatLockFile(lock) });
  expect((await run(['--json', 'lock', 'sync', address, '--watch'])).status).toBe(2);
  expect((await run(['lock', 'sync', address, '--watch=0'])).status).toBe(2);
});
