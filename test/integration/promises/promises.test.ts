// @promise no unverified file reaches the folder
// @promise no downgrade is offered
// @promise unknown files are not touched
// @promise worlds are never hashed or changed
// @promise files that a person added or changed survive undo
// @promise disabled add-ons stay disabled
// @promise add-ons in a folder that cannot be read do not count as removed
// @promise two add-ons of one project stay separate
// @promise a malicious `.loadout` changes nothing
// @promise no token, no absolute path in the log
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Intent, sealIntent } from '#core/apply/intent.ts';
import { generationSchema, loadoutFileSchema } from '#shared/domain/loadout.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { readTree, sha512Of } from '#test/helpers/tree.ts';
import { setScene, type Scene } from './scene.ts';

const TWO = [
  { number: '1.0.0', date: '2026-01-01' },
  { number: '2.0.0', date: '2026-02-01' },
];
const OUTSIDE = ['.loadout'];

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Replaces the stored copy of these bytes on the registry by other bytes, permanently. */
function tamper(scene: Scene, bytes: Uint8Array): void {
  const stored = listFiles(join(scene.serverDir, 'files')).filter((file) =>
    readFileSync(file).equals(bytes),
  );
  expect(stored).toHaveLength(1);
  for (const file of stored) {
    const wrong = Buffer.from(bytes);
    wrong[wrong.length - 1] = (wrong.at(-1) ?? 0) ^ 1;
    writeFileSync(file, wrong);
  }
}

function recordsOf(folder: string): string {
  return readFileSync(join(folder, '.loadout', 'loadout.json'), 'utf8');
}

describe('promises of Loadout about a folder', () => {
  it('no wrong byte of a download reaches it: its add-on stays as it was, and the others come', async () => {
    const scene = await setScene({ alpha: TWO, beta: TWO });
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    scene.put('pmods/beta-1.0.0.jar', await scene.jar('beta', '1.0.0'));
    const { id } = await scene.begin();
    tamper(scene, await scene.jar('beta', '2.0.0'));
    const before = readTree(scene.folder, OUTSIDE).get('pmods/beta-1.0.0.jar');
    expect(await scene.updateAll(id)).toMatchObject({
      kind: 'apply',
      report: {
        left: [{ reason: { code: 'plan-file-lost', params: { cause: 'DOWNLOAD_DIFFERS' } } }],
      },
    });
    const after = readTree(scene.folder, OUTSIDE);
    expect([...after.keys()].toSorted()).toEqual(['pmods/alpha-2.0.0.jar', 'pmods/beta-1.0.0.jar']);
    expect(after.get('pmods/beta-1.0.0.jar')).toEqual(before);
  });

  it('an update of everything goes back to no older version where that is the newest that fits', async () => {
    const scene = await setScene({
      alpha: [
        { number: '1.0.0', date: '2026-01-01' },
        { number: '2.0.0', date: '2026-02-01', gameVersion: '0.5.20' },
      ],
    });
    scene.put('pmods/alpha.jar', await scene.jar('alpha', '2.0.0'));
    const { id } = await scene.begin();
    const [addon] = await scene.check(id);
    expect(addon).toMatchObject({
      version: { versionNumber: '2.0.0' },
      candidate: { versionNumber: '1.0.0' },
      state: 'incompatible',
    });
    expect(await scene.updateAll(id)).toMatchObject({
      kind: 'apply',
      report: { generation: { changes: [] } },
    });
    expect([...readTree(scene.folder, OUTSIDE).keys()]).toEqual(['pmods/alpha.jar']);
  });

  it('an unknown file keeps its bytes, its inode and its time through update and undo', async () => {
    const scene = await setScene({ alpha: TWO });
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    scene.put('pmods/mine.jar', 'a mod of my own');
    scene.put('pmods/notes.txt', 'no mod at all');
    const { id } = await scene.begin();
    const strangers = () =>
      [...readTree(scene.folder, OUTSIDE)].filter(([path]) => /mine|notes/.test(path));
    const before = strangers();
    expect(before).toHaveLength(2);
    expectOutcome(await scene.updateAll(id), 'apply');
    expect(strangers()).toEqual(before);
    expect(await scene.undo(id)).toEqual([]);
    expect(strangers()).toEqual(before);
  });

  it('a world is never opened, hashed or changed', async () => {
    const scene = await setScene({ alpha: TWO });
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    scene.put('worlds/home/worldInfo.json', '{"worldDisplayName":"Home"}');
    // Opening a FIFO without a writer blocks forever: the test would run into its time limit.
    execFileSync('mkfifo', [join(scene.folder, 'worlds', 'home', 'player.json')]);
    const { id } = await scene.begin();
    expect(recordsOf(scene.folder)).not.toContain('worlds/home');
    const before = readTree(join(scene.folder, 'worlds'));
    const world = (await scene.check(id)).find(({ path }) => path === 'worlds/home');
    expect(world).toMatchObject({
      sha1: null,
      sha512: null,
      state: 'not-identifiable',
      candidate: null,
    });
    expectOutcome(await scene.updateAll(id), 'apply');
    await scene.undo(id);
    expect(readTree(join(scene.folder, 'worlds'))).toEqual(before);
    expect(recordsOf(scene.folder)).not.toContain('worlds/home');
  });

  it('a file that a person added or changed since survives undo, and is listed', async () => {
    const scene = await setScene({ alpha: TWO, beta: TWO });
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    scene.put('pmods/beta-1.0.0.jar', await scene.jar('beta', '1.0.0'));
    const { id } = await scene.begin();
    expectOutcome(await scene.updateAll(id), 'apply');
    scene.put('pmods/later.jar', 'added since');
    scene.put('pmods/beta-2.0.0.jar', 'changed since');
    expect(await scene.undo(id)).toEqual(['plan-changed-since']);
    expect(scene.read('pmods/later.jar').toString()).toBe('added since');
    expect(scene.read('pmods/beta-2.0.0.jar').toString()).toBe('changed since');
    expect(scene.read('pmods/alpha-1.0.0.jar')).toEqual(
      Buffer.from(await scene.jar('alpha', '1.0.0')),
    );
  });

  it('an add-on in a folder that cannot be read does not count as removed', async () => {
    const scene = await setScene({ alpha: TWO });
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    scene.put('plugins/mine.jar', 'a plugin of my own');
    const { id } = await scene.begin();
    const recorded = () =>
      readState(scene.folder, 'loadout.json', loadoutFileSchema).addons.filter(
        ({ path }) => path === 'plugins/mine.jar',
      );
    const before = recorded();
    expect(before).toHaveLength(1);
    const away = join(createTempDir(), 'plugins');
    renameSync(join(scene.folder, 'plugins'), away);
    symlinkSync(away, join(scene.folder, 'plugins'));
    expect((await scene.check(id)).find(({ path }) => path === 'plugins/mine.jar')).toMatchObject({
      state: 'not-identifiable',
      reason: { code: 'scan-directory-link' },
    });
    expectOutcome(await scene.updateAll(id), 'apply');
    expect(recorded()).toEqual(before);
    const { client, finish } = scene.core;
    const verified = await finish(client.loadouts.verify({ loadoutId: id }));
    expect(expectOutcome(verified, 'verify').report).toMatchObject({
      differences: [],
      problems: [{ code: 'scan-directory-link' }, { code: 'scan-unread', params: { count: 1 } }],
    });
  });

  it('a file for a folder that is a link is left alone with that reason, before anything is done', async () => {
    const scene = await setScene({ alpha: TWO });
    const shared = createTempDir();
    symlinkSync(shared, join(scene.folder, 'pmods'));
    const { id } = await scene.begin();
    const { client, finish } = scene.core;
    const targets = [{ kind: 'project', project: 'alpha', version: null }] as const;
    const outcome = await finish(client.plans.install({ loadoutId: id, targets: [...targets] }));
    expect(outcome).toMatchObject({
      kind: 'plan',
      plan: {
        downloadCount: 0,
        items: [
          {
            kind: 'leave',
            reason: { code: 'scan-directory-link', params: { directory: 'pmods' } },
          },
        ],
      },
    });
    expect(readdirSync(shared)).toEqual([]);
  });

  it('a disabled add-on stays disabled through its update, by suffix and by folder', async () => {
    const scene = await setScene({ alpha: TWO, beta: TWO });
    mkdirSync(join(scene.folder, 'cosmic-reach'));
    scene.put('instance.json', '{}');
    scene.put('cosmic-reach/pmods/alpha-1.0.0.jar.disabled', await scene.jar('alpha', '1.0.0'));
    scene.put('cosmic-reach/disabledpuzzlemods/beta-1.0.0.jar', await scene.jar('beta', '1.0.0'));
    const { id, layout } = await scene.begin();
    expect(layout).toBe('crlauncher');
    expectOutcome(await scene.updateAll(id), 'apply');
    const files = [...readTree(join(scene.folder, 'cosmic-reach')).keys()];
    expect(files).toEqual(['disabledpuzzlemods/beta-2.0.0.jar', 'pmods/alpha-2.0.0.jar.disabled']);
  });

  it('two add-ons of one project stay two, also where the registry answers for one of them only', async () => {
    const releases = [...TWO, { number: '3.0.0', date: '2026-03-01' }];
    const scene = await setScene({ alpha: releases }, ['key-collapse']);
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    scene.put('pmods/alpha-2.0.0.jar', await scene.jar('alpha', '2.0.0'));
    const { id } = await scene.begin();
    const rows = (await scene.check(id)).map(({ version, candidate }) => [
      version?.versionNumber,
      candidate?.versionNumber,
    ]);
    expect(rows).toEqual([
      ['1.0.0', undefined],
      ['2.0.0', '3.0.0'],
    ]);
    const { report } = expectOutcome(await scene.updateAll(id), 'apply');
    expect(report.left).toEqual([]);
    expect([...readTree(scene.folder, OUTSIDE).keys()]).toEqual([
      'pmods/alpha-1.0.0.jar',
      'pmods/alpha-3.0.0.jar',
    ]);
  });
});

describe('a shared folder with a foreign .loadout', () => {
  it('has no file changed by being opened, however much its journal asks for it', async () => {
    const theirs = await setScene({ alpha: TWO });
    theirs.put('pmods/alpha-1.0.0.jar', await theirs.jar('alpha', '1.0.0'));
    await theirs.begin();
    await theirs.core.close();
    const shared = join(createTempDir(), 'shared');
    cpSync(theirs.folder, shared, { recursive: true });
    const jar = readFileSync(join(shared, 'pmods/alpha-1.0.0.jar'));
    plantIntent(shared, { path: 'pmods/alpha-1.0.0.jar', size: jar.length, sha512: sha512Of(jar) });
    const before = readTree(shared, OUTSIDE);

    const core = openCore({ dataDir: createTempDir() });
    const found = await core.client.loadouts.find({
      selector: null,
      grantId: core.grantFolder(shared),
    });
    const scanned = await core.finish(core.client.addons.scan({ loadoutId: found.id }));
    expect(scanned).toMatchObject({ kind: 'failed', error: { code: 'OPERATION_FOREIGN' } });
    expect(readTree(shared, OUTSIDE)).toEqual(before);
    const [journal] = await core.client.recovery.interrupted({ loadoutId: found.id });
    expect(journal).toMatchObject({ isForeign: true, files: [{ isDone: false }] });
    const answer = { loadoutId: found.id, op: journal?.op ?? '', direction: 'undo' } as const;
    expect(await core.client.recovery.resolve(answer)).toMatchObject({ result: 'rolled-back' });
    await core.finish(core.client.addons.scan({ loadoutId: found.id }));
    expect(readTree(shared, OUTSIDE)).toEqual(before);
  });

  it('is refused when its .loadout leads elsewhere', async () => {
    const theirs = await setScene({ alpha: TWO });
    await theirs.begin();
    await theirs.core.close();
    const away = join(createTempDir(), 'away');
    renameSync(join(theirs.folder, '.loadout'), away);
    execFileSync('ln', ['-s', away, join(theirs.folder, '.loadout')]);
    const before = readTree(away);
    const core = openCore({ dataDir: createTempDir() });
    const grantId = core.grantFolder(theirs.folder);
    await expect(core.client.loadouts.find({ selector: null, grantId })).rejects.toMatchObject({
      data: { code: 'UNSAFE_STATE_FOLDER' },
    });
    expect(readTree(away)).toEqual(before);
  });
});

/**
 * An intent as an attacker would write it: valid except for the seal, which requires this machine's
 * key.
 */
function plantIntent(folder: string, file: PlannedFile): void {
  const loadout = readState(folder, 'loadout.json', loadoutFileSchema);
  const generation = readState(folder, 'generations/0.json', generationSchema);
  const { dev, ino } = lstatSync(folder, { bigint: true });
  const intent: Intent = {
    format: 1,
    op: 'theirs',
    loadoutId: loadout.id,
    root: { dev: String(dev), ino: String(ino) },
    kind: 'update',
    baseGeneration: 0,
    links: true,
    treeDirectories: [],
    disabledDirectories: [],
    steps: [{ n: 0, old: file, new: null }],
    next: {
      loadout: { ...loadout, addons: [], generation: 1 },
      generation: { ...generation, number: 1, op: 'theirs', kind: 'update', addons: [] },
    },
  };
  writeFileSync(
    join(folder, '.loadout/intent/theirs.json'),
    sealIntent(intent, new Uint8Array(32)),
  );
}

function readState<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(join(folder, '.loadout', file), 'utf8')));
}

describe('the log', () => {
  it('holds no token and no absolute path, whatever goes wrong', async () => {
    const scene = await setScene({ alpha: TWO });
    scene.put('pmods/alpha-1.0.0.jar', await scene.jar('alpha', '1.0.0'));
    const { id } = await scene.begin();
    tamper(scene, await scene.jar('alpha', '2.0.0'));
    expect(await scene.updateAll(id)).toMatchObject({ kind: 'failed' });
    await scene.server.close();
    await scene.check(id);
    renameSync(scene.folder, `${scene.folder}-gone`);
    await scene.core.finish(scene.core.client.addons.scan({ loadoutId: id }));
    await scene.core.close();
    const log = readFileSync(join(scene.dataDir, 'logs', 'loadout.log'), 'utf8');
    expect(log.split('\n').length).toBeGreaterThan(3);
    for (const secret of [
      scene.folder,
      scene.dataDir,
      dirname(scene.folder),
      process.cwd(),
      'crp_',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
