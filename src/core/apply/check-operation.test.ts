import { expect, test } from 'vitest';
import { changeableFolders, createGames } from '../loadouts/games.ts';
import { namesOnly } from './check-operation.ts';

const layouts = createGames()
  .list()
  .flatMap((game) => game.layouts);
const FILE = { size: 1, sha512: 'a' };

test.each(layouts.map(({ id, slots }) => [id, slots] as const))(
  'in %s a pack may have a file anywhere but in a world, and no other add-on around its slot',
  (_, slots) => {
    const folderOf = (rule: string) => slots.find((slot) => slot.rule === rule)?.directory ?? '';
    const names = (path: string, isOfPack: boolean) =>
      namesOnly(changeableFolders(slots, { isOfPack }), [
        { n: 0, old: null, new: { ...FILE, path, from: 'stage' } },
      ]);
    const around = folderOf('pack') === '' ? '' : `${folderOf('pack')}/`;
    const config = `${around}config/a.json`;
    expect([names(config, true), names(config, false)]).toEqual([true, false]);
    const world = folderOf('world');
    for (const path of [`${world}/home/worldInfo.json`, `${world.toUpperCase()}/home/a.json`])
      expect([names(path, true), names(path, false)]).toEqual([false, false]);
    expect(names(`${around}.loadout/loadout.json`, true)).toBe(false);
    expect(names(`${around}../outside/a.json`, true)).toBe(false);
  },
);
