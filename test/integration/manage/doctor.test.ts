import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { doctorDocumentSchema, type DoctorDocument } from '#cli/json/documents.ts';
import { checkWritableFolder } from '#core/doctor/check-loadout.ts';
import { findCloudService, findRemoteFileSystem } from '#core/folders/file-system.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { createKeychain } from '#test/helpers/keychain.ts';
import { makeScratch, runLoadout } from '../cli/cli-harness.ts';

const NAME = 'Wonderland Weekends';
const MINUTE_MS = 60_000;
const scratch = makeScratch();
const dataDir = join(scratch, 'data');
const folder = join(scratch, 'OneDrive', 'games', 'mine');
const hidden = join(scratch, 'elsewhere');
const keychain = createKeychain();
let registry: Server;
/** Milliseconds that the registry's clock is behind this machine's. */
let behindMs = 0;

beforeAll(async () => {
  registry = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - behindMs).toUTCString());
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => {
    registry.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (local === undefined) throw new Error('it ships');
  saveProfile({ ...local, id: 'near', apiOrigin: origin, fileOrigins: [origin] }, dataDir);
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  writeFileSync(join(folder, 'pmods', 'secret-plans.jar'), await createPuzzleJar({ id: 'plans' }));
  const init = ['--registry', 'near', 'init', folder, '--name', NAME, '--game-version', '0.5.26'];
  const { status, stdout } = await runLoadout(['--data-dir', dataDir, '--json', ...init]);
  if (status !== 0) throw new Error(stdout);
});

afterAll(() => {
  registry.close();
  registry.closeAllConnections();
  rmSync(scratch, { recursive: true, force: true });
});

async function runDoctor(
  environment: Record<string, string> = {},
  ...options: readonly string[]
): Promise<{ status: number; document: DoctorDocument }> {
  const argv = ['--data-dir', dataDir, '--json', 'doctor', ...options];
  const { openKeychain } = keychain;
  const { status, stdout } = await runLoadout(argv, { environment, cwd: scratch, openKeychain });
  return { status, document: doctorDocumentSchema.parse(JSON.parse(stdout)) };
}

/** Formats every check as `doctor-vault: ok doctor-vault-size`. */
function linesOf({ checks }: DoctorDocument): string[] {
  return checks.map(({ subject, result, finding }) => `${subject.code}: ${result} ${finding.code}`);
}

const findingOf = ({ checks }: DoctorDocument, subject: string) =>
  checks.find((check) => check.subject.code === subject);

/** Breaks something for a single run of doctor. */
async function lookWith(
  spoil: () => void,
  restore: () => void,
): Promise<{ status: number; document: DoctorDocument }> {
  spoil();
  try {
    return await runDoctor();
  } finally {
    restore();
  }
}

describe('doctor', () => {
  test('names everything that it looked at, and what to do', async () => {
    const { status, document } = await runDoctor();
    expect({ status, lines: linesOf(document) }).toEqual({
      status: 0,
      lines: [
        'doctor-program: ok doctor-program-version',
        'doctor-data-folder: ok doctor-writable',
        'doctor-database: ok doctor-database-sound',
        'doctor-keychain: ok doctor-keychain-store',
        'doctor-loadout: ok doctor-writable',
        'doctor-file-system: warning doctor-file-system-cloud',
        'doctor-vault: ok doctor-vault-size',
        'doctor-proxy: ok doctor-proxy-none',
        'doctor-certificates: ok doctor-certificates-trusted',
        'doctor-registry: ok doctor-registry-answers',
        'doctor-clock: ok doctor-clock-right',
      ],
    });
    expect(findingOf(document, 'doctor-file-system')).toMatchObject({
      finding: { params: { service: 'OneDrive', isCaseSensitive: true } },
      hint: { code: 'doctor-hint-cloud' },
    });
    for (const { result, hint } of document.checks) expect(hint === null).toBe(result === 'ok');
    expect(readdirSync(join(folder, '.loadout')).filter((name) => /doctor/.test(name))).toEqual([]);
  });

  test('names a mods folder that is a link, and what to do', async () => {
    const away = join(scratch, 'mods-elsewhere');
    const { status, document } = await lookWith(
      () => {
        renameSync(join(folder, 'pmods'), away);
        symlinkSync(away, join(folder, 'pmods'));
      },
      () => {
        rmSync(join(folder, 'pmods'));
        renameSync(away, join(folder, 'pmods'));
      },
    );
    expect(status).toBe(0);
    expect(findingOf(document, 'doctor-slot')).toMatchObject({
      subject: { params: { directory: 'pmods', name: NAME } },
      result: 'warning',
      finding: { code: 'doctor-slot-link' },
      hint: { code: 'doctor-hint-slot-link' },
    });
  });

  test('measures the files stored for undo', async () => {
    const shard = join(folder, '.loadout', 'vault', 'ab');
    mkdirSync(shard, { recursive: true });
    writeFileSync(join(shard, 'ab'.repeat(64)), 'x'.repeat(1500));
    const { document } = await runDoctor();
    rmSync(shard, { recursive: true });
    expect(findingOf(document, 'doctor-vault')?.finding.params).toMatchObject({
      files: 1,
      sizeBytes: 1500,
    });
  });

  test.each([
    ['missing', () => renameSync(folder, hidden), () => renameSync(hidden, folder)],
    [
      'changed',
      () => {
        renameSync(folder, hidden);
        mkdirSync(folder);
      },
      () => {
        rmSync(folder, { recursive: true });
        renameSync(hidden, folder);
      },
    ],
    [
      'damaged',
      () => renameSync(join(folder, '.loadout/loadout.json'), hidden),
      () => renameSync(hidden, join(folder, '.loadout/loadout.json')),
    ],
  ])('says of a folder that it is %s', async (what, spoil, restore) => {
    const { status, document } = await lookWith(spoil, restore);
    expect(status).toBe(1);
    expect(findingOf(document, 'doctor-loadout')).toMatchObject({
      result: 'failed',
      finding: { code: `doctor-loadout-${what}` },
      hint: { code: `doctor-hint-loadout-${what}` },
    });
  });

  test('says of a folder that no file can be made in it', () => {
    // Not by removing permissions, because root could still write.
    const noFolder = join(scratch, 'no-folder');
    writeFileSync(noFolder, '');
    expect(checkWritableFolder({ code: 'doctor-data-folder', params: {} }, noFolder)).toMatchObject(
      {
        result: 'failed',
        finding: { code: 'doctor-not-writable', params: { folder: noFolder, cause: 'ENOTDIR' } },
        hint: { code: 'doctor-hint-permissions' },
      },
    );
  });

  test('says that the settings cannot be used, or that their certificates cannot', async () => {
    const settings = join(dataDir, 'settings.json');
    const write = (text: string) => () => writeFileSync(settings, text);
    const damaged = await lookWith(write('{'), () => rmSync(settings));
    expect(linesOf(damaged.document)).toContain('doctor-settings: warning doctor-settings-damaged');
    const caFile = join(scratch, 'nothing.pem');
    const named = write(JSON.stringify({ network: { caFile } }));
    const missing = await lookWith(named, () => rmSync(settings));
    expect(findingOf(missing.document, 'doctor-certificates')).toMatchObject({
      result: 'warning',
      finding: { code: 'doctor-certificates-file', params: { file: caFile, cause: 'ENOENT' } },
      hint: { code: 'doctor-hint-certificates-file' },
    });
  });

  test.each([
    [-6, { code: 'doctor-clock-wrong', params: { aheadMinutes: -6 } }],
    [-4, { code: 'doctor-clock-right', params: {} }],
    [4, { code: 'doctor-clock-right', params: {} }],
    [6, { code: 'doctor-clock-wrong', params: { aheadMinutes: 6 } }],
  ])('finds a clock that is %d minutes ahead of the registry: %o', async (minutes, finding) => {
    // Stop the clock: a busy machine would add seconds to the difference.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    behindMs = minutes * MINUTE_MS;
    const { document } = await runDoctor();
    behindMs = 0;
    expect(findingOf(document, 'doctor-clock')?.finding).toMatchObject(finding);
  });

  test('tries the keychain, and leaves nothing in it', async () => {
    const { document } = await runDoctor();
    expect(findingOf(document, 'doctor-keychain')?.finding.code).toBe('doctor-keychain-store');
    expect([keychain.asked.size > 0, keychain.kept.size]).toEqual([true, 0]);
    keychain.works = false;
    onTestFinished(() => void (keychain.works = true));
    const causeOf = async (environment: Record<string, string>) => {
      const { status, document: told } = await runDoctor(environment);
      const check = findingOf(told, 'doctor-keychain');
      expect([status, check?.result, check?.hint?.code]).toEqual([
        0,
        'warning',
        'doctor-hint-keychain',
      ]);
      return check?.finding.params['cause'];
    };
    const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' };
    expect(await causeOf(bus)).toBe('secret-service');
    expect(await causeOf({})).toBe('no-session-bus');
  });
});

describe('the report', () => {
  const secret = 'correct-horse';
  const environment = { HTTPS_PROXY: `http://jane:${secret}@proxy.example:3128` };

  test('is a file of its own without secrets, paths and names', async () => {
    await runLoadout(['--data-dir', dataDir, 'update', 'secret-plans.jar', '--yes'], {
      cwd: folder,
      environment,
    });
    const log = join(dataDir, 'logs', 'loadout.log');
    const line = {
      event: 'old',
      fields: { title: 'Secret Plans', text: `at ${folder} by crp_abc` },
    };
    writeFileSync(log, `${JSON.stringify(line)}\nnot json ${folder}\n`, { flag: 'a' });
    const { status, document } = await runDoctor(environment, '--report');
    expect(status).toBe(0);
    expect(document.report).toMatch(/loadout-report-\d{8}-\d{6}\.txt$/);
    const text = readFileSync(document.report ?? '', 'utf8');
    expect(statSync(document.report ?? '').mode & 0o777).toBe(0o600);
    expect(text).toContain('Certificates: Node’s');
    expect(text).toContain('"event":"old"');
    for (const word of [
      secret,
      scratch,
      NAME,
      'Wonderland',
      'secret-plans',
      'Secret Plans',
      'crp_',
    ])
      expect(text).not.toContain(word);
  });

  test('is saved at the given path, and never over an existing file', async () => {
    const first = await runDoctor({}, '--report', 'mine.txt');
    expect(first.document.report).toBe(join(scratch, 'mine.txt'));
    const before = readFileSync(join(scratch, 'mine.txt'), 'utf8');
    const argv = ['--data-dir', dataDir, 'doctor', '--report', 'mine.txt'];
    const again = await runLoadout(argv, { cwd: scratch });
    expect(again.status).toBe(2);
    expect(readFileSync(join(scratch, 'mine.txt'), 'utf8')).toBe(before);
  });

  test('is made only when it is asked for', async () => {
    const before = readdirSync(scratch);
    expect((await runDoctor()).document.report).toBeNull();
    expect(readdirSync(scratch)).toEqual(before);
    expect(existsSync(join(process.cwd(), 'mine.txt'))).toBe(false);
  });
});

test.each([
  ['/home/jane/OneDrive/games', 'OneDrive'],
  ['C:\\Users\\jane\\OneDrive - Example Works\\games', 'OneDrive'],
  ['/home/jane/Dropbox (Private)/x', 'Dropbox'],
  ['/Users/jane/Library/Mobile Documents/com~apple~CloudDocs/x', 'iCloud'],
  ['/Users/jane/Library/CloudStorage/Box-Box/x', 'cloud storage'],
  ['C:\\Users\\jane\\iCloudDrive\\x', 'iCloud'],
  ['/home/jane/Google Drive/x', 'Google Drive'],
  ['/home/jane/dropbox-tools/x', null],
  ['/home/jane/games', null],
])('%s is copied elsewhere by %s', (path, service) => {
  expect(findCloudService(path)).toBe(service);
});

test('a share of another machine is known by its address on Windows', () => {
  expect(findRemoteFileSystem('\\\\server\\games', 'win32')).toBe('SMB');
  expect(findRemoteFileSystem('\\\\?\\C:\\games', 'win32')).toBeNull();
  expect(findRemoteFileSystem('C:\\games', 'win32')).toBeNull();
  expect(findRemoteFileSystem(scratch, 'linux')).toBeNull();
});
