// @promise two add-ons of one project stay separate
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import { openDatabase } from '#core/database/open-database.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  createFile,
  createRegistryVersion,
  digestsOf,
  sha512Of,
} from '#test/builders/registry-version.ts';
import { createCatalogueHarness, DAY_MS, HOUR_MS } from '#test/helpers/catalogue-harness.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { createFakeRegistry } from '#test/helpers/fake-registry.ts';

const fileOf = (id: string) => digestsOf(`${id}.jar`);
const filesOf = (versions: readonly Version[]) => versions.map(({ id }) => fileOf(id));
const hashOf = (id: string) => fileOf(id).sha512;

function versionsOfProjects(count: number): Version[] {
  return Array.from({ length: count }, (_, index) =>
    createRegistryVersion({ id: `v${index}`, projectId: `p${index}` }),
  );
}

describe('asking for what files are', () => {
  it('takes exactly 20 requests for 1,000 files of 1,000 projects, and none within the answers’ life', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(1000));
    const found = await catalogue.identify(registry.client, filesOf(registry.versions));
    expect([...found.values()].filter(({ kind }) => kind === 'known')).toHaveLength(1000);
    expect(registry.count('lookup')).toBe(20);
    expect(Math.max(...registry.calls.map(({ items }) => items.length))).toBe(50);

    await catalogue.identify(registry.client, filesOf(registry.versions));
    expect(registry.count('lookup')).toBe(20);
  });

  it('finds every version of a project although the registry answers one hash of it at a time', async () => {
    const { catalogue } = createCatalogueHarness();
    const versions = ['a', 'b', 'c'].map((id) => createRegistryVersion({ id }));
    const registry = createFakeRegistry(versions);
    registry.collapsesKeys = true;
    const found = await catalogue.identify(registry.client, filesOf(versions));
    expect(versions.map(({ id }) => found.get(hashOf(id)))).toMatchObject(
      versions.map((version) => ({ kind: 'known', version: { id: version.id } })),
    );
  });

  it('calls a hash unknown only after a request that answered none of its hashes', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(30));
    const strangers = Array.from({ length: 90 }, (_, index) => fileOf(`stranger${index}`));
    const files = filesOf(registry.versions).flatMap((file, index) => [
      file,
      ...strangers.slice(index * 3, index * 3 + 3),
    ]);
    const found = await catalogue.identify(registry.client, files);
    const kinds = [...found.values()].map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'known')).toHaveLength(30);
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(90);
    // Two batches that include known hashes; the third combines the open hashes of both.
    expect(registry.calls.map(({ items }) => items.length)).toEqual([50, 50, 50, 50, 40]);
  });

  it('does not let one hidden file keep the others from being known', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(50));
    registry.hiddenProjects.add('p17');
    const found = await catalogue.identify(registry.client, filesOf(registry.versions));
    const others = registry.versions.filter(({ id }) => id !== 'v17');
    expect(found.get(hashOf('v17'))?.kind).toBe('unknown');
    expect(others.filter(({ id }) => found.get(hashOf(id))?.kind === 'known')).toHaveLength(49);
  });

  it('leaves a single hash that always fails unchecked and continues', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(8));
    const failure = new AppError('REGISTRY_FAILED', { status: 500 });
    registry.failure = ({ items }) => (items.includes(hashOf('v3')) ? failure : null);
    const found = await catalogue.identify(registry.client, filesOf(registry.versions));
    expect(found.get(hashOf('v3'))).toEqual({ kind: 'not-checked', cause: failure.payload });
    expect([...found.values()].filter(({ kind }) => kind === 'known')).toHaveLength(7);
  });

  it('gives up soon when everything fails, and says so for every file', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(500));
    registry.failure = () => new AppError('REGISTRY_FAILED', { status: 500 });
    const found = await catalogue.identify(registry.client, filesOf(registry.versions));
    expect([...found.values()].every(({ kind }) => kind === 'not-checked')).toBe(true);
    expect(registry.count('lookup')).toBeLessThan(12);
  });

  it('stops at cancelling and keeps what was answered', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(100));
    const controller = new AbortController();
    registry.failure = () => {
      if (registry.count('lookup') < 2) return null;
      controller.abort();
      return new AppError('CANCELLED');
    };
    const files = filesOf(registry.versions);
    const asked = catalogue.identify(registry.client, files, { signal: controller.signal });
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' });
    const kept = await catalogue.identify(registry.client, files, { offline: true });
    expect([...kept.values()].filter(({ kind }) => kind === 'known')).toHaveLength(50);
  });

  it('reports progress', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(120));
    const progress: [number, number][] = [];
    await catalogue.identify(registry.client, filesOf(registry.versions), {
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(progress).toEqual([
      [50, 120],
      [100, 120],
      [120, 120],
    ]);
  });
});

describe('keeping what files are', () => {
  it('asks again for a known file after 30 days and for an unknown one after an hour', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    const files = [fileOf('v1'), fileOf('stranger')];
    const ask = async () => {
      registry.calls.length = 0;
      await catalogue.identify(registry.client, files);
      return registry.calls.flatMap(({ items }) => items);
    };
    await ask();
    clock.jump(HOUR_MS - 1);
    expect(await ask()).toEqual([]);
    clock.jump(1);
    expect(await ask()).toEqual([hashOf('stranger')]);
    clock.jump(30 * DAY_MS);
    expect(await ask()).toContain(hashOf('v1'));
  });

  it('asks afresh only for what is not known', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    const files = [fileOf('v1'), fileOf('stranger')];
    await catalogue.identify(registry.client, files);
    registry.calls.length = 0;
    await catalogue.identify(registry.client, files, { fresh: true });
    expect(registry.calls.map(({ items }) => items)).toEqual([[hashOf('stranger')]]);
  });

  it('calls a file withdrawn, with its last version, when the registry no longer knows it', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    await catalogue.identify(registry.client, [fileOf('v1')]);
    registry.versions = [];
    clock.jump(30 * DAY_MS);
    const found = await catalogue.identify(registry.client, [fileOf('v1')]);
    expect(found.get(hashOf('v1'))).toMatchObject({ kind: 'withdrawn', version: { id: 'v1' } });
  });

  it('answers from the cache, with its age and the cause, when the registry is away', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(100));
    const [first] = registry.versions;
    await catalogue.identify(registry.client, [fileOf(first?.id ?? '')]);
    const at = clock.now().getTime();
    clock.jump(31 * DAY_MS);
    registry.calls.length = 0;
    registry.failure = () => new AppError('REGISTRY_UNREACHABLE', { cause: 'refused' });
    const found = await catalogue.identify(registry.client, filesOf(registry.versions));
    const cause = { code: 'REGISTRY_UNREACHABLE', params: { cause: 'refused' } };
    expect(found.get(hashOf('v0'))).toMatchObject({ kind: 'known', at, cause });
    expect(found.get(hashOf('v1'))).toEqual({ kind: 'not-checked', cause });
    expect(registry.count('lookup')).toBe(1);
  });

  it('asks nothing offline', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    const found = await catalogue.identify(registry.client, [fileOf('v1')], { offline: true });
    expect(found.get(hashOf('v1'))).toEqual({ kind: 'not-checked', cause: null });
    expect(registry.calls).toEqual([]);
  });

  it('drops a damaged row alone and asks for it again', async () => {
    const { catalogue, database } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(2));
    await catalogue.identify(registry.client, filesOf(registry.versions));
    database.prepare("UPDATE versions SET document = '{\"id\":1}' WHERE id = 'v0'").run();
    registry.calls.length = 0;
    const found = await catalogue.identify(registry.client, filesOf(registry.versions));
    expect([...found.values()].map(({ kind }) => kind)).toEqual(['known', 'known']);
    expect(registry.calls.map(({ items }) => items)).toEqual([[hashOf('v0')]]);
  });

  it('gives file addresses at the current address of the registry', async () => {
    const { catalogue } = createCatalogueHarness();
    const foreign = createFile({
      name: 'extra.jar',
      isPrimary: false,
      url: 'https://other.test/a',
    });
    const own = createFile({ name: 'v1.jar' });
    const registry = createFakeRegistry([createRegistryVersion({ files: [own, foreign] })]);
    await catalogue.identify(registry.client, [fileOf('v1')]);
    const moved = { ...registry.profile, apiOrigin: 'http://127.0.0.1:4810', fileOrigins: [] };
    const kept = catalogue.cachedVersion(moved, 'v1');
    expect(kept?.files.map(({ url }) => url)).toEqual([
      'http://127.0.0.1:4810/cdn/data/v1.jar',
      'https://other.test/a',
    ]);
  });

  it('shares what it keeps with another process at the same database', async () => {
    const dataDir = createTempDir();
    const registry = createFakeRegistry(versionsOfProjects(60));
    const files = filesOf(registry.versions);
    const open = () => {
      const database = openDatabase(dataDir);
      onTestFinished(() => {
        database.close();
      });
      return createCatalogue({ database, clock: createFakeClock(), logger: createMemoryLogger() });
    };
    const [first, second] = [open(), open()];
    await Promise.all([
      first.identify(registry.client, files.slice(0, 30)),
      second.identify(registry.client, files.slice(30)),
    ]);
    registry.calls.length = 0;
    const found = await first.identify(registry.client, files);
    expect([...found.values()].filter(({ kind }) => kind === 'known')).toHaveLength(60);
    expect(registry.calls).toEqual([]);
  });
});

describe('not believing the registry', () => {
  it('refuses a version that has no file with the digest asked for', async () => {
    const { catalogue, logger } = createCatalogueHarness();
    const registry = createFakeRegistry();
    registry.client.hashes.lookup = async () =>
      new Map([[hashOf('mine'), createRegistryVersion()]]);
    const found = await catalogue.identify(registry.client, [fileOf('mine')]);
    expect(found.get(hashOf('mine'))).toMatchObject({
      kind: 'not-checked',
      cause: { code: 'REGISTRY_ANSWER_INVALID' },
    });
    expect(logger.lines.map(({ event }) => event)).toContain('registry.hash-differs');
  });

  it('refuses a version whose file has other bytes than before, and says so', async () => {
    const { catalogue, logger } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    await catalogue.identify(registry.client, [fileOf('v1')]);
    const swapped = createFile({ name: 'v1.jar', sha512_hash: sha512Of('evil') });
    registry.versions = [createRegistryVersion({ files: [swapped] })];
    const evil = { sha1: digestsOf('evil').sha1, sha512: sha512Of('evil') };
    const found = await catalogue.identify(registry.client, [evil]);
    expect(found.get(evil.sha512)).toMatchObject({
      kind: 'not-checked',
      cause: { code: 'REGISTRY_FILE_CHANGED', params: { versionId: 'v1' } },
    });
    const kept = catalogue.cachedVersion(registry.profile, 'v1');
    expect(kept?.files[0]?.sha512_hash).toBe(hashOf('v1'));
    expect(logger.lines.map(({ event }) => event)).toContain('registry.file-changed');
  });
});
