import { describe, expect, it } from 'vitest';
import type { NewestQuestion } from '#core/catalogue/newest.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { createFile, createRegistryVersion, sha512Of } from '#test/builders/registry-version.ts';
import { createCatalogueHarness, MINUTE_MS } from '#test/helpers/catalogue-harness.ts';
import { createFakeRegistry } from '#test/helpers/fake-registry.ts';

function questionOf(version: Version, overrides: Partial<NewestQuestion> = {}): NewestQuestion {
  return {
    projectId: version.projectId,
    sha512: sha512Of(`${version.id}.jar`),
    gameVersion: '0.5.1',
    loader: 'puzzle_loader',
    channel: 'dev',
    ...overrides,
  };
}

function versionsOfProjects(count: number): Version[] {
  return Array.from({ length: count }, (_, index) =>
    createRegistryVersion({ id: `v${index}`, projectId: `p${index}` }),
  );
}

describe('asking for newest versions', () => {
  it('takes exactly 20 requests for 1,000 projects, and none within ten minutes', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(1000));
    const questions = registry.versions.map((version) => questionOf(version));
    const found = await catalogue.newest(registry.client, questions);
    expect(found.get('p999')).toMatchObject({ kind: 'answered', newest: { id: 'v999' } });
    expect(registry.count('newest')).toBe(20);
    clock.jump(10 * MINUTE_MS - 1);
    await catalogue.newest(registry.client, questions);
    expect(registry.count('newest')).toBe(20);
    clock.jump(1);
    await catalogue.newest(registry.client, questions);
    expect(registry.count('newest')).toBe(40);
  });

  it('remembers for a day that a registry does not list many projects at once', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(60));
    const questions = registry.versions.map((version) => questionOf(version));
    const ask = () => catalogue.newest(registry.client, questions, { fresh: true });
    await ask();
    clock.jump(24 * 60 * MINUTE_MS - 1);
    await ask();
    expect([registry.count('ofProjects'), registry.count('newest')]).toEqual([1, 4]);
    registry.offersMany = true;
    clock.jump(1);
    await ask();
    expect([registry.count('ofProjects'), registry.count('newest')]).toEqual([2, 4]);
  });

  it('takes 10 requests for 1,000 projects and all channels where many are listed at once', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(1000));
    registry.offersMany = true;
    const questions = registry.versions.map((version) => questionOf(version));
    await catalogue.newest(registry.client, questions);
    const inChannel = questions.map((one) => ({ ...one, channel: 'release' as const }));
    const found = await catalogue.newest(registry.client, inChannel);
    expect(found.get('p999')).toMatchObject({ kind: 'answered', newest: { id: 'v999' } });
    expect(registry.calls.map(({ method }) => method)).toEqual(Array(10).fill('ofProjects'));
  });

  it('asks once, not once more the other way, when the registry is away', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(120));
    const away = new AppError('REGISTRY_UNREACHABLE');
    registry.failure = () => away;
    const questions = registry.versions.map((version) => questionOf(version));
    const found = await catalogue.newest(registry.client, questions);
    expect(registry.calls.map(({ method }) => method)).toEqual(['ofProjects']);
    const cause = away.payload;
    const notChecked = questions.map(() => ({ kind: 'not-checked', cause }));
    expect([...found.values()]).toEqual(notChecked);
  });

  it('asks the single endpoint for a single project', async () => {
    const { catalogue } = createCatalogueHarness();
    const version = createRegistryVersion();
    const registry = createFakeRegistry([version]);
    const found = await catalogue.newest(registry.client, [questionOf(version)]);
    expect(found.get('project')).toMatchObject({ kind: 'answered', newest: { id: 'v1' } });
    expect(registry.calls.map(({ method }) => method)).toEqual(['newestOf']);
  });

  it('sends one request for each game version, loader and channel, and always the channel', async () => {
    const { catalogue } = createCatalogueHarness();
    const [a, b, c] = versionsOfProjects(3);
    if (!a || !b || !c) throw new Error('three were made');
    const registry = createFakeRegistry([a, b, c]);
    await catalogue.newest(registry.client, [
      questionOf(a),
      questionOf(b, { loader: null }),
      questionOf(c, { gameVersion: null, loader: null, channel: 'release' }),
    ]);
    expect(registry.calls.map(({ filters }) => filters)).toEqual([
      {
        algorithm: 'sha512',
        releaseChannel: 'dev',
        gameVersion: '0.5.1',
        loader: 'puzzle_loader',
      },
      { algorithm: 'sha512', releaseChannel: 'dev', gameVersion: '0.5.1' },
      { algorithm: 'sha512', releaseChannel: 'release' },
    ]);
  });

  it('keeps that nothing passes the filters as an answer', async () => {
    const { catalogue } = createCatalogueHarness();
    const versions = versionsOfProjects(2);
    const registry = createFakeRegistry(versions);
    const questions = versions.map((version) => questionOf(version, { gameVersion: '0.1.1' }));
    const found = await catalogue.newest(registry.client, questions);
    expect(found.get('p0')).toMatchObject({ kind: 'answered', newest: null });
    await catalogue.newest(registry.client, questions);
    expect(registry.calls).toHaveLength(1);
  });

  it('keeps answers for other filters apart', async () => {
    const { catalogue } = createCatalogueHarness();
    const old = createRegistryVersion();
    const beta = createRegistryVersion({
      id: 'v2',
      releaseChannel: 'beta',
      datePublished: '2026-02-01T00:00:00.000Z',
    });
    const registry = createFakeRegistry([old, beta]);
    const any = await catalogue.newest(registry.client, [questionOf(old)]);
    const release = await catalogue.newest(registry.client, [
      questionOf(old, { channel: 'release' }),
    ]);
    expect(any.get('project')).toMatchObject({ newest: { id: 'v2' } });
    expect(release.get('project')).toMatchObject({ newest: { id: 'v1' } });
  });

  it('halves a batch that fails as a whole', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry(versionsOfProjects(20));
    const bad = sha512Of('v7.jar');
    registry.failure = ({ items }) =>
      items.includes(bad) ? new AppError('REGISTRY_FAILED', { status: 500 }) : null;
    const found = await catalogue.newest(
      registry.client,
      registry.versions.map((version) => questionOf(version)),
    );
    expect(found.get('p7')?.kind).toBe('not-checked');
    expect([...found.values()].filter(({ kind }) => kind === 'answered')).toHaveLength(19);
  });

  it('answers from the cache, with the cause, when the registry is away', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const [a, b] = versionsOfProjects(2);
    if (!a || !b) throw new Error('two were made');
    const registry = createFakeRegistry([a, b]);
    await catalogue.newest(registry.client, [questionOf(a)]);
    const at = clock.now().getTime();
    clock.jump(60 * MINUTE_MS);
    registry.failure = () => new AppError('REGISTRY_LIMITED');
    const found = await catalogue.newest(registry.client, [questionOf(a), questionOf(b)]);
    const cause = { code: 'REGISTRY_LIMITED', params: {} };
    expect(found.get('p0')).toMatchObject({ kind: 'answered', newest: { id: 'v0' }, at, cause });
    expect(found.get('p1')).toEqual({ kind: 'not-checked', cause });
  });

  it('takes no version of another project for an update', async () => {
    const { catalogue, logger } = createCatalogueHarness();
    const own = createRegistryVersion();
    const registry = createFakeRegistry([own]);
    registry.client.hashes.newestOf = async () =>
      createRegistryVersion({ id: 'x', projectId: 'other' });
    const found = await catalogue.newest(registry.client, [questionOf(own)]);
    expect(found.get('project')).toMatchObject({ kind: 'answered', newest: null });
    expect(logger.lines.map(({ event }) => event)).toContain('registry.other-project');
  });

  it('refuses a newest version whose file has other bytes than before', async () => {
    const { catalogue } = createCatalogueHarness();
    const old = createRegistryVersion();
    const newer = createRegistryVersion({ id: 'v2', datePublished: '2026-02-01T00:00:00.000Z' });
    const registry = createFakeRegistry([old, newer]);
    await catalogue.newest(registry.client, [questionOf(old)]);
    const swapped = createFile({ name: 'v2.jar', sha512_hash: sha512Of('evil') });
    registry.versions = [old, { ...newer, files: [swapped], primaryFile: swapped }];
    const question = questionOf(old, { channel: 'release' });
    const found = await catalogue.newest(registry.client, [question]);
    expect(found.get('project')).toMatchObject({
      kind: 'not-checked',
      cause: { code: 'REGISTRY_FILE_CHANGED' },
    });
  });
});

describe('version lists', () => {
  it('are kept for ten minutes, newest first', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry([
      createRegistryVersion({ id: 'v1' }),
      createRegistryVersion({ id: 'v2', datePublished: '2026-02-01T00:00:00.000Z' }),
    ]);
    expect(catalogue.cachedVersionsOf(registry.profile, 'project')).toBeNull();
    const list = await catalogue.versionsOf(registry.client, 'project');
    expect(list.value.map(({ id }) => id)).toEqual(['v2', 'v1']);
    await catalogue.versionsOf(registry.client, 'project');
    expect(registry.calls).toHaveLength(1);
    clock.jump(10 * MINUTE_MS);
    await catalogue.versionsOf(registry.client, 'project');
    expect(registry.calls).toHaveLength(2);
  });

  it('of a project that is gone are empty', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    await catalogue.versionsOf(registry.client, 'project');
    registry.versions = [];
    const list = await catalogue.versionsOf(registry.client, 'project', { fresh: true });
    expect(list.value).toEqual([]);
    expect(catalogue.cachedVersion(registry.profile, 'v1')?.id).toBe('v1');
  });

  it('cannot be given when nothing is kept and the registry is away', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry();
    registry.failure = () => new AppError('REGISTRY_UNREACHABLE');
    const asked = catalogue.versionsOf(registry.client, 'project');
    await expect(asked).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
  });

  it('remember when each version was first seen', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry([createRegistryVersion()]);
    const at = clock.now().getTime();
    await catalogue.versionsOf(registry.client, 'project');
    clock.jump(60 * MINUTE_MS);
    await catalogue.versionsOf(registry.client, 'project');
    expect(catalogue.firstSeenAt(registry.profile.id, 'v1')).toBe(at);
    expect(catalogue.firstSeenAt(registry.profile.id, 'v9')).toBeNull();
  });
});
