// @promise images come only from the registry's own origins, and are really images
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AppDatabase, openDatabase } from '#core/database/open-database.ts';
import { createImages, type ImageReaders, type Images } from '#core/images/images.ts';
import { createImageCache, type ImageCache } from '#core/images/image-store.ts';
import { createRegistryClient } from '#core/registry/registry-client.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { type FaultServer, type Script, startFaultServer } from '#test/helpers/fault-server.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);
const NOBODY: ImageReaders = { readerOf: () => null, credentialOf: async () => null };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

interface Site {
  readonly images: Images;
  readonly store: ImageCache;
  readonly profile: ConnectedProfile;
  readonly server: FaultServer;
  readonly dataDir: string;
  readonly database: AppDatabase;
  key(path: string): string;
}

async function openSite(
  script: Script,
  dataDir = createTempDir(),
  readers: ImageReaders = NOBODY,
): Promise<Site> {
  const server = await startFaultServer(script);
  onTestFinished(() => server.close());
  const harness = createRegistryHarness();
  onTestFinished(() => harness.close());
  const database = openDatabase(dataDir);
  onTestFinished(() => void database.close());
  const profile = testProfile(server.origin);
  const { clock, logger, gateway } = harness;
  const store = createImageCache(database, dataDir, clock);
  const images = createImages({
    imageStore: store,
    gateway,
    registries: {
      connect: async () => createRegistryClient({ profile, gateway, clock, logger }),
    },
    accounts: readers,
    clock,
    logger,
  });
  const key = (path: string) => {
    const url = server.origin + path;
    return images.keysOf(profile, [url]).get(url) ?? '';
  };
  return { images, store, profile, server, dataDir, database, key };
}

describe('an image of a registry', () => {
  it('is fetched once, known by its own bytes, and there when the registry is away', async () => {
    const { images, key, server, dataDir } = await openSite(() => ({
      body: PNG,
      headers: { 'content-type': 'text/html' },
    }));
    const name = key('/icon');
    expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [first, second] = await Promise.all([images.read(name), images.read(name)]);
    expect(first?.contentType).toBe('image/png');
    expect(Buffer.from(second?.bytes ?? []).equals(PNG)).toBe(true);
    expect(server.seen).toHaveLength(1);
    await server.close();
    const kept = await images.read(name);
    expect(kept && Buffer.from(kept.bytes).equals(PNG)).toBe(true);
    expect(readdirSync(join(dataDir, 'images')).toSorted()).toEqual(
      [name.slice(0, 2), 'key'].toSorted(),
    );
  });

  it('has the same key at every start, and at every address of the registry', async () => {
    const dataDir = createTempDir();
    const one = await openSite(() => ({ body: PNG }), dataDir);
    const other = await openSite(() => ({ body: PNG }), dataDir);
    expect(one.server.origin).not.toBe(other.server.origin);
    expect(one.key('/icon')).toBe(other.key('/icon'));
    expect((await openSite(() => ({ body: PNG }))).key('/icon')).not.toBe(one.key('/icon'));
  });

  it.each([
    ['another host', 'https://elsewhere.example/a.png'],
    ['another port', 'http://127.0.0.1:1/a.png'],
    ['a look-alike', 'http://127.0.0.1.evil.example/a.png'],
    ['user information', 'http://user@127.0.0.1/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['what looks kept', 'origin:0:/a.png'],
    ['nothing', ''],
  ])('has no key when its address is %s', async (_, url) => {
    const { images, profile } = await openSite(() => ({ body: PNG }));
    expect(images.keysOf(profile, [url])).toEqual(new Map());
  });

  it('is nothing for an unknown key', async () => {
    const { images, server } = await openSite(() => ({ body: PNG }));
    for (const key of ['', 'A'.repeat(43), '../../loadout.db', `${'A'.repeat(42)}/`]) {
      expect(await images.read(key)).toBeNull();
    }
    expect(server.seen).toHaveLength(0);
  });

  it.each<[string, Script]>([
    ['SVG', () => ({ body: SVG, headers: { 'content-type': 'image/svg+xml' } })],
    ['SVG that says it is a PNG', () => ({ body: SVG, headers: { 'content-type': 'image/png' } })],
    ['a page', () => ({ body: '<!doctype html><script>1</script>' })],
    ['more than 2 MiB', () => ({ body: Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]) })],
    [
      'more than 2 MiB without saying so',
      () => ({ body: Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)]), chunked: true }),
    ],
    ['not there', () => ({ status: 404, body: PNG })],
    ['elsewhere', () => ({ status: 302, headers: { location: 'https://elsewhere.example/' } })],
    ['cut', () => ({ body: PNG, cutAt: 20 })],
    ['empty', () => ({ body: '' })],
  ])('is not taken when it is %s, and not asked for again at once', async (_, script) => {
    const { images, key, server, dataDir } = await openSite(script);
    const name = key('/icon');
    expect(await images.read(name)).toBeNull();
    expect(await images.read(name)).toBeNull();
    expect(server.seen).toHaveLength(1);
    expect(readdirSync(join(dataDir, 'images'))).toEqual(['key']);
  });

  it('is fetched again when the cached file is no image', async () => {
    const { images, key, dataDir } = await openSite(() => ({ body: PNG }));
    const name = key('/icon');
    mkdirSync(join(dataDir, 'images', name.slice(0, 2)));
    writeFileSync(join(dataDir, 'images', name.slice(0, 2), name), SVG);
    expect((await images.read(name))?.contentType).toBe('image/png');
  });

  it('counts as shown when it is read, and only what was not shown for long is let go of', async () => {
    const { images, store, key, server } = await openSite(() => ({ body: PNG }));
    const name = key('/icon');
    await images.read(name);
    await store.prune({ maxBytes: 1000, maxAgeMs: 60_000 });
    expect(await store.readBytes(name)).not.toBeNull();
    await store.prune({ maxBytes: 1000, maxAgeMs: -1 });
    expect(await store.readBytes(name)).toBeNull();
    await images.read(name);
    expect(server.seen).toHaveLength(2);
  });
});

describe('an image that only an account may see', () => {
  /** Serves the picture only with this token. */
  const script: Script = ({ headers }) =>
    headers.authorization === 'canary' ? { body: PNG } : { status: 404 };

  async function openWithReader() {
    let reader: string | null = 'marlowe/1';
    const site = await openSite(script, createTempDir(), {
      readerOf: () => reader,
      credentialOf: async () => (reader === null ? null : { kind: 'token', value: 'canary' }),
    });
    const keyFor = (url: string, as: 'guest' | 'account') =>
      site.images.keysOf(site.profile, [url], as).get(url) ?? '';
    return { ...site, keyFor, become: (next: string | null) => void (reader = next) };
  }

  it('is requested by its account, and cached for no other', async () => {
    const { images, keyFor, become, profile } = await openWithReader();
    const url = `${profile.apiOrigin}/icon`;
    const mine = keyFor(url, 'account');
    expect(await images.read(mine)).toMatchObject({ contentType: 'image/png' });
    expect(await images.read(keyFor(url, 'guest'))).toBeNull();
    become('tobin/1');
    expect(await images.read(mine)).toBeNull();
    expect(keyFor(url, 'account')).not.toBe(mine);
    become(null);
    expect(await images.read(mine)).toBeNull();
    become('marlowe/1');
    expect(await images.read(mine)).toMatchObject({ contentType: 'image/png' });
  });

  it('is not requested again where it was cached before the sign-in', async () => {
    const { images, keyFor, become, profile, store, server } = await openWithReader();
    const url = `${profile.apiOrigin}/icon`;
    await store.writeBytes(keyFor(url, 'guest'), PNG);
    expect(await images.read(keyFor(url, 'account'))).toMatchObject({ contentType: 'image/png' });
    become('tobin/1');
    expect(await images.read(keyFor(url, 'account'))).toMatchObject({ contentType: 'image/png' });
    expect(server.seen).toHaveLength(0);
  });

  it('is asked for as a guest where it is not on the origin of the API', async () => {
    const elsewhere = await startFaultServer(() => ({ body: PNG }));
    onTestFinished(() => elsewhere.close());
    const { images, profile } = await openWithReader();
    const url = `${elsewhere.origin}/icon`;
    const registry = { ...profile, fileOrigins: [elsewhere.origin] };
    const [mine] = images.keysOf(registry, [url], 'account').values();
    const [guests] = images.keysOf(registry, [url]).values();
    expect(mine).toBe(guests);
  });
});
