import type { OpenKeychain } from '#node-host/secret-store.ts';

/** An in-memory keychain; while it does not work, every call throws. */
export interface TestKeychain {
  works: boolean;
  readonly kept: Map<string, string>;
  /** Names of all entries opened so far. */
  readonly asked: Set<string>;
  readonly openKeychain: OpenKeychain;
}

export function createKeychain(works = true): TestKeychain {
  const kept = new Map<string, string>();
  const asked = new Set<string>();
  const keychain: TestKeychain = {
    works,
    kept,
    asked,
    async openKeychain(name) {
      asked.add(name);
      if (!keychain.works) throw new Error('DBus error');
      return {
        setPassword: async (password) => void kept.set(name, password),
        getPassword: async () => kept.get(name) ?? null,
        deletePassword: async () => kept.delete(name),
      };
    },
  };
  return keychain;
}
