// @promise a token is sent only to the address that it was stored for, and is not written anywhere else
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretStore, type KeychainEntry } from './secret-store.ts';

const ORIGIN = 'https://registry.test';
const SECRET = { origin: ORIGIN, value: 'crp_canary' };

function openStore(keychain: Map<string, string> | null) {
  const folder = join(mkdtempSync(join(tmpdir(), 'loadout-secrets-')), 'secrets');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hidden: string[] = [];
  const openKeychain = async (name: string): Promise<KeychainEntry> => {
    if (keychain === null) throw new Error('DBus error');
    return {
      setPassword: async (password) => void keychain.set(name, password),
      getPassword: async () => keychain.get(name) ?? null,
      deletePassword: async () => keychain.delete(name),
    };
  };
  const create = () =>
    createSecretStore({ folder, openKeychain, hide: (secret) => void hidden.push(secret) });
  return { folder, hidden, create, store: create() };
}

test('the keychain gives a secret to the origin that it was kept for, and to no other', async () => {
  const { store, create, hidden } = openStore(new Map());
  expect(await store.keep('local/u1', SECRET, 'keychain')).toBe('keychain');
  expect(await create().read('local/u1', ORIGIN)).toBe('crp_canary');
  expect(await create().read('local/u1', 'https://evil.test')).toBeNull();
  expect(await create().read('local/u1', null)).toBeNull();
  expect(new Set(hidden)).toEqual(new Set(['crp_canary']));
});

test('without a keychain a secret lives as long as the process, never in a file', async () => {
  const { store, create, folder } = openStore(null);
  expect(await store.keep('local/u1', SECRET, 'keychain')).toBe('memory');
  expect(await store.read('local/u1', ORIGIN)).toBe('crp_canary');
  expect(await create().read('local/u1', ORIGIN)).toBeNull();
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('a file is private, survives the process, and is ignored once others may read it', async () => {
  const { store, create, folder } = openStore(null);
  expect(await store.keep('local/u1', SECRET, 'file')).toBe('file');
  const [name = ''] = readdirSync(folder);
  expect(readdirSync(folder)).toHaveLength(1);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  expect(name).not.toContain('u1');
  expect(await create().read('local/u1', ORIGIN)).toBe('crp_canary');
  chmodSync(join(folder, name), 0o644);
  expect(await create().read('local/u1', ORIGIN)).toBeNull();
});

test('saving a secret in another store replaces the old one, and removing deletes it from all stores', async () => {
  const keychain = new Map<string, string>();
  const { store, folder } = openStore(keychain);
  await store.keep('local/u1', SECRET, 'file');
  await store.keep('local/u1', { ...SECRET, value: 'crp_second' }, 'keychain');
  expect(readdirSync(folder)).toEqual([]);
  expect(await store.read('local/u1', ORIGIN)).toBe('crp_second');
  await store.keep('local/u1', SECRET, 'file');
  expect(keychain.size).toBe(0);
  expect(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')).toContain(ORIGIN);
  await store.remove('local/u1');
  expect(await store.read('local/u1', ORIGIN)).toBeNull();
});

test('a secret that cannot be stored does not affect the stored ones', async () => {
  const { store, folder } = openStore(new Map());
  await store.keep('local/u1', SECRET, 'keychain');
  writeFileSync(folder, 'in the way');
  const second = store.keep('local/u1', { ...SECRET, value: 'crp_second' }, 'file');
  await expect(second).rejects.toThrow('FOLDER_NOT_WRITABLE');
  expect(await store.read('local/u1', ORIGIN)).toBe('crp_canary');
});

test('a secret that cannot be given its file leaves no other file behind', async () => {
  const { store, folder } = openStore(null);
  await store.keep('local/u1', SECRET, 'file');
  const [name = ''] = readdirSync(folder);
  rmSync(join(folder, name));
  mkdirSync(join(folder, name, 'in-the-way'), { recursive: true });
  await expect(store.keep('local/u1', SECRET, 'file')).rejects.toThrow('FOLDER_NOT_WRITABLE');
  expect(readdirSync(folder)).toEqual([name]);
});

test('something else in the keychain’s entry is no secret', async () => {
  const { store } = openStore(
    new Map([
      ['local/u1', 'crp_plain'],
      ['local/u2', '{"origin":7}'],
    ]),
  );
  expect(await store.read('local/u1', ORIGIN)).toBeNull();
  expect(await store.read('local/u2', ORIGIN)).toBeNull();
});
