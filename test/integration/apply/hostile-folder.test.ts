// @promise a malicious `.loadout` changes nothing
import {
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSyncApplyEngine, type SyncApplyEngine } from '#core/apply/engine.ts';
import { type Intent, sealIntent } from '#core/apply/intent.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { olderVaultFile, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { plannedFile, sha512Of, toScenario } from '#test/reliability/apply/operations.ts';
import type { RealFolder } from '#test/reliability/apply/real-folder.ts';
import { failureOf, openHarness } from './folder-harness.ts';

const EVIL_SET_ASIDE = {
  op: 'evil',
  result: 'set-aside',
  cause: null,
  differing: [],
  change: null,
  interrupted: null,
};
const BEFORE = { 'mods/a.jar': 'a one', 'mods/mine.jar': 'mine' };
const FOREIGN_KEY = new Uint8Array(32).fill(1);

function inodeOf(path: string): string {
  return String(lstatSync(path, { bigint: true }).ino);
}

describe('a shared folder that brings a hostile .loadout', () => {
  let folder: RealFolder;
  let engine: SyncApplyEngine;

  beforeEach(() => {
    ({ folder, engine } = openHarness(BEFORE));
  });

  afterEach(() => folder.remove());

  /** A valid intent from another author: only its MAC keeps it from being applied. */
  function hostileIntent(path: string, ino: string = inodeOf(folder.root)): Intent {
    const { operation } = toScenario('evil', 0, BEFORE, []);
    return {
      format: 1,
      op: 'evil',
      loadoutId: operation.loadoutId,
      root: { dev: '0', ino },
      kind: 'update',
      baseGeneration: 0,
      links: true,
      treeDirectories: [],
      disabledDirectories: [],
      steps: [
        { n: 0, old: null, new: { ...plannedFile(path, 'evil bytes'), from: 'stage' } },
        { n: 1, old: plannedFile('mods/mine.jar', 'mine'), new: null },
      ],
      next: operation.next,
    };
  }

  function plantIntent(bytes: Uint8Array | string): void {
    folder.putInVault('evil bytes');
    mkdirSync(join(folder.root, '.loadout/stage/evil'));
    writeFileSync(join(folder.root, '.loadout/stage/evil/n0'), 'evil bytes');
    writeFileSync(join(folder.root, '.loadout/stage/evil/o1'), 'kept for its owner');
    writeFileSync(join(folder.root, '.loadout/intent/evil.json'), bytes);
  }

  const intents: [string, (path: string) => Uint8Array | string][] = [
    ['without a MAC', (path) => JSON.stringify(hostileIntent(path))],
    [
      'with the MAC of another installation',
      (path) => sealIntent(hostileIntent(path), FOREIGN_KEY),
    ],
    ['that is no JSON', () => 'x'],
  ];

  it.each(intents.slice(0, 2))('an intent %s waits for a person and changes nothing', (_, make) => {
    plantIntent(make('mods/evil.jar'));
    const [outcome] = engine.recover(folder.root).outcomes;
    expect(outcome).toMatchObject({
      op: 'evil',
      result: 'open',
      cause: { code: 'OPERATION_FOREIGN' },
    });
    expect(outcome?.interrupted).toMatchObject({
      isForeign: true,
      files: [
        { old: null, new: 'mods/evil.jar', isDone: false },
        { old: 'mods/mine.jar', new: null, isDone: false },
      ],
      missing: { finish: [], undo: [] },
    });
    const folders = { slotDirectories: ['other'], treeDirectories: [], disabledDirectories: [] };
    expect(folder.contents()).toEqual(BEFORE);
    // Even a confirmed intent must not change other folders.
    expect(
      engine.resolveByChoice(folder.root, { op: 'evil', direction: 'finish', folders }).result,
    ).toBe('set-aside');
    expect(folder.contents()).toEqual(BEFORE);
    expect(engine.recover(folder.root).outcomes).toEqual([]);
  });

  it('an intent whose stage is a link is set aside, and nothing is written through it', () => {
    const outside = join(folder.dataDir, 'outside');
    mkdirSync(outside);
    plantIntent(JSON.stringify(hostileIntent('mods/evil.jar')));
    rmSync(join(folder.root, '.loadout/stage/evil'), { recursive: true });
    symlinkSync(outside, join(folder.root, '.loadout/stage/evil'));
    expect(engine.recover(folder.root).outcomes[0]?.result).toBe('set-aside');
    const folders = { slotDirectories: ['mods'], treeDirectories: [], disabledDirectories: [] };
    const choice = { op: 'evil', direction: 'finish', folders } as const;
    expect(failureOf(() => engine.resolveByChoice(folder.root, choice))?.code).toBe(
      'OPERATION_UNKNOWN',
    );
    expect(readdirSync(outside)).toEqual([]);
    expect(folder.contents()).toEqual(BEFORE);
  });

  describe.each(intents)('an intent %s', (_, make) => {
    it.each(['../evil.jar', '/tmp/evil.jar', 'mods/../../evil.jar'])(
      'for %s is set aside and never replayed',
      (path) => {
        plantIntent(make(path));
        expect(engine.recover(folder.root).outcomes).toEqual([EVIL_SET_ASIDE]);
        expect(folder.contents()).toEqual(BEFORE);
        expect(existsSync(join(folder.root, '../evil.jar'))).toBe(false);
        expect(folder.state('.loadout/set-aside')).toHaveLength(1);
        expect(folder.state('.loadout/stage')).toEqual([]);
        expect(engine.inVault(folder.root, [sha512Of('kept for its owner')]).size).toBe(1);
        expect(engine.recover(folder.root).outcomes).toEqual([]);
      },
    );
  });

  it('an intent that is too large to be read is set aside', () => {
    plantIntent('');
    truncateSync(join(folder.root, '.loadout/intent/evil.json'), 65 * 1024 ** 2);
    expect(engine.recover(folder.root).outcomes).toEqual([EVIL_SET_ASIDE]);
    expect(engine.recover(folder.root).outcomes).toEqual([]);
  });

  it.each(['probes', 'folders'])(
    'a record of %s that is too large to be read counts as none',
    (name) => {
      const record = join(folder.root, '.loadout/stage/evil', name);
      mkdirSync(join(folder.root, '.loadout/stage/evil'));
      writeFileSync(record, '');
      truncateSync(record, 65 * 1024 ** 2);
      expect(failureOf(() => engine.recover(folder.root))).toBeNull();
      expect(folder.state('.loadout/stage')).toEqual([]);
    },
  );

  it('is not replayed after its own key is lost', () => {
    const key = readFileSync(join(folder.dataDir, 'journal.key'));
    plantIntent(sealIntent(hostileIntent('mods/evil.jar'), key));
    const stranger = createSyncApplyEngine(createNodeIo(), FOREIGN_KEY, () => () => undefined);
    expect(stranger.recover(folder.root).outcomes[0]?.result).toBe('open');
    expect(folder.contents()).toEqual(BEFORE);
  });

  it.each(['json', 'back'])('a slot that became a link keeps an intent open (.%s)', (ending) => {
    const key = readFileSync(join(folder.dataDir, 'journal.key'));
    plantIntent(sealIntent(hostileIntent('mods/evil.jar'), key));
    const intent = join(folder.root, '.loadout/intent/evil');
    renameSync(`${intent}.json`, `${intent}.${ending}`);
    const outside = join(folder.dataDir, 'mods');
    renameSync(join(folder.root, 'mods'), outside);
    symlinkSync(outside, join(folder.root, 'mods'));
    expect(engine.recover(folder.root).outcomes[0]).toMatchObject({
      result: 'open',
      cause: { code: 'PATH_UNUSABLE', params: { path: 'mods', cause: 'link' } },
    });
    expect(readdirSync(outside).toSorted()).toEqual(['a.jar', 'mine.jar']);
  });

  it('asks about an own intent that was made in another folder, and keeps what only its stage has', () => {
    const key = readFileSync(join(folder.dataDir, 'journal.key'));
    plantIntent(sealIntent(hostileIntent('mods/evil.jar', '0'), key));
    const [outcome] = engine.recover(folder.root).outcomes;
    expect(outcome).toMatchObject({ result: 'open', cause: { code: 'OPERATION_FOREIGN' } });
    expect(folder.contents()).toEqual(BEFORE);
    const folders = { slotDirectories: ['mods'], treeDirectories: [], disabledDirectories: [] };
    engine.resolveByChoice(folder.root, { op: 'evil', direction: 'undo', folders });
    expect(folder.contents()).toEqual(BEFORE);
    expect(engine.inVault(folder.root, [sha512Of('kept for its owner')]).size).toBe(1);
    expect(engine.recover(folder.root).outcomes).toEqual([]);
  });

  it.each([
    '',
    'vault',
    'stage',
    'intent',
    'generations',
    'incoming',
    'loadout.json',
    'loadout.json.bak',
    'lock.db',
    'lock.json',
  ])('is refused when .loadout/%s is a link', (name) => {
    const path = join(folder.root, '.loadout', name);
    const outside = join(folder.dataDir, 'outside');
    if (existsSync(path)) renameSync(path, outside);
    else writeFileSync(outside, '');
    symlinkSync(outside, path);
    expect(failureOf(() => engine.recover(folder.root))?.code).toBe('UNSAFE_STATE_FOLDER');
    expect(folder.contents()).toEqual(BEFORE);
  });

  it.each([
    ['', vaultFile],
    [' of an earlier version', olderVaultFile],
  ])('does not take bytes from a shard or a vault file%s that is a link', (_, fileOf) => {
    const scenario = toScenario('op-1', 0, BEFORE, [
      { kind: 'put', from: null, path: 'mods/new.jar', content: 'new' },
    ]);
    const kept = join(folder.root, fileOf(sha512Of('new')));
    const shard = dirname(kept);
    mkdirSync(shard, { recursive: true });
    writeFileSync(kept, 'new');
    const outside = join(folder.dataDir, 'outside');
    renameSync(shard, outside);
    symlinkSync(outside, shard);
    const apply = () => failureOf(() => engine.apply(folder.root, scenario.operation))?.code;
    expect(apply()).toBe('BYTES_UNAVAILABLE');
    rmSync(shard);
    mkdirSync(shard);
    symlinkSync(join(outside, sha512Of('new')), kept);
    expect(apply()).toBe('BYTES_UNAVAILABLE');
    expect(folder.contents()).toEqual(BEFORE);
  });

  describe('where nothing that Loadout writes after the decision could be written', () => {
    const shard = vaultShard(sha512Of('a one'));
    const plants: [string, () => void][] = [
      [
        '.loadout/loadout.json.bak',
        () => mkdirSync(join(folder.root, '.loadout/loadout.json.bak')),
      ],
      [shard, () => symlinkSync(folder.dataDir, join(folder.root, shard))],
      [shard, () => writeFileSync(join(folder.root, shard), '')],
      [
        `${shard}/${sha512Of('a one')}`,
        () => mkdirSync(join(folder.root, shard, sha512Of('a one')), { recursive: true }),
      ],
    ];

    it.each(plants)('%s is refused before anything is done', (path, plant) => {
      const { operation } = toScenario('op-1', 0, BEFORE, [
        { kind: 'put', from: 'mods/a.jar', path: 'mods/a.jar', content: 'a two' },
      ]);
      folder.putInVault('a two');
      plant();
      expect(failureOf(() => engine.apply(folder.root, operation))).toEqual({
        code: 'UNSAFE_STATE_FOLDER',
        params: { path },
      });
      expect(folder.contents()).toEqual(BEFORE);
      rmSync(join(folder.root, path), { recursive: true });
      engine.apply(folder.root, operation);
      expect(folder.read('mods/a.jar')).toBe('a two');
    });
  });

  it('is refused when it belongs to another user', (context) => {
    if (process.getuid?.() !== 0) context.skip('only root can give a directory away');
    chownSync(join(folder.root, '.loadout/vault'), 4711, 4711);
    expect(failureOf(() => engine.recover(folder.root))).toEqual({
      code: 'UNSAFE_STATE_FOLDER',
      params: { path: '.loadout/vault' },
    });
  });

  it.each([
    ['a journal', 'lock.db-journal'],
    ['a log', 'lock.db-wal'],
  ])('gets %s of its lock set aside, unread', (_, name) => {
    writeFileSync(join(folder.root, '.loadout', name), 'x');
    expect(failureOf(() => engine.recover(folder.root))).toBeNull();
    expect(existsSync(join(folder.root, '.loadout', name))).toBe(false);
    expect(folder.state('.loadout/set-aside')).toHaveLength(1);
  });

  it('loses nothing if its lock has content, or is a second name of another file', () => {
    const lock = join(folder.root, '.loadout/lock.db');
    writeFileSync(lock, 'SQLite format 3');
    expect(failureOf(() => engine.recover(folder.root))).toBeNull();
    expect(readFileSync(lock, 'utf8')).toBe('');
    const outside = join(folder.dataDir, 'outside');
    writeFileSync(outside, 'a file of the person');
    rmSync(lock);
    linkSync(outside, lock);
    expect(failureOf(() => engine.recover(folder.root))).toBeNull();
    expect(readFileSync(outside, 'utf8')).toBe('a file of the person');
    expect(readFileSync(lock, 'utf8')).toBe('');
  });

  it('cannot have files removed by a record of probes that names other places', () => {
    const probe = '.loadout-probe-evil';
    const outside = join(folder.dataDir, 'outside');
    mkdirSync(outside);
    for (const place of [outside, join(folder.root, 'mods')]) writeFileSync(join(place, probe), '');
    writeFileSync(join(folder.root, 'mods', '.loadout-probe-full'), 'not empty');
    symlinkSync(outside, join(folder.root, 'link'));
    for (const [op, folders] of [
      ['evil', ['../data/outside', 'link', 'mods', 7]],
      ['full', ['mods']],
    ] as const) {
      mkdirSync(join(folder.root, '.loadout/stage', op));
      writeFileSync(join(folder.root, '.loadout/stage', op, 'probes'), JSON.stringify(folders));
    }
    engine.recover(folder.root);
    expect(existsSync(join(outside, probe))).toBe(true);
    expect(existsSync(join(folder.root, 'mods', probe))).toBe(false);
    expect(existsSync(join(folder.root, 'mods', '.loadout-probe-full'))).toBe(true);
  });

  it('keeps what it does not know in a stage, out of the way', () => {
    mkdirSync(join(folder.root, '.loadout/stage/evil/deep'), { recursive: true });
    writeFileSync(join(folder.root, '.loadout/stage/evil/deep/file.jar'), 'x');
    engine.recover(folder.root);
    expect(folder.state('.loadout/stage')).toEqual([]);
    expect(folder.state('.loadout/set-aside').some((path) => path.endsWith('file.jar'))).toBe(true);
  });
});
