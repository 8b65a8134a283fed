import { describe, expect, it } from 'vitest';
import { createProject, createSeed } from '#test/builders/seed.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from './ask.ts';

const projects = Array.from({ length: 32 }, (_, index) =>
  createProject({ id: `p${index}`, downloads: index }),
);
const hidden = createProject({ id: 'hidden', visibility: 'unlisted', downloads: 1000 });
const registry = shareTestRegistry({ seed: createSeed({ projects: [...projects, hidden] }) });

interface Filter {
  readonly queryKey: string;
  readonly default?: string;
  readonly list: string[];
}
const read = async (path: string) =>
  (await ask(registry(), `/api/search/filters/${path}`)).json as Filter;

describe('the filters of the search', () => {
  it.each([
    ['sort-by', 'sortby', 5],
    ['license', 'li', 1],
    ['game-versions', 'v', 140],
    ['loaders', 'l', 2],
    ['loaders?type=shader', 'l', 1],
    ['loaders?type=nothing', 'l', 2],
    ['categories', 'c', 20],
    ['features', 'c', 0],
    ['features?type=shader', 'c', 8],
    ['performance-impact?type=shader', 'c', 5],
    ['resolutions?type=resource-pack', 'c', 8],
  ])('%s are sent as %s and have %i values', async (path, queryKey, count) => {
    const filter = await read(path);
    expect([filter.queryKey, filter.list.length]).toEqual([queryKey, count]);
  });

  it('name the order that is taken when none is asked for', async () => {
    expect((await read('sort-by')).default).toBe('relevance');
  });
});

it('the front page shows at most 30 listed projects, the most loaded first', async () => {
  const { json } = await ask(registry(), '/api/projects/home-page-carousel');
  const ids = (json as { id: string }[]).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([30, 'p31', 'p2']);
});
