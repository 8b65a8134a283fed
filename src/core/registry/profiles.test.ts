import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNodeIo } from '../disk/node-io.ts';
import {
  connectProfile,
  findProfile,
  listProfiles,
  profileFromUrl,
  saveProfile,
  shippedProfiles,
} from './profiles.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loadout-profiles-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

test('ships the public, the local and the demo registry', () => {
  expect(shippedProfiles().map(({ id, apiOrigin }) => [id, apiOrigin === null])).toEqual([
    ['crmm', false],
    ['local', false],
    ['demo', true],
  ]);
});

test.each([
  ['http://127.0.0.1:4810', '127.0.0.1-4810'],
  ['http://localhost:5500/api', 'localhost-5500'],
  ['https://mods.example.org', 'mods.example.org-443'],
  ['https://crmm', 'crmm-443'],
  ['http://[::1]:80', '1-80'],
])('makes a profile of %s with the id %s that can be saved and found', (url, id) => {
  const profile = profileFromUrl(url);
  expect(profile).toMatchObject({ id, apiOrigin: new URL(url).origin });
  saveProfile(createNodeIo(), profile, dataDir);
  expect(findProfile(id, dataDir)).toEqual(profile);
  expect(listProfiles(dataDir)).toEqual([...shippedProfiles(), profile]);
});

test('a saved profile that may not be read is not called unknown', () => {
  const file = join(dataDir, 'registries', 'mods.example.org-443.json');
  mkdirSync(file, { recursive: true });
  expect(() => findProfile('mods.example.org-443', dataDir)).toThrow(
    expect.objectContaining({ code: 'FILE_UNREADABLE', params: { file, cause: 'EISDIR' } }),
  );
});

test.runIf(process.platform === 'linux')(
  'a profile that cannot be read now is not called unknown, and is left out of the list',
  () => {
    saveProfile(createNodeIo(), profileFromUrl('https://mods.example.org'), dataDir);
    const file = join(dataDir, 'registries', 'mods.example.org-443.json');
    rmSync(file);
    expect(() => findProfile('mods.example.org-443', dataDir)).toThrow('REGISTRY_UNKNOWN');
    symlinkSync('/proc/self/mem', file);
    expect(() => findProfile('mods.example.org-443', dataDir)).toThrow(
      expect.objectContaining({ code: 'FILE_UNREADABLE', params: { file, cause: 'EIO' } }),
    );
    expect(listProfiles(dataDir)).toEqual(shippedProfiles());
  },
);

test('a registry of which only the address is known has no limits but what its answers say', () => {
  for (const url of ['http://127.0.0.1:9', 'https://mods.example.org']) {
    expect(profileFromUrl(url).buckets).toBeNull();
  }
});

test('an address of a shipped registry is that registry, limits and all', () => {
  const [crmm] = shippedProfiles();
  const addresses = [crmm?.apiOrigin, ...(crmm?.fileOrigins ?? [])];
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(profileFromUrl(`${address}/api`)).toEqual(crmm);
});

test('limits that an earlier version lent to an address are dropped, others are kept', () => {
  const crmm = shippedProfiles().find(({ id }) => id === 'crmm');
  const own = { ...profileFromUrl('http://127.0.0.1:9'), buckets: crmm?.buckets ?? null };
  saveProfile(createNodeIo(), own, dataDir);
  expect(findProfile(own.id, dataDir).buckets).toBeNull();
  saveProfile(createNodeIo(), { ...own, id: 'chosen' }, dataDir);
  expect(findProfile('chosen', dataDir).buckets).toEqual(crmm?.buckets);
});

test.each(['http://mods.example.org', 'ftp://127.0.0.1', 'https://u:p@mods.example.org', 'mods'])(
  'refuses %s',
  (url) => {
    expect(() => profileFromUrl(url)).toThrow('ORIGIN_REFUSED');
  },
);

test('does not know a profile that is missing, damaged, renamed, or outside its folder', () => {
  mkdirSync(join(dataDir, 'registries'));
  writeFileSync(join(dataDir, 'registries/damaged.json'), '{');
  writeFileSync(
    join(dataDir, 'registries/renamed.json'),
    JSON.stringify(profileFromUrl('http://127.0.0.1:9')),
  );
  expect(listProfiles(dataDir)).toEqual(shippedProfiles());
  for (const id of ['missing', 'damaged', 'renamed', '../registries/damaged', '']) {
    expect(() => findProfile(id, dataDir)).toThrow('REGISTRY_UNKNOWN');
  }
});

test('keeps a profile’s file origins at its own address only', () => {
  const crmm = findProfile('crmm', dataDir);
  expect(connectProfile(crmm, crmm.apiOrigin ?? '').fileOrigins).toEqual(crmm.fileOrigins);
  expect(connectProfile(crmm, 'http://127.0.0.1:9', 'http://127.0.0.1:10').fileOrigins).toEqual([
    'http://127.0.0.1:9',
    'http://127.0.0.1:10',
  ]);
});

test('a file in place of the folder of saved profiles hides only those', () => {
  writeFileSync(join(dataDir, 'registries'), 'a file');
  expect(listProfiles(dataDir)).toEqual(shippedProfiles());
});
