// @promise a game is data: one that no code knows is managed like the one that ships
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { operationDocumentSchema, scanDocumentSchema } from '#cli/json/documents.ts';
import {
  addSecondGame,
  SECOND_GAME_FILES,
  addTagsOfSecondGame,
  fillSecondGame,
  seedSecondGame,
  WORDS_OF_FIRST_GAME,
} from '#test/builders/second-game.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { toProfile } from '../manage/lock-machine.ts';

let root: string;
let dataDir: string;

beforeEach(async () => {
  root = join(createTempDir(), 'Starfall');
  dataDir = createTempDir();
  addSecondGame(dataDir);
  await fillSecondGame(root);
});

/** A registry of the game, and the terminal in its folder. */
async function openSite() {
  const server = await startTestRegistry({ seed: await seedSecondGame() });
  addTagsOfSecondGame(server);
  saveProfile(toProfile(server.origin), dataDir);
  const said: string[] = [];
  const run = async (...argv: string[]) => {
    const ran = await runLoadout(['--data-dir', dataDir, ...argv], { cwd: root });
    said.push(ran.stdout, ran.stderr);
    return ran;
  };
  return {
    run,
    /** Everything that the terminal has said. */
    said: () => said.join('\n'),
    async ask(...argv: string[]) {
      const { stdout, stderr } = await run('--json', ...argv);
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as unknown;
    },
  };
}

describe('a second game in the terminal', () => {
  test('is recognised, scanned, installed from its registry, switched and undone', async () => {
    const { run, ask, said } = await openSite();
    expect((await run('init', root, '--dry-run')).stdout).toContain('Game folder');
    const init = await run('--registry', 'test', 'init', root, '--name', 'Mine');
    expect(init.status).toBe(0);
    expect(init.stdout).toContain('starfall 1.2.0');
    const { addons } = scanDocumentSchema.parse(await ask('scan'));
    expect(addons.map(({ slot, path, metadata }) => [slot, path, metadata[0]?.modId])).toEqual([
      ['addons', 'addons/homestead.jar', 'homestead'],
      ['packs', 'packs/warm-light.zip', undefined],
      ['saves', 'saves/Home', undefined],
    ]);
    const installed = operationDocumentSchema.parse(await ask('install', 'lantern', '--yes'));
    expect(installed.result?.changes.map(({ to }) => to?.path)).toEqual([
      'addons/lantern-1.1.0.jar',
    ]);
    await run('disable', 'lantern', '--yes');
    expect(existsSync(join(root, 'addons-off/lantern-1.1.0.jar'))).toBe(true);
    await run('undo', '--yes');
    expect(existsSync(join(root, 'addons/lantern-1.1.0.jar'))).toBe(true);
    expect((await run('health')).status).toBe(0);
    expect((await run('scan', '--markdown')).stdout).toContain('Starfall 1.2.0');
    expect((await run('worlds', 'list')).stdout).toContain('Old Harbour');
    await run('list');
    await run('history');
    await run('play', '--dry-run');
    await run('import');
    expect(said()).not.toMatch(WORDS_OF_FIRST_GAME);
  });

  test('has no packs of the first game’s format', async () => {
    const { run } = await openSite();
    await run('--registry', 'test', 'init', root);
    const { status, stderr } = await run('export', join(root, 'pack.zip'));
    expect(status).toBe(2);
    expect(stderr).toContain('CRM-2 packs are not for Starfall');
  });
});

describe('a second game in a core', () => {
  test('is found where it is installed, and its add-ons are of the types of their folders', async () => {
    const home = createTempDir();
    await fillSecondGame(join(home, '.local/share/Starfall'));
    const core = openCore({ dataDir, home });
    const [found] = await core.client.folders.detect();
    expect(found?.found).toMatchObject({ game: 'starfall', gameVersion: '1.2.0' });
    expect(await core.client.loadouts.games()).toMatchObject([
      { id: 'cosmic-reach' },
      { id: 'starfall', name: 'Starfall', loaders: ['comet_loader'] },
      { id: 'custom' },
    ]);
    const loadout = await core.create(root, { game: null });
    expect(loadout).toMatchObject({
      game: 'starfall',
      layout: 'game-folder',
      slots: [{ directory: 'addons' }, { directory: 'packs' }, { directory: 'saves' }],
      loaders: ['comet_loader'],
    });
    await core.finish(core.client.addons.scan({ loadoutId: loadout.id }));
    const { rows } = await listAddons(core.client, { loadoutId: loadout.id, since: null });
    expect(rows.map(({ path, types }) => [path, types])).toEqual([
      ['saves/Home', ['world']],
      ['addons/homestead.jar', ['mod']],
      ['packs/warm-light.zip', ['resource-pack']],
    ]);
  });

  const text = SECOND_GAME_FILES['games/starfall.json'] ?? '';
  test.each([
    ['is no JSON', '{', { id: null, field: null }],
    ['misspells a field', text.replace('"world"', '"wrld"'), { id: null, field: 'wrld' }],
    ['lacks a field', text.replace('"gameIds"', '"ids"'), { id: null, field: 'gameIds' }],
    [
      'leaves the game folder',
      text.replace('"directory": "', '"directory": "../'),
      { id: null, field: 'layouts[0].slots[0].directory' },
    ],
    [
      'names a reader that there is not',
      text.replace(/"reader": "\w+"/, '"reader": "glass"'),
      { id: null, field: 'manifests[0].reader' },
    ],
    [
      'repeats a game',
      text.replace('"id": "starfall"', '"id": "cosmic-reach"'),
      { id: 'cosmic-reach', field: null },
    ],
  ])(
    'is left out where its file %s, and the check of everything says so',
    async (_, file, wrong) => {
      mkdirSync(join(dataDir, 'games'), { recursive: true });
      writeFileSync(join(dataDir, 'games/starfall.json'), file);
      const core = openCore({ dataDir });
      expect((await core.client.loadouts.games()).map(({ id }) => id)).not.toContain('starfall');
      const told = (await core.client.doctor.run()).filter(
        ({ subject }) => subject.code === 'doctor-game',
      );
      expect(told).toMatchObject([
        {
          subject: { params: { file: 'starfall.json' } },
          result: 'warning',
          finding: { code: 'doctor-game-invalid', params: wrong },
        },
      ]);
    },
  );
});

describe('a folder of a game whose file is not valid', () => {
  const VALID = SECOND_GAME_FILES['games/starfall.json'] ?? '';

  beforeEach(() => {
    writeFileSync(join(dataDir, 'games/starfall.json'), VALID.replace('"world"', '"wrld"'));
  });

  test('is managed as another game only with a warning, before and after', async () => {
    const { run } = await openSite();
    const warning = 'starfall.json defines no game and was ignored';
    expect((await run('init', root, '--dry-run')).stdout).toContain(warning);
    const { stdout } = await run('--registry', 'test', 'init', root);
    expect(stdout).toContain(warning);
    expect(stdout).toContain('doctor');
  });

  test('stays in the list, and says why it cannot be opened', async () => {
    writeFileSync(join(dataDir, 'games/starfall.json'), VALID);
    const { run } = await openSite();
    await run('--registry', 'test', 'init', root, '--name', 'Mine');
    rmSync(join(dataDir, 'games/starfall.json'));
    expect((await run('list')).stdout).toContain('Mine');
    const { status, stderr } = await run('check');
    expect(status).toBe(2);
    expect(stderr).toContain('Loadout does not know the game “starfall”');
    expect((await run('doctor')).stdout).toContain('does not know the game “starfall”');
    expect((await run('forget', '--yes')).status).toBe(0);
    expect(existsSync(join(root, 'addons/homestead.jar'))).toBe(true);
  });

  test('is not managed as the game by its name, and the error names the file', async () => {
    const { run } = await openSite();
    const { status, stderr } = await run('init', root, '--game', 'starfall');
    expect(status).toBe(2);
    expect(stderr).toMatch(/Ignored, because it defines no game:\s+starfall\.json/);
    expect(existsSync(join(root, '.loadout'))).toBe(false);
  });
});
