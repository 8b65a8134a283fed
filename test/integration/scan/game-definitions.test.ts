import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGames } from '#core/loadouts/games.ts';
import { type GameDefinition, gameDefinitionSchema } from '#shared/domain/slot.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { openScanFolder, type ScanFolder } from './scan-folder.ts';

const GAMES = new URL('../../../resources/games/', import.meta.url);

function loadGame(id: string): GameDefinition {
  return gameDefinitionSchema.parse(JSON.parse(readFileSync(new URL(`${id}.json`, GAMES), 'utf8')));
}

function slotsOf(layoutId: string): GameDefinition['layouts'][number]['slots'] {
  const layout = loadGame('cosmic-reach').layouts.find(({ id }) => id === layoutId);
  if (layout === undefined) throw new Error(`no layout ${layoutId}`);
  return layout.slots;
}

let folder: ScanFolder;

beforeEach(() => {
  folder = openScanFolder();
});

afterEach(() => folder.close());

async function listed(layoutId: string): Promise<string[][]> {
  const { items, problems } = await folder.scan(slotsOf(layoutId));
  expect(problems).toEqual([]);
  return items.map(({ slot, path, enabled }) => [slot, path, enabled ? 'on' : 'off']);
}

describe('the game definitions', () => {
  it.each(['cosmic-reach', 'custom'])('%s has the form of one, and nothing else in it', (id) => {
    const game = loadGame(id);
    expect(gameDefinitionSchema.parse(game)).toEqual(game);
    // Settings for all slots are written once in the file.
    expect(createGames().require(id)).toMatchObject(game);
  });

  it('name each slot of a layout once and end with the layout that needs no evidence', () => {
    const { layouts } = loadGame('cosmic-reach');
    for (const { slots } of layouts) {
      expect(new Set(slots.map(({ id }) => id)).size).toBe(slots.length);
    }
    expect(layouts.map(({ evidence }) => evidence.length === 0)).toEqual([false, false, true]);
  });

  it('have the seven kinds of add-on that have a known place', () => {
    for (const { slots } of loadGame('cosmic-reach').layouts) {
      const types = new Set(slots.flatMap(({ projectTypes }) => projectTypes));
      expect([...types].toSorted()).toEqual([
        'datamod',
        'mod',
        'modpack',
        'plugin',
        'resource-pack',
        'shader',
        'world',
      ]);
    }
  });
});

describe('Cosmic Reach', () => {
  it('is read in a save folder', async () => {
    folder.put('pmods/p.jar', 'p');
    folder.put('mods/q.jar', 'q');
    folder.put('mods/base/x.json', '{}');
    folder.put('mods/shaderpacks/s.zip', buildRawZip([]));
    folder.put('mods/shaderpacks/s.zip.txt', 'bloom=1');
    folder.put('worlds/Home/worldInfo.json', '{}');
    folder.put('plugins/guard.jar', 'g');
    expect(await listed('save-folder')).toEqual([
      ['data-mods', 'mods/base', 'on'],
      ['plugins', 'plugins/guard.jar', 'on'],
      ['puzzle-mods', 'pmods/p.jar', 'on'],
      ['quilt-mods', 'mods/q.jar', 'on'],
      ['shader-packs', 'mods/shaderpacks/s.zip', 'on'],
      ['worlds', 'worlds/Home', 'on'],
    ]);
  });

  it('is read in a CRLauncher instance', async () => {
    folder.put('cosmic-reach/pmods/p.jar', 'p');
    folder.put('cosmic-reach/disabledpuzzlemods/off.jar', 'o');
    folder.put('cosmic-reach/mods/base/x.json', '{}');
    folder.put('cosmic-reach/disabledmods/other/x.json', '{}');
    folder.put('cosmic-reach/mods/shaderpacks/s.zip', buildRawZip([]));
    folder.put('cosmic-reach/worlds/Home/worldInfo.json', '{}');
    folder.put('quiltmods/q.jar', 'q');
    folder.put('disabledquiltmods/r.jar', 'r');
    expect(await listed('crlauncher')).toEqual([
      ['data-mods', 'cosmic-reach/disabledmods/other', 'off'],
      ['data-mods', 'cosmic-reach/mods/base', 'on'],
      ['puzzle-mods', 'cosmic-reach/disabledpuzzlemods/off.jar', 'off'],
      ['puzzle-mods', 'cosmic-reach/pmods/p.jar', 'on'],
      ['quilt-mods', 'disabledquiltmods/r.jar', 'off'],
      ['quilt-mods', 'quiltmods/q.jar', 'on'],
      ['shader-packs', 'cosmic-reach/mods/shaderpacks/s.zip', 'on'],
      ['worlds', 'cosmic-reach/worlds/Home', 'on'],
    ]);
  });

  it('is read in a Polaris instance', async () => {
    folder.put('jmods/p.jar', 'p');
    folder.put('mods/base/x.json', '{}');
    expect(await listed('polaris')).toEqual([
      ['data-mods', 'mods/base', 'on'],
      ['puzzle-mods', 'jmods/p.jar', 'on'],
    ]);
  });
});
