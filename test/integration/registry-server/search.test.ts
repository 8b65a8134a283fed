import { describe, expect, it } from 'vitest';
import { searchAnswerSchema } from '#shared/registry/hash-lookup.ts';
import { createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from './ask.ts';

function createSearchSeed() {
  const version = (id: string, gameVersions: string[], loaders: string[]) =>
    createVersion({ id, gameVersions, loaders });
  return createSeed({
    projects: [
      createProject({
        id: 'a',
        name: 'Lamp',
        downloads: 5,
        followers: 9,
        categories: ['magic', 'library'],
        versions: [version('a-1', ['0.5.1'], ['quilt', 'puzzle_loader'])],
      }),
      createProject({
        id: 'b',
        name: 'Big lamp',
        downloads: 50,
        clientSide: 'required',
        serverSide: 'required',
        categories: ['magic'],
        links: { issueTracker: null, sourceCode: 'https://x.example', wiki: null, discord: null },
        versions: [version('b-1', ['0.5.2'], ['quilt'])],
      }),
      createProject({
        id: 'c',
        name: 'Texts',
        summary: 'Words for every lamp',
        type: ['datamod'],
        downloads: 500,
        clientSide: 'unsupported',
        serverSide: 'required',
        datePublished: '2026-01-01T00:00:00.000Z',
        versions: [version('c-1', ['0.5.1'], [])],
      }),
    ],
  });
}

const registry = shareTestRegistry({ seed: createSearchSeed() });

async function search(query: string) {
  const answer = await ask(registry(), `/api/search?${query}`);
  const ids = answer.status === 200 ? readIds(answer.json) : [];
  return { status: answer.status, ids, json: answer.json };
}

const readIds = (json: unknown) =>
  searchAnswerSchema
    .parse(json)
    .hits.map((hit) => (hit as { id: string }).id)
    .join('');

describe('GET /api/search', () => {
  it('answers the five members with author and isOrgOwned in each hit', async () => {
    const { json } = await search('q=lamp&limit=1');
    expect(json).toMatchObject({
      hits: [{ id: 'a', author: 'Owner', isOrgOwned: false, color: '#336699' }],
      query: 'lamp',
      limit: 1,
      offset: 0,
      estimatedTotalHits: 3,
    });
  });

  it.each([
    ['q=lamp', 'abc'],
    ['q=LAMP', 'abc'],
    ['q=owner', 'cba'],
    ['q=slug-of-b', 'b'],
    ['q=100%25', ''],
    ['', 'cba'],
    ['type=mod', 'ba'],
    ['type=nonsense', 'ba'],
    ['type=world', ''],
    ['l=quilt', 'ba'],
    ['l=quilt&l=puzzle_loader', 'a'],
    ['l=!puzzle_loader', 'cb'],
    ['v=0.5.1', 'ca'],
    ['v=0.5.1&v=0.5.2', 'cba'],
    ['c=magic&c=library', 'a'],
    ['c=magic&c=!library', 'b'],
    ['e=client', 'a'],
    ['e=server', 'c'],
    ['e=client&e=server', 'b'],
    ['li=oss', 'b'],
    ['li=!oss', 'ca'],
    ['sortby=downloads&q=lamp', 'cba'],
    ['sortby=follow_count&type=mod', 'ab'],
    ['sortby=recently_published&limit=1', 'c'],
    ['limit=2', 'cb'],
    ['limit=0', 'c'],
    ['limit=x', 'cba'],
    ['limit=2&offset=2', 'a'],
    ['limit=2&page=2', 'a'],
    ['limit=2&page=2&offset=0', 'cb'],
    ['limit=2&offset=9', ''],
    ['page=0', 'cba'],
    ['offset=99999999999999999999', ''],
    ['page=99999999999999999999', ''],
    ['sortby=constructor', 'cba'],
    ['sortby=__proto__&q=lamp', 'abc'],
  ])('finds with %s: %s', async (query, expected) => {
    expect((await search(query)).ids).toBe(expected);
  });

  it('gives the total behind the last page, and caps the limit at 100', async () => {
    expect((await search('offset=9')).json).toMatchObject({ hits: [], estimatedTotalHits: 3 });
    expect((await search('limit=101')).json).toMatchObject({ limit: 100 });
  });

  it.each([
    ['q=' + 'x'.repeat(64), 200],
    ['q=' + 'x'.repeat(65), 400],
    ['c=512x%2B', 400],
    ['l=' + 'x'.repeat(32), 200],
    ['l=' + 'x'.repeat(33), 400],
    [`v=0.5.1'%20OR%201`, 400],
  ])('answers %s with %i', async (query, status) => {
    expect((await search(query)).status).toBe(status);
  });

  it.each([
    [200, 200],
    [201, 400],
    [1000, 400],
  ])('answers %i filters with %i', async (count, status) => {
    const query = Array.from({ length: count }, (_, index) => `${'lvc'[index % 3]}=a`).join('&');
    expect((await search(query)).status).toBe(status);
  });
});
