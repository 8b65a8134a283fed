// @promise a token is sent only to the address that it was stored for, and is not written anywhere else
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { authStatusDocumentSchema } from '#cli/json/auth-documents.ts';
import type { CliIo } from '#cli/io.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { createKeychain } from '#test/helpers/keychain.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const TOKEN = 'crp_owner';

function typed(text: string): NodeJS.ReadableStream {
  const stream = new PassThrough();
  stream.end(text);
  return stream;
}

async function openDesk({
  server,
  keychain = true,
}: { server?: RegistryServer; keychain?: boolean } = {}) {
  const registry = server ?? (await startTestRegistry({ seed: createCastSeed() }));
  const dataDir = join(makeScratch(), 'data');
  const { kept, openKeychain } = createKeychain(keychain);
  const run = (argv: readonly string[], io: Partial<CliIo> = {}) =>
    runLoadout(['--data-dir', dataDir, '--registry', registry.origin, ...argv], {
      openKeychain,
      ...io,
    });
  return { registry, dataDir, kept, run };
}

const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('loadout auth', () => {
  test('shows when the token expires, and warns two weeks before', async () => {
    // If midnight passed meanwhile, one day fewer would remain.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
    onTestFinished(() => void vi.useRealTimers());
    const { run } = await openDesk();
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const logIn = (until: string) =>
      run(['auth', 'login', '--until', until], { stdin: typed(TOKEN) });
    expect((await logIn(day(20))).status).toBe(0);
    expect((await run(['auth', 'status'])).stdout).not.toContain('expires in');
    expect((await logIn(day(10))).status).toBe(0);
    const status = await run(['auth', 'status']);
    expect(status.stdout).toContain('the token expires in 10 days');
    const json = JSON.parse((await run(['--json', 'auth', 'status'])).stdout) as unknown;
    expect(json).toMatchObject({ accounts: [{ kind: 'token', expires: day(10) }] });
    // The given day, in whatever time zone this machine is.
    expect(status.stdout).toContain(`token until ${day(10)} `);
    const odd = await logIn('soon');
    expect(odd.status).toBe(2);
    expect(odd.stderr).toContain('“soon” is not valid for --until');
  });

  test('keeps a token from stdin in the keychain, asks with it, and forgets it', async () => {
    const { run, kept, dataDir, registry } = await openDesk();
    const login = await run(['--json', 'auth', 'login'], { stdin: typed(`${TOKEN}\n`) });
    expect(login.status).toBe(0);
    expect(JSON.parse(login.stdout)).toMatchObject({
      account: { place: 'keychain', user: { userName: 'owner' }, origin: registry.origin },
    });
    expect([...kept].map(([name]) => name)).toEqual([expect.stringMatching(/\/user-owner$/)]);
    const status = await run(['--json', 'auth', 'status']);
    expect(status.status).toBe(0);
    const { accounts } = authStatusDocumentSchema.parse(JSON.parse(status.stdout));
    expect(accounts).toMatchObject([{ state: 'accepted', place: 'keychain' }]);
    expect((await run(['show', 'org'])).status).toBe(0);
    expect((await run(['auth', 'logout'])).status).toBe(0);
    expect(kept.size).toBe(0);
    expect((await run(['auth', 'status'])).status).toBe(4);
    expect((await run(['show', 'org'])).status).toBe(4);
    expect(contentsOf(dataDir)).not.toContain(TOKEN);
    for (const { stdout, stderr } of [login, status]) expect(stdout + stderr).not.toContain(TOKEN);
  });

  test('without a keychain it keeps nothing, says so, and ends with status 3', async () => {
    const { run, dataDir, registry } = await openDesk({ keychain: false });
    const login = await run(['auth', 'login'], { stdin: typed(TOKEN) });
    expect(login.status).toBe(3);
    expect(login.stdout).toContain('no keychain');
    expect(login.stdout).toContain(`auth login --registry ${registry.origin} --in-file`);
    expect((await run(['auth', 'status'])).status).toBe(4);
    expect(contentsOf(dataDir)).not.toContain(TOKEN);
  });

  test('--in-file keeps it in a file that only its owner can read', async () => {
    const { run, dataDir } = await openDesk({ keychain: false });
    expect((await run(['auth', 'login', '--in-file'], { stdin: typed(TOKEN) })).status).toBe(0);
    const [name = ''] = readdirSync(join(dataDir, 'secrets'));
    expect(statSync(join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600);
    expect((await run(['auth', 'status'])).stdout).toContain('accepted');
    expect((await run(['auth', 'logout'])).status).toBe(0);
    expect(existsSync(join(dataDir, 'secrets', name))).toBe(false);
  });

  test('a login that cannot be kept leaves the one that was there', async () => {
    const { run, dataDir } = await openDesk();
    await run(['auth', 'login'], { stdin: typed(TOKEN) });
    const state = async () =>
      authStatusDocumentSchema.parse(JSON.parse((await run(['--json', 'auth', 'status'])).stdout))
        .accounts;
    const [before] = await state();
    const name = createHash('sha256').update(`${before?.registry}/user-member`).digest('hex');
    mkdirSync(join(dataDir, 'secrets', `${name}.json`, 'in-the-way'), { recursive: true });
    const login = await run(['--json', 'auth', 'login', '--in-file'], {
      stdin: typed('crp_member'),
    });
    expect(JSON.parse(login.stdout)).toMatchObject({ error: { code: 'FOLDER_NOT_WRITABLE' } });
    expect(await state()).toEqual([before]);
    expect(before).toMatchObject({ state: 'accepted', user: { userName: 'owner' } });
  });

  test('a token that nothing would name is not left behind', async () => {
    const { run, kept, dataDir } = await openDesk();
    mkdirSync(join(dataDir, 'accounts.json', 'in-the-way'), { recursive: true });
    const login = await run(['--json', 'auth', 'login'], { stdin: typed(TOKEN) });
    expect(JSON.parse(login.stdout)).toMatchObject({ error: { code: 'FOLDER_NOT_WRITABLE' } });
    expect([...kept.keys()]).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('a sign-in with another account replaces the first', async () => {
    const { run, kept } = await openDesk();
    await run(['auth', 'login'], { stdin: typed(TOKEN) });
    await run(['auth', 'login'], { stdin: typed('crp_member') });
    expect([...kept.keys()]).toEqual([expect.stringMatching(/\/user-member$/)]);
    const { stdout } = await run(['--json', 'auth', 'status']);
    expect(JSON.parse(stdout)).toMatchObject({
      accounts: [{ state: 'accepted', user: { userName: 'member' } }],
    });
  });

  test('a token that the registry does not take is not kept, in words', async () => {
    const { run, kept } = await openDesk();
    const { status, stderr } = await run(['auth', 'login'], { stdin: typed('crp_nobody') });
    expect(status).toBe(4);
    expect(stderr).toContain('rejected the token');
    expect(stderr).not.toContain('crp_nobody');
    expect(kept.size).toBe(0);
  });

  test('is a usage error without a token, and no option takes one', async () => {
    const { run } = await openDesk();
    const nothing = await run(['auth', 'login'], { stdin: typed('') });
    expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('LOADOUT_TOKEN')]);
    expect((await run(['auth', 'login', TOKEN])).status).toBe(2);
    expect((await run(['auth', 'login', '--token', TOKEN])).status).toBe(2);
  });

  test.each(['crp_\u0007owner', 'crp owner', 'crp_öwner', '"crp_owner"', '<crp_owner>'])(
    'a token that no header can carry is refused in words, and nothing is asked: %j',
    async (token) => {
      const { registry, run } = await openDesk();
      for (const argv of [
        ['notifications', 'list'],
        ['auth', 'sessions'],
      ]) {
        const { status, stderr } = await run(argv, { token });
        expect([argv, status, stderr]).toEqual([
          argv,
          2,
          expect.stringContaining('The token holds a character that no token has.'),
        ]);
      }
      expect([...registry.requestCounts()]).toEqual([]);
    },
  );

  test('LOADOUT_TOKEN signs in, and its state is shown beside the stored account', async () => {
    const { run } = await openDesk();
    expect((await run(['auth', 'login'], { token: TOKEN })).status).toBe(0);
    const { stdout } = await run(['--json', 'auth', 'status'], { token: 'crp_member' });
    expect(JSON.parse(stdout)).toMatchObject({
      accounts: [
        { place: 'environment', user: { userName: 'member' }, state: 'accepted' },
        { place: 'keychain', user: { userName: 'owner' }, state: 'accepted' },
      ],
    });
  });

  test('signs in where the registry says nothing about the person', async () => {
    const server = await startTestRegistry({ seed: createCastSeed(), profile: 'strict' });
    const { run } = await openDesk({ server });
    const login = await run(['--json', 'auth', 'login'], { stdin: typed(TOKEN) });
    expect(login.status).toBe(0);
    expect(JSON.parse(login.stdout)).toMatchObject({ account: { user: null } });
    expect((await run(['auth', 'login'], { stdin: typed('crp_nobody') })).status).toBe(4);
  });

  test('a token is never sent to another address than the one it was kept for', async () => {
    const { run, dataDir, kept } = await openDesk();
    await run(['auth', 'login'], { stdin: typed(TOKEN) });
    const other = await startTestRegistry({ seed: createCastSeed() });
    const file = join(dataDir, 'accounts.json');
    expect(readFileSync(file, 'utf8')).not.toContain(TOKEN);
    const [name = '', secret = ''] = [...kept][0] ?? [];
    const id = new URL(other.origin).host.replaceAll(/[^a-z0-9.-]+/g, '-');
    kept.set(`${id}/user-owner`, secret);
    expect(name).not.toBe(`${id}/user-owner`);
    const argv = ['--data-dir', dataDir, '--registry', other.origin, 'show', 'org'];
    const refused = await runLoadout(argv, { openKeychain: createKeychain(true).openKeychain });
    expect(refused.status).toBe(4);
    expect(other.requestCounts().get('GET /api/organization')).toBeUndefined();
  });
});
