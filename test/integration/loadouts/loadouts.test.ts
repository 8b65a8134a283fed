// @module-tag deep
// @promise a lost database costs nothing
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';

let dataDir: string;
let folder: string;

beforeEach(() => {
  dataDir = createTempDir();
  folder = join(createTempDir(), 'cosmic-reach');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  writeFileSync(join(folder, 'pmods', 'mine.jar'), 'my own file');
  mkdirSync(join(folder, 'worlds', 'home'), { recursive: true });
  writeFileSync(join(folder, 'worlds', 'home', 'worldInfo.json'), '{}');
});

async function scan(core: CoreHarness, loadoutId: string) {
  return expectOutcome(await core.finish(core.client.addons.scan({ loadoutId })), 'scan').report;
}

function codeOf(error: unknown): unknown {
  return (error as { data?: { code?: unknown } }).data?.code;
}

async function failedCode(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run();
    return null;
  } catch (error) {
    const job = /"code":"([A-Z_]+)"/.exec(error instanceof Error ? error.message : '')?.[1];
    return codeOf(error) ?? job;
  }
}

describe('a new loadout', () => {
  it('records what the folder holds, worlds left out, and changes nothing outside .loadout', async () => {
    const core = openCore({ dataDir });
    const brief = await core.create(folder, { name: 'Mine' });
    const { addons } = JSON.parse(
      readFileSync(join(folder, '.loadout', 'loadout.json'), 'utf8'),
    ) as {
      addons: { path: string }[];
    };
    expect(brief).toMatchObject({
      name: 'Mine',
      layout: 'save-folder',
      generation: 0,
      condition: 'ok',
    });
    expect(addons.map(({ path }) => path)).toEqual(['pmods/mine.jar']);
    expect(readFileSync(join(folder, 'pmods', 'mine.jar'), 'utf8')).toBe('my own file');
    expect((await scan(core, brief.id)).external).toEqual([]);
  });

  it('is refused on, above and below a folder that has one', async () => {
    const core = openCore({ dataDir });
    await core.create(folder);
    for (const taken of [folder, join(folder, '..'), join(folder, 'pmods')]) {
      expect(await failedCode(() => core.create(taken))).toBe('FOLDER_TAKEN');
    }
  });

  it('is refused where a loadout that this data folder does not know lies below', async () => {
    await openCore({ dataDir: createTempDir() }).create(folder);
    const core = openCore({ dataDir });
    expect(await failedCode(() => core.create(join(folder, '..')))).toBe('FOLDER_TAKEN');
  });

  it('is refused in a folder that is not there', async () => {
    const core = openCore({ dataDir });
    expect(await failedCode(() => core.create(join(folder, 'nowhere')))).toBe('FOLDER_MISSING');
  });

  it('names the loaders of the game when another is asked for', async () => {
    const core = openCore({ dataDir });
    const target = { gameVersion: null, loader: 'forge', channel: 'release' as const };
    expect(await failedCode(() => core.create(folder, { target }))).toBe('USAGE');
  });
});

describe('a lost database', () => {
  it('costs no add-on its id, origin or history: the folder is taken up again from inside it', async () => {
    const first = openCore({ dataDir });
    const brief = await first.create(folder);
    const before = await scan(first, brief.id);
    await first.close();
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(join(dataDir, `loadout.db${suffix}`), { force: true });

    const again = openCore({ dataDir });
    const found = await again.client.loadouts.find({
      selector: null,
      grantId: again.grantFolder(join(folder, 'pmods')),
    });
    const after = await scan(again, found.id);
    expect(found.id).toBe(brief.id);
    expect(after.addons.map(({ id, origin }) => [id, origin])).toEqual(
      before.addons.map(({ id, origin }) => [id, origin]),
    );
    expect(await again.client.loadouts.history({ loadoutId: brief.id })).toHaveLength(1);
  });

  it('is made again when its file is damaged, and the damaged one is kept', async () => {
    const first = openCore({ dataDir });
    const brief = await first.create(folder);
    await first.close();
    for (const suffix of ['-wal', '-shm'])
      rmSync(join(dataDir, `loadout.db${suffix}`), { force: true });
    writeFileSync(join(dataDir, 'loadout.db'), 'this is no database, whatever its name says');

    const again = openCore({ dataDir });
    const found = await again.client.loadouts.find({
      selector: null,
      grantId: again.grantFolder(folder),
    });
    expect(found.id).toBe(brief.id);
    expect(readFileSync(join(dataDir, 'loadout.db.corrupt-1'), 'utf8')).toContain('no database');
  });
});

describe('a folder', () => {
  it('that was moved is followed when it is opened from inside', async () => {
    const core = openCore({ dataDir });
    const brief = await core.create(folder);
    const moved = join(createTempDir(), 'moved');
    renameSync(folder, moved);
    expect((await core.client.loadouts.list()).map(({ condition }) => condition)).toEqual([
      'missing',
    ]);
    const found = await core.client.loadouts.find({
      selector: null,
      grantId: core.grantFolder(moved),
    });
    expect(found).toMatchObject({ id: brief.id, root: moved, condition: 'ok' });
  });

  it('that was replaced by another under the same name is not touched until a person says so', async () => {
    const core = openCore({ dataDir });
    const brief = await core.create(folder);
    const kept = `${folder}-kept`;
    renameSync(folder, kept);
    cpSync(kept, folder, { recursive: true });
    rmSync(kept, { recursive: true });
    const outcome = await core.finish(core.client.addons.scan({ loadoutId: brief.id }));
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'FOLDER_CHANGED' } });
    expect(await core.create(folder)).toMatchObject({ id: brief.id, condition: 'ok' });
    expect((await scan(core, brief.id)).external).toEqual([]);
  });

  it('with a link as its .loadout is refused', async () => {
    const core = openCore({ dataDir });
    const elsewhere = createTempDir();
    symlinkSync(elsewhere, join(folder, '.loadout'));
    expect(await failedCode(() => core.create(folder))).toBe('UNSAFE_STATE_FOLDER');
  });

  it('with a record that names a slot outside the folder is refused, and the own record rebuilt', async () => {
    const core = openCore({ dataDir });
    const brief = await core.create(folder);
    const file = join(folder, '.loadout', 'loadout.json');
    const { sum: _, ...record } = JSON.parse(readFileSync(file, 'utf8')) as { sum: string };
    const slot = {
      id: 'evil',
      projectTypes: ['mod'],
      loader: null,
      directory: '../../outside',
      disabledDirectory: null,
      rule: 'keep',
      extensions: ['jar'],
      exclude: [],
      companions: [],
    };
    writeFileSync(
      file,
      JSON.stringify({ ...record, game: 'custom', layout: 'custom', slots: [slot] }),
    );
    const stranger = openCore({ dataDir: join(dataDir, 'other') });
    const grantId = stranger.grantFolder(folder);
    await expect(stranger.client.loadouts.find({ selector: null, grantId })).rejects.toMatchObject({
      data: { code: 'LOADOUT_DAMAGED' },
    });
    await core.finish(core.client.addons.scan({ loadoutId: brief.id }));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(record);
  });
});

describe('loadouts.find', () => {
  it('answers the only loadout, and asks which when there are more', async () => {
    const core = openCore({ dataDir });
    const first = await core.create(folder, { name: 'First' });
    expect((await core.client.loadouts.find({ selector: null, grantId: null })).id).toBe(first.id);
    const other = createTempDir();
    await core.create(other, { name: 'Second' });
    const ask = (selector: string | null) => core.client.loadouts.find({ selector, grantId: null });
    expect(await failedCode(() => ask(null))).toBe('LOADOUT_AMBIGUOUS');
    expect((await ask('second')).root).toBe(other);
    expect(await failedCode(() => ask('third'))).toBe('LOADOUT_UNKNOWN');
  });
});
