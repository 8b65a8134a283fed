import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNodeHost, takeToken, VERSION } from './create-node-host.ts';
import { findDataDirectory, isReadByOthers } from './data-directory.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'loadout-host-'));
});

const openHost = (dataDir: string, token: string | null = null) =>
  createNodeHost({ dataDir, environment: {}, platform: 'linux', token });

describe('the data directory', () => {
  const home = '/home/jane';
  test.each([
    ['linux', {}, '/home/jane/.local/share/loadout'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/loadout'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/jane/.local/share/loadout'],
    ['darwin', {}, '/home/jane/Library/Application Support/Loadout'],
    [
      'win32',
      { LOCALAPPDATA: 'C:\\Users\\jane\\AppData\\Local' },
      'C:\\Users\\jane\\AppData\\Local\\Loadout',
    ],
    ['linux', { LOADOUT_DATA_DIR: '/named', XDG_DATA_HOME: '/data' }, '/named'],
    ['linux', { LOADOUT_DATA_DIR: '' }, '/home/jane/.local/share/loadout'],
  ] as const)('on %s with %o is %s', (platform, environment, expected) => {
    expect(findDataDirectory({ environment, platform, home })).toBe(expected);
  });

  test('that is named wins over the environment', () => {
    const environment = { LOADOUT_DATA_DIR: '/other' };
    expect(findDataDirectory({ dataDir: '/named', environment, platform: 'linux', home })).toBe(
      '/named',
    );
  });

  const modeOf = (path: string) => statSync(path).mode & 0o7777;

  function makeFolder(mode: number, ...files: readonly string[]): string {
    const folder = join(scratch, `folder-${mode.toString(8)}`);
    mkdirSync(folder);
    for (const file of files) writeFileSync(join(folder, file), 'mine');
    chmodSync(folder, mode);
    return folder;
  }

  test('is made for its owner alone, with the folders around it', () => {
    openHost(join(scratch, 'new', 'data'));
    expect(modeOf(join(scratch, 'new'))).toBe(0o700);
    expect(modeOf(join(scratch, 'new', 'data'))).toBe(0o700);
  });

  test.each([
    ['empty', []],
    ['Loadout’s own', ['loadout.db', 'notes.txt']],
    ['Loadout’s own before its first database', ['settings.json', 'registries']],
    ['Loadout’s own, whose database is lost', ['journal.key', 'unfinished', 'notes.txt']],
    [
      'Loadout’s own, of which only folders are left',
      ['bisect', 'games', 'play', 'runs', 'unfinished'],
    ],
  ])('keeps the mode that an existing folder has, which is %s', (_, files) => {
    const folder = makeFolder(0o755, ...files);
    openHost(folder);
    expect(modeOf(folder)).toBe(0o755);
    expect(modeOf(join(folder, 'logs'))).toBe(0o700);
    expect(isReadByOthers(folder)).toBe(true);
  });

  test.each([
    ['others can read, with files that are not Loadout’s', 0o755, ['notes.txt'], 'other-files'],
    ['everybody can write to', 0o777, [], 'everybody-writes'],
    ['everybody can write to, as /tmp', 0o1777, ['a', 'b'], 'everybody-writes'],
  ])('is not a folder that %s', (_, mode, files, cause) => {
    const folder = makeFolder(mode, ...files);
    expect(() => openHost(folder)).toThrow(
      expect.objectContaining({ code: 'DATA_FOLDER_SHARED', params: { folder, cause } }) as Error,
    );
    expect(modeOf(folder)).toBe(mode);
    expect(readdirSync(folder)).toEqual(files);
  });

  test('may be a private folder with other files in it', () => {
    const folder = makeFolder(0o700, 'notes.txt');
    openHost(folder);
    expect(isReadByOthers(folder)).toBe(false);
  });

  test('that cannot be made is FOLDER_NOT_WRITABLE', () => {
    writeFileSync(join(scratch, 'file'), '');
    expect(() => openHost(join(scratch, 'file', 'below'))).toThrow('FOLDER_NOT_WRITABLE');
  });

  test('where the system makes no folders is FOLDER_NOT_WRITABLE', () => {
    expect(() => openHost('/proc/loadout/data')).toThrow('FOLDER_NOT_WRITABLE');
  });
});

describe('the log', () => {
  test('is a file of JSON lines for its owner alone, without tokens and paths', () => {
    const host = openHost(scratch, 'my-session-token');
    host.logger.warn('registry.refused', {
      token: 'x',
      file: join(scratch, 'a.jar'),
      text: 'my-session-token',
    });
    host.logger.info('my-session-token');
    const file = join(scratch, 'logs', 'loadout.log');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [first, second] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      level: 'warn',
      event: 'registry.refused',
      fields: { token: '<token>', file: '<path>', text: '<token>' },
    });
    expect(second).toMatchObject({ level: 'info', event: '<token>' });
  });

  test('is not written through a link', () => {
    const target = join(scratch, 'target');
    writeFileSync(target, 'mine');
    mkdirSync(join(scratch, 'data', 'logs'), { recursive: true });
    symlinkSync(target, join(scratch, 'data', 'logs', 'loadout.log'));
    openHost(join(scratch, 'data')).logger.error('anything');
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  test('is read back as it was written', () => {
    const { logger, diagnostics } = openHost(scratch, 'my-session-token');
    expect(diagnostics.recentLog()).toEqual([]);
    logger.info('one', { text: 'my-session-token' });
    expect(diagnostics.recentLog().map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'one', fields: { text: '<token>' } },
    ]);
  });
});

test('the user agent names program, version and system and none of the words that the public service refuses', () => {
  const { userAgent } = openHost(scratch);
  expect(userAgent).toBe(`Loadout/${VERSION} (linux; ${process.arch})`);
  expect(userAgent).not.toMatch(/node|http|manager|download|bot/i);
});

test('an id has 18 letters and digits and does not repeat', () => {
  const { random } = openHost(scratch);
  const ids = Array.from({ length: 500 }, () => random.id());
  expect(ids.every((id) => /^[A-Za-z0-9]{18}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(500);
});

describe('sleep', () => {
  test('rejects with CANCELLED when the signal aborts before or meanwhile', async () => {
    const { clock } = openHost(scratch);
    await expect(clock.sleep(60_000, AbortSignal.abort())).rejects.toThrow('CANCELLED');
    const stop = new AbortController();
    const sleeping = clock.sleep(60_000, stop.signal);
    stop.abort();
    await expect(sleeping).rejects.toThrow('CANCELLED');
  });

  test('resolves after the time', async () => {
    await expect(openHost(scratch).clock.sleep(1)).resolves.toBeUndefined();
  });
});

test('the token leaves the environment when it is taken', () => {
  const environment: Record<string, string | undefined> = { LOADOUT_TOKEN: 'crp_x', HOME: '/h' };
  expect(takeToken(environment)).toBe('crp_x');
  expect(environment).toEqual({ HOME: '/h' });
  expect(takeToken(environment)).toBeNull();
});

test.each(['crp_x\n', 'crp_x\r\n', '\uFEFFcrp_x', ' crp_x\t'])(
  'characters around the token are not part of it: %j',
  (LOADOUT_TOKEN) => expect(takeToken({ LOADOUT_TOKEN })).toBe('crp_x'),
);
