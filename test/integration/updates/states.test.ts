// @promise two add-ons of one project stay separate
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import {
  createCheckedLoadout,
  createInstalled,
  createSlot,
} from '#test/builders/installed-addon.ts';
import {
  createFile,
  createRegistryVersion,
  createSummary,
  sha512Of,
} from '#test/builders/registry-version.ts';
import { DAY_MS, HOUR_MS } from '#test/helpers/catalogue-harness.ts';
import { createCheckHarness, createHistory } from './check-harness.ts';

const installed = createInstalled('v1.jar');
const loadoutOf = (gameVersion: string | null) =>
  createCheckedLoadout({ target: { gameVersion, loader: null, channel: 'release' } });

describe('a file from the registry', () => {
  it('offers the newest version of the channel with the file that takes the place', async () => {
    const { check, clock, registry } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2' }, { id: 'v3' }),
    );
    registry.projects = [createSummary('project')];
    const { addons, candidates, versions } = await check([installed]);
    expect(addons[0]).toMatchObject({
      state: 'update-available',
      reason: { code: 'state-update-available', params: { newer: 'v3' } },
      candidate: { id: 'v3' },
      version: { id: 'v1' },
      project: { slug: 'slug-project', author: 'someone' },
      identifiedAt: clock.now().toISOString(),
      checkedAt: clock.now().toISOString(),
    });
    expect(candidates.get(installed.record.id)?.file.sha512_hash).toBe(sha512Of('v3.jar'));
    expect(versions.get(installed.record.id)?.id).toBe('v1');
  });

  it('is up to date on the newest version', async () => {
    const { checkOne } = createCheckHarness(createHistory({ id: 'v0' }, { id: 'v1' }));
    expect(await checkOne(installed)).toMatchObject({ state: 'up-to-date', candidate: null });
  });

  it('never offers a downgrade when the installed version is newer than the channel’s newest', async () => {
    const { check } = createCheckHarness(
      createHistory({ id: 'v0', versionNumber: '9.9.9' }, { id: 'v1', releaseChannel: 'beta' }),
    );
    const { addons, candidates } = await check([installed]);
    expect(addons[0]).toMatchObject({ state: 'up-to-date', candidate: null });
    expect(candidates.size).toBe(0);
  });

  it('holds a later version back whose number is plainly lower', async () => {
    const { check } = createCheckHarness(
      createHistory({ id: 'v1', versionNumber: '5.0.9' }, { id: 'v2', versionNumber: '4.2.9' }),
    );
    const { addons } = await check([installed]);
    expect(addons[0]).toMatchObject({
      state: 'held',
      reason: { code: 'state-lower-number', params: { newer: '4.2.9', installed: '5.0.9' } },
      candidate: { id: 'v2' },
    });
  });

  it('names the older version that supports the game version where the installed one does not', async () => {
    const { checkOne } = createCheckHarness(
      createHistory({ id: 'v0' }, { id: 'v1', gameVersions: ['0.4.0'] }),
    );
    expect(await checkOne(installed)).toMatchObject({
      state: 'incompatible',
      reason: {
        code: 'state-incompatible-replaceable',
        params: { from: 'v1', to: 'v0', gameVersion: '0.5.1' },
      },
      candidate: { id: 'v0' },
    });
  });

  it('calls no version up to date that does not support the game version', async () => {
    const { checkOne } = createCheckHarness(createHistory({ id: 'v1', gameVersions: ['0.4.0'] }));
    expect(await checkOne(installed)).toMatchObject({
      state: 'incompatible',
      reason: { code: 'state-incompatible', params: { from: 'v1', gameVersion: '0.5.1' } },
      candidate: null,
    });
  });

  it('names the older version of the channel where the newest compatible one is of another', async () => {
    const { checkOne } = createCheckHarness(
      createHistory(
        { id: 'v0' },
        { id: 'v2', releaseChannel: 'beta' },
        { id: 'v1', gameVersions: ['0.4.0'] },
      ),
    );
    expect(await checkOne(installed)).toMatchObject({
      state: 'incompatible',
      candidate: { id: 'v0' },
    });
  });

  it('names no compatible version of another channel', async () => {
    const { checkOne } = createCheckHarness(
      createHistory({ id: 'v0', releaseChannel: 'beta' }, { id: 'v1', gameVersions: ['0.4.0'] }),
    );
    expect(await checkOne(installed)).toMatchObject({ state: 'incompatible', candidate: null });
  });

  it('goes by the day of publication, not by the version number', async () => {
    const { checkOne } = createCheckHarness(
      createHistory({ id: 'v1', versionNumber: '2.0.0' }, { id: 'v2', versionNumber: 'one' }),
    );
    expect(await checkOne(installed)).toMatchObject({
      state: 'update-available',
      candidate: { versionNumber: 'one' },
    });
  });

  it('says that only another channel has something newer', async () => {
    const { checkOne, registry } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2', releaseChannel: 'beta' }),
    );
    expect(await checkOne(installed)).toMatchObject({
      state: 'newer-on-other-channel',
      reason: { params: { newer: 'v2', releaseChannel: 'beta', channel: 'release' } },
      candidate: null,
    });
    const channels = registry.calls.flatMap(({ filters }) => filters?.releaseChannel ?? []);
    expect(channels).toEqual(['dev', 'release']);
  });

  it('offers the newest within the channel although another channel has something newer still', async () => {
    const { checkOne } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2' }, { id: 'v3', releaseChannel: 'dev' }),
    );
    expect(await checkOne(installed)).toMatchObject({
      state: 'update-available',
      candidate: { id: 'v2' },
    });
  });

  it('says that only another game version has something newer, from a kept version list when the registry has nothing newer for this game version', async () => {
    const { catalogue, checkOne, registry } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2', gameVersions: ['0.6.0'] }),
    );
    expect((await checkOne(installed)).state).toBe('up-to-date');
    await catalogue.versionsOf(registry.client, 'project');
    expect(await checkOne(installed)).toMatchObject({
      state: 'newer-for-other-game-version',
      reason: { params: { newer: 'v2', forGameVersions: '0.6.0' } },
    });
  });

  it('decides by the version list when the registry answers nothing for an identified project', async () => {
    const { checkOne, registry } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    registry.client.hashes.newestOf = async () => null;
    expect(await checkOne(installed)).toMatchObject({
      state: 'update-available',
      candidate: { id: 'v2' },
    });
  });

  it('does not take an answer that passes none of the filters', async () => {
    const [v1, v2] = createHistory({ id: 'v1' }, { id: 'v2', loaders: ['quilt'] });
    if (!v1 || !v2) throw new Error('two were made');
    const { checkOne, registry } = createCheckHarness([v1, v2]);
    registry.client.hashes.newestOf = async () => v2;
    expect((await checkOne(installed)).state).toBe('up-to-date');
  });

  it('sends the slot’s loader only for slots that have one', async () => {
    const { check, registry } = createCheckHarness([
      createRegistryVersion(),
      createRegistryVersion({ id: 'pack', projectId: 'shader', loaders: [] }),
    ]);
    const slot = createSlot({ id: 'packs', loader: null });
    await check([installed, createInstalled('pack.jar', { slot })]);
    const loaders = registry.calls.flatMap(({ filters }) => (filters ? [filters.loader] : []));
    expect(loaders).toEqual(['puzzle_loader', undefined]);
  });

  it('is up to date when the newer version has the very same file', async () => {
    const file = createFile({ name: 'v1.jar' });
    const { checkOne } = createCheckHarness(
      createHistory({ id: 'v1', files: [file] }, { id: 'v2', files: [{ ...file, id: 'again' }] }),
    );
    expect(await checkOne(installed)).toMatchObject({
      state: 'up-to-date',
      reason: { code: 'state-same-bytes', params: { newer: 'v2' } },
    });
  });

  it('says why nothing of the newer version can take the file’s place', async () => {
    const toAdditional = (name: string) => createFile({ name, isPrimary: false });
    const { check } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2', files: ['a.jar', 'b.jar'].map(toAdditional) }),
    );
    const { addons, candidates } = await check([installed]);
    expect(addons[0]).toMatchObject({
      state: 'update-available',
      reason: {
        code: 'state-update-without-file',
        params: { newer: 'v2', cause: 'no-primary-file' },
      },
      candidate: null,
    });
    expect(candidates.size).toBe(0);
  });
});

describe('several files of one project', () => {
  it('stay two rows, each with its own version and state', async () => {
    const { check, registry } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    registry.collapsesKeys = true;
    const { addons, candidates } = await check([installed, createInstalled('v2.jar')]);
    expect(addons.map(({ version, state }) => [version?.id, state])).toEqual([
      ['v1', 'update-available'],
      ['v2', 'up-to-date'],
    ]);
    expect([...candidates.keys()]).toEqual(['addon-v1.jar']);
  });

  it('with the same bytes stay two rows', async () => {
    const { check } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    const copy = createInstalled('v1.jar', { record: { id: 'copy' }, item: { enabled: false } });
    const { addons, candidates } = await check([installed, copy]);
    expect(addons.map(({ id, enabled }) => [id, enabled])).toEqual([
      ['addon-v1.jar', true],
      ['copy', false],
    ]);
    expect(candidates.size).toBe(2);
  });

  it('are asked about once, and for two loaders in two requests', async () => {
    const { check, registry } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2' }, { id: 'q1', loaders: ['quilt'] }),
    );
    const slot = createSlot({ id: 'quilt-mods', loader: 'quilt' });
    const { addons } = await check([
      installed,
      createInstalled('v2.jar'),
      createInstalled('q1.jar', { slot }),
    ]);
    expect(addons.map(({ state }) => state)).toEqual([
      'update-available',
      'up-to-date',
      'up-to-date',
    ]);
    const asked = registry.calls.filter(({ filters }) => filters);
    expect(asked.map(({ items, filters }) => [items.length, filters?.loader])).toEqual([
      [1, 'puzzle_loader'],
      [1, 'quilt'],
    ]);
    expect(registry.count('versions')).toBe(0);
  });
});

describe('the game version', () => {
  it.each([
    ['0.5.1', '0.5.1'],
    ['0.5.1b', '0.5.1'],
    ['0.9.9', null],
    [null, null],
  ])('%s is asked for as %s, and every row says so', async (wanted, asked) => {
    const { checkOne, registry } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    const { reason } = await checkOne(installed, { loadout: loadoutOf(wanted) });
    expect(reason.params).toMatchObject({ gameVersion: wanted, askedGameVersion: asked });
    const filters = registry.calls.flatMap(({ filters }) => filters ?? []);
    expect(filters.map(({ gameVersion }) => gameVersion)).toEqual([asked ?? undefined]);
  });
});

describe('a file without an answer from the registry', () => {
  it('is not on the registry when it is unknown there', async () => {
    const { checkOne } = createCheckHarness();
    expect(await checkOne(installed)).toMatchObject({ state: 'not-on-registry', version: null });
  });

  it('is withdrawn when its file is no longer known', async () => {
    const { checkOne, registry, clock } = createCheckHarness([createRegistryVersion()]);
    await checkOne(installed);
    registry.versions = [];
    clock.jump(31 * DAY_MS);
    expect(await checkOne(installed)).toMatchObject({
      state: 'withdrawn',
      reason: { params: { what: 'file', version: 'v1' } },
      version: { id: 'v1' },
    });
  });

  it('is withdrawn by what the folder remembers, when the catalogue was lost', async () => {
    const { checkOne } = createCheckHarness();
    const remembered = createInstalled('v1.jar', {
      record: { versionId: 'v1', projectId: 'project' },
    });
    expect((await checkOne(remembered)).state).toBe('withdrawn');
  });

  it('is withdrawn when its project or its version is gone', async () => {
    const { checkOne, registry, clock } = createCheckHarness([createRegistryVersion()]);
    await checkOne(installed);
    clock.jump(HOUR_MS);
    registry.hiddenProjects.add('project');
    expect(await checkOne(installed)).toMatchObject({
      state: 'withdrawn',
      reason: { params: { what: 'project' } },
    });
    clock.jump(HOUR_MS);
    registry.hiddenProjects.clear();
    registry.versions = createHistory({ id: 'v0' });
    expect(await checkOne(installed)).toMatchObject({
      state: 'withdrawn',
      reason: { params: { what: 'version', version: 'v1' } },
    });
  });

  it('is not up to date when the registry cannot be reached', async () => {
    const { check, registry } = createCheckHarness([createRegistryVersion()]);
    registry.failure = () => new AppError('REGISTRY_UNREACHABLE');
    const { addons, age } = await check([installed]);
    expect(addons[0]).toMatchObject({
      state: 'not-checked',
      reason: { code: 'state-not-answered', params: { cause: 'REGISTRY_UNREACHABLE' } },
      checkedAt: null,
    });
    expect(age).toEqual({
      stale: false,
      oldestAnswerAt: null,
      cause: { code: 'REGISTRY_UNREACHABLE', params: {} },
    });
    expect(registry.calls).toHaveLength(1);
  });

  it.each(['newestOf', 'versions'] as const)(
    'is not up to date when %s fails after the file was identified',
    async (method) => {
      const { checkOne, registry } = createCheckHarness([createRegistryVersion()]);
      registry.failure = (call) =>
        call.method === method ? new AppError('REGISTRY_FAILED', { status: 503 }) : null;
      const loadout = loadoutOf('0.5.1');
      if (method === 'versions') registry.client.hashes.newestOf = async () => null;
      expect(await checkOne(installed, { loadout })).toMatchObject({
        state: 'not-checked',
        reason: { params: { cause: 'REGISTRY_FAILED' } },
        version: { id: 'v1' },
      });
    },
  );

  it('is not checked when the registry published other bytes under a known version', async () => {
    const [v1, v2] = createHistory({ id: 'v1' }, { id: 'v2' });
    if (!v1 || !v2) throw new Error('two were made');
    const { check, checkOne, registry } = createCheckHarness([v1, v2]);
    expect((await checkOne(installed)).candidate?.id).toBe('v2');
    const swapped = createFile({ name: 'v2.jar', sha512_hash: sha512Of('evil') });
    registry.versions = [v1, { ...v2, files: [swapped], primaryFile: swapped }];
    const { addons, candidates } = await check([installed], { ask: 'fresh' });
    expect(addons[0]).toMatchObject({
      state: 'not-checked',
      reason: { params: { cause: 'REGISTRY_FILE_CHANGED' } },
    });
    expect(candidates.size).toBe(0);
  });

  it('is as old as the answers about newer versions, not as the identity of the bytes', async () => {
    const { check, clock } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    await check([installed]);
    clock.jump(20 * DAY_MS);
    const { age } = await check([installed]);
    expect(age).toEqual({ stale: false, oldestAnswerAt: clock.now().toISOString(), cause: null });
    clock.jump(HOUR_MS);
    expect((await check([installed], { ask: 'kept' })).age).toMatchObject({ stale: true });
  });

  it('keeps its last answer, with its age, when the registry is away', async () => {
    const { check, registry, clock } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2' }),
    );
    await check([installed]);
    const checkedAt = clock.now().toISOString();
    clock.jump(2 * HOUR_MS);
    registry.failure = () => new AppError('REGISTRY_UNREACHABLE');
    const { addons, age, candidates } = await check([installed]);
    expect(addons[0]).toMatchObject({ state: 'update-available', checkedAt });
    expect(candidates.size).toBe(1);
    expect(age).toMatchObject({
      stale: true,
      oldestAnswerAt: checkedAt,
      cause: { code: 'REGISTRY_UNREACHABLE' },
    });
  });
});

describe('a file that is not from the registry', () => {
  it.each([
    ['world', 'state-world'],
    ['folder', 'state-unpacked-folder'],
    ['copy', 'state-kept-copy'],
  ] as const)('lists a %s without asking about it', async (kind, code) => {
    const { checkOne, registry } = createCheckHarness();
    const digests = kind === 'copy' ? {} : { sha1: null, sha512: null };
    const addon = createInstalled('v1.jar', { item: { kind, ...digests } });
    expect(await checkOne(addon)).toMatchObject({ state: 'not-identifiable', reason: { code } });
    expect(registry.calls).toEqual([]);
  });

  it('gives the scan’s reason for a file that could not be read', async () => {
    const problem = { code: 'scan-unreadable', params: { cause: 'EACCES' } };
    const { checkOne } = createCheckHarness();
    const addon = createInstalled('v1.jar', { item: { sha1: null, sha512: null, problem } });
    expect(await checkOne(addon)).toMatchObject({ state: 'not-identifiable', reason: problem });
  });

  it('offers nothing for a file that must not be changed', async () => {
    const { check } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    const problem = { code: 'scan-link', params: {} };
    const { addons, candidates } = await check([
      createInstalled('v1.jar', { item: { changeable: false, problem } }),
    ]);
    expect(addons[0]).toMatchObject({
      state: 'update-available',
      reason: { code: 'state-update-unchangeable', params: { newer: 'v2', problem: 'scan-link' } },
      candidate: null,
    });
    expect(candidates.size).toBe(0);
  });
});

describe('how much is asked', () => {
  it('asks only what files are when it scans', async () => {
    const { checkOne, registry } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    registry.projects = [createSummary('project')];
    expect(await checkOne(installed, { ask: 'identify' })).toMatchObject({
      state: 'not-checked',
      reason: { code: 'state-not-asked-for', params: { gameVersion: '0.5.1' } },
      version: { id: 'v1' },
      project: { id: 'project' },
    });
    expect(registry.calls.map(({ method }) => method)).toEqual(['lookup', 'projects']);
  });

  it('asks nothing a second time within the answers’ lives, and all but the identity afresh', async () => {
    const { checkOne, registry } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    await checkOne(installed);
    registry.calls.length = 0;
    await checkOne(installed);
    await checkOne(installed, { ask: 'kept' });
    expect(registry.calls).toEqual([]);
    await checkOne(installed, { ask: 'fresh' });
    expect(registry.calls.map(({ method }) => method)).toEqual([
      'gameVersions',
      'newestOf',
      'projects',
    ]);
  });

  it('takes 20 lookups and at most 25 updates for three groups with 100 newer on beta', async () => {
    const slots = ['puzzle_loader', 'quilt', null].map((loader, index) =>
      createSlot({ id: `slot${index}`, loader }),
    );
    const versions = Array.from({ length: 1000 }, (_, index) =>
      createHistory(
        { id: `v${index}`, projectId: `p${index}`, loaders: ['puzzle_loader', 'quilt'] },
        ...(index < 100
          ? [
              {
                id: `b${index}`,
                projectId: `p${index}`,
                loaders: ['puzzle_loader', 'quilt'],
                releaseChannel: 'beta',
              },
            ]
          : []),
      ),
    );
    const { check, registry } = createCheckHarness(versions.flat());
    const addons = Array.from({ length: 1000 }, (_, index) => {
      const slot = slots[index % 3] ?? createSlot();
      return createInstalled(`v${index}.jar`, { slot });
    });
    const result = await check(addons);
    const states = Object.groupBy(result.addons, ({ state }) => state);
    expect(states['newer-on-other-channel']).toHaveLength(100);
    expect(states['up-to-date']).toHaveLength(900);
    expect(registry.count('lookup')).toBe(20);
    expect(registry.count('newest')).toBeLessThanOrEqual(25);
  });

  it('ends at cancelling', async () => {
    const { check } = createCheckHarness([createRegistryVersion()]);
    const signal = AbortSignal.abort();
    await expect(check([installed], { signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
