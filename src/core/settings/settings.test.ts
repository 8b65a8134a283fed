// @promise every setting takes effect immediately, in every process
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settingsSchema } from '#shared/domain/settings.ts';
import { settingsChangeSchema } from '#shared/domain/settings-change.ts';
import { formatSize } from '#shared/messages/format.ts';
import type { Io } from '../disk/io.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { openSettings } from './settings.ts';

const io = createNodeIo();

const DEFAULTS = settingsSchema.parse({});

function makeDataDir(text: string | null = null): { dataDir: string; file: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-settings-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, 'settings.json');
  if (text !== null) writeFileSync(file, text);
  return { dataDir, file };
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

describe('reading', () => {
  test.each([null, '{}', '{"network":{}}', '{"network":{"caFile":null},"later":1}'])(
    'without a word in it, %s is the defaults',
    (text) => {
      const settings = openSettings(io, makeDataDir(text).dataDir);
      expect(settings.current()).toEqual(DEFAULTS);
      expect(settings.damaged()).toEqual([]);
    },
  );

  test('known values of the file are used', () => {
    const network = { caFile: '/ca.pem', proxy: 'http://proxy.example:3128' };
    const settings = openSettings(io, makeDataDir(JSON.stringify({ network })).dataDir);
    expect(settings.current()).toEqual({
      ...DEFAULTS,
      network: { ...DEFAULTS.network, ...network },
    });
  });

  test.each([
    '{"network":{"caFile":5}}',
    '{"network":{"caFile":""}}',
    '{"network":{"proxy":"socks4://proxy.example"}}',
    '{"network":{"proxy":"socks5://"}}',
    '{"network":{"proxy":"proxy.example"}}',
    '{"network":{"parallelDownloads":0}}',
    '{"network":[]}',
  ])('in %j only the network settings are damaged and fall back to defaults', (text) => {
    const whole = JSON.stringify({ ...JSON.parse(text), updates: { holdHours: 7 } });
    const settings = openSettings(io, makeDataDir(whole).dataDir);
    expect(settings.view().damaged).toEqual(['network']);
    expect(settings.current().network).toEqual(DEFAULTS.network);
    expect(settings.current().updates.holdHours).toBe(7);
  });

  test.each(['', '{', 'null', '[]', '5'])('%j is damaged as a whole', (text) => {
    const settings = openSettings(io, makeDataDir(text).dataDir);
    expect(settings.current()).toEqual(DEFAULTS);
    expect(settings.damaged()).toEqual(Object.keys(DEFAULTS));
  });
});

test('the space for undo is a round size as sizes are shown', () => {
  const { maxVaultBytes } = settingsSchema.parse({}).storage;
  expect(formatSize(maxVaultBytes)).toBe('2 GB');
});

describe('changing', () => {
  test('settings that are not part of the change stay, and the next process reads it', () => {
    const { dataDir, file } = makeDataDir();
    const settings = openSettings(io, dataDir);
    settings.change({ appearance: { theme: 'dark' }, updates: { holdHours: 48 } });
    settings.change({ appearance: { density: 'dense' } });
    const expected = { theme: 'dark', density: 'dense', textSize: 100 };
    expect(settings.view().appearance).toEqual(expected);
    expect(openSettings(io, dataDir).current()).toMatchObject({
      appearance: expected,
      updates: { ...DEFAULTS.updates, holdHours: 48 },
    });
    expect(readdirSync(dataDir)).toEqual(['settings.json']);
    expect(readJson(file)).not.toHaveProperty('storage');
  });

  test('settings of a newer version stay', () => {
    const { dataDir, file } = makeDataDir('{"later":{"a":1},"appearance":{"theme":"dark"}}');
    openSettings(io, dataDir).change({ language: 'en' });
    expect(readJson(file)).toMatchObject({
      later: { a: 1 },
      appearance: { theme: 'dark' },
      language: 'en',
    });
  });

  test('an unreadable file is kept beside the new one', () => {
    const { dataDir, file } = makeDataDir('{"network":');
    const settings = openSettings(io, dataDir);
    settings.change({ language: 'en' });
    expect(settings.damaged()).toEqual([]);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{"network":');
    expect(readJson(file)).toEqual({ language: 'en' });
  });

  test('a file that cannot be read for a moment is not replaced', () => {
    const { dataDir, file } = makeDataDir('{"updates":{"holdHours":7}}');
    let isBusy = true;
    const busy: Io = {
      ...io,
      read(path, maxBytes) {
        if (isBusy) throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
        return io.read(path, maxBytes);
      },
    };
    const settings = openSettings(busy, dataDir);
    expect(() => settings.change({ language: 'en' })).toThrow('WRITE_FAILED');
    expect(readJson(file)).toEqual({ updates: { holdHours: 7 } });
    isBusy = false;
    settings.change({ language: 'en' });
    expect(readJson(file)).toMatchObject({ updates: { holdHours: 7 }, language: 'en' });
    expect(readdirSync(dataDir)).toEqual(['settings.json']);
  });

  test('a damaged section is repaired by changing it, and by nothing else', () => {
    const { dataDir } = makeDataDir('{"network":{"proxy":5}}');
    const settings = openSettings(io, dataDir);
    expect(settings.change({ language: 'en' }).damaged).toEqual(['network']);
    expect(settings.change({ network: { offline: true } }).damaged).toEqual([]);
    expect(settings.current().network).toEqual({ ...DEFAULTS.network, offline: true });
  });

  test('another process is followed without a restart', () => {
    const { dataDir } = makeDataDir();
    const [one, other] = [openSettings(io, dataDir), openSettings(io, dataDir)];
    const heard: number[] = [];
    const stop = one.onChange(({ updates }) => heard.push(updates.holdHours));
    other.change({ updates: { holdHours: 3 } });
    expect(one.current().updates.holdHours).toBe(3);
    one.change({ updates: { holdHours: 4 } });
    stop();
    other.change({ updates: { holdHours: 5 } });
    expect(one.current().updates.holdHours).toBe(5);
    expect(heard).toEqual([3, 4]);
    expect(other.current()).toEqual(one.current());
  });

  test('a folder that cannot be written is reported', () => {
    const { dataDir, file } = makeDataDir();
    const settings = openSettings(io, dataDir);
    rmSync(dataDir, { recursive: true });
    expect(() => settings.change({ language: 'en' })).toThrow('WRITE_FAILED');
    expect(existsSync(file)).toBe(false);
  });
});

describe('the proxy', () => {
  const SECRET = 'http://jane:correct-horse@proxy.example:3128';

  test('its password is in no view, and stays when only its address is sent back', () => {
    const settings = openSettings(io, makeDataDir().dataDir);
    const view = settings.change({ network: { proxy: { kind: 'manual', url: SECRET } } });
    expect(view.network.proxy).toEqual({
      kind: 'manual',
      address: 'http://proxy.example:3128',
      hasPassword: true,
    });
    expect(JSON.stringify(view)).not.toContain('correct-horse');
    const url = 'http://proxy.example:3128';
    settings.change({ network: { proxy: { kind: 'manual', url } } });
    expect(settings.current().network.proxy).toBe(`${SECRET}/`);
  });

  test.each(['http', 'socks5'])('another address gets no password of an old one: %s', (scheme) => {
    const settings = openSettings(io, makeDataDir().dataDir);
    const change = (url: string) =>
      settings.change({ network: { proxy: { kind: 'manual', url } } }).network.proxy;
    change(SECRET.replace('http', scheme));
    const address = `${scheme}://elsewhere.example:3128`;
    expect(change(address)).toEqual({ kind: 'manual', address, hasPassword: false });
    expect(settings.current().network.proxy).toBe(new URL(address).href);
  });

  test.each([
    ['none', 'direct'],
    ['system', null],
  ] as const)('%s is a choice too', (kind, saved) => {
    const settings = openSettings(io, makeDataDir().dataDir);
    settings.change({ network: { proxy: { kind: 'manual', url: SECRET } } });
    expect(settings.change({ network: { proxy: { kind } } }).network.proxy).toEqual({ kind });
    expect(settings.current().network.proxy).toBe(saved);
  });
});

describe('a change from a face', () => {
  test.each([
    { network: { caFile: '/etc/passwd' } },
    { network: { proxy: { kind: 'manual', url: 'socks4://proxy.example' } } },
    { network: { parallelDownloads: 9 } },
    { network: { maxBytesPerSecond: 10 } },
    { storage: { maxVaultBytes: 0 } },
    { updates: { holdHours: -1 } },
    { updates: { channel: 'nightly' } },
    { registries: { default: 'local' } },
    { appearance: { textSize: 500 } },
  ])('%j is refused', (change) => {
    expect(settingsChangeSchema.safeParse(change).success).toBe(false);
  });

  test('an empty one names nothing, so that no default replaces a saved value', () => {
    expect(settingsChangeSchema.parse({ updates: {}, network: {} })).toEqual({
      updates: {},
      network: {},
    });
  });
});
