import { describe, expect, it } from 'vitest';
import { digestsOf } from '#test/builders/registry-version.ts';
import { summaryRecord, versionRecord } from '#test/builders/registry-records.ts';
import { json, type Reply, type SeenRequest } from '#test/helpers/fault-server.ts';
import { createLookupsHarness } from '#test/helpers/lookups-harness.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `Id${at}`);

const userRecord = (id: string) => ({
  id,
  userName: id.toLowerCase(),
  dateJoined: '2026-01-01T00:00:00.000Z',
});
const organizationRecord = (id: string) => ({ id, teamId: 't', name: id, slug: id.toLowerCase() });

/** Parses the ids of one request as the interface defines them: comma-separated, not JSON. */
function idsIn(url: string): string[] {
  return url.slice(url.indexOf('?ids=') + '?ids='.length).split(',');
}

const RESOURCES = [
  { path: '/api/projects', ask: 'projects', value: 'project', record: summaryRecord },
  { path: '/api/users', ask: 'users', value: 'user', record: userRecord },
  {
    path: '/api/organizations',
    ask: 'organizations',
    value: 'organization',
    record: organizationRecord,
  },
] as const;

/** A registry that has every id; requests with a lost one always fail. */
const answerIds =
  (record: (id: string) => object, lost: readonly string[] = []) =>
  ({ url }: SeenRequest): Reply => {
    const ids = idsIn(url);
    if (ids.some((id) => lost.includes(id))) return json({ success: false }, 500);
    return json(ids.map(record).toReversed());
  };

describe.each(RESOURCES)('$ask by ids', ({ path, ask, value, record }) => {
  const request = (names: readonly string[]) => ({ registry: 'x', names, owned: false });

  it.each([
    [101, [100, 1]],
    [1000, Array.from({ length: 10 }, () => 100)],
  ])('of %d come in requests of a hundred, comma-joined', async (count, sizes) => {
    const { lookups, server } = await createLookupsHarness(answerIds(record));
    const { found } = await lookups[ask](request(idsOf(count)));
    expect(server.seen.map(({ url }) => idsIn(url).length)).toEqual(sizes);
    for (const { url } of server.seen) {
      expect(url.startsWith(`${path}?ids=Id`)).toBe(true);
      expect(url).not.toMatch(/[[\]"]|%5B|%22|%2C/i);
    }
    expect(found.map(({ name }) => name)).toEqual(idsOf(count));
    expect(found.every((each) => (each as Record<string, unknown>)[value] !== null)).toBe(true);
  });

  it.each([
    [101, 100, 101],
    [1000, 0, 100],
  ])(
    'of %d keep the other answers when the part from %d to %d fails',
    async (count, start, end) => {
      const lost = idsOf(count).slice(start, end);
      const { lookups } = await createLookupsHarness(answerIds(record, lost));
      const { found, age } = await lookups[ask](request(idsOf(count)));
      for (const each of found) {
        const isLost = lost.includes(each.name);
        expect(each.error?.code ?? null).toBe(isLost ? 'REGISTRY_FAILED' : null);
        expect((each as Record<string, unknown>)[value] === null).toBe(isLost);
      }
      expect(age.cause?.code).toBe('REGISTRY_FAILED');
    },
  );
});

interface HashBody {
  readonly hashes: readonly string[];
  readonly algorithm: string;
}

const FILES = Array.from({ length: 1000 }, (_, at) => digestsOf(`file ${at}`));

function versionOf(at: number) {
  const { sha1, sha512 } = FILES[at] ?? digestsOf('');
  const file = {
    id: `f${at}`,
    isPrimary: true,
    name: `${at}.jar`,
    size: 1,
    type: 'jar',
    url: 'http://127.0.0.1:1/a',
    sha1_hash: sha1,
    sha512_hash: sha512,
  };
  return { ...versionRecord(`v${at}`), projectId: `P${at}`, files: [file], primaryFile: file };
}

/** A registry that knows every file by either digest; requests with a lost digest always fail. */
function answerHashes(lost: readonly string[] = []) {
  const known = new Map(
    FILES.flatMap(({ sha1, sha512 }, at) => [
      [sha1, at],
      [sha512, at],
    ]),
  );
  return ({ url, body }: SeenRequest): Reply => {
    if (url.startsWith('/api/projects')) return json(idsIn(url).map(summaryRecord));
    const { hashes } = JSON.parse(body) as HashBody;
    if (hashes.some((hash) => lost.includes(hash))) return json({ success: false }, 500);
    return json(Object.fromEntries(hashes.map((hash) => [hash, versionOf(known.get(hash) ?? -1)])));
  };
}

describe.each(['sha1', 'sha512'] as const)('hashes by %s', (algorithm) => {
  const hashesOf = (count: number) => FILES.slice(0, count).map((file) => file[algorithm]);
  const request = (count: number) => ({
    registry: 'x',
    hashes: hashesOf(count),
    files: [],
    algorithm: 'sha512' as const,
    newest: null,
  });

  it.each([
    [101, [50, 50, 1]],
    [1000, Array.from({ length: 20 }, () => 50)],
  ])('of %d are asked for fifty at a time', async (count, sizes) => {
    const { lookups, server } = await createLookupsHarness(answerHashes());
    const { items } = await lookups.identify(request(count));
    const asked = server.seen.filter(({ url }) => url === '/api/version-files');
    const bodies = asked.map(({ body }) => JSON.parse(body) as HashBody);
    expect(bodies.map(({ hashes }) => hashes.length)).toEqual(sizes);
    expect(new Set(bodies.map((body) => body.algorithm))).toEqual(new Set([algorithm]));
    expect(items.map((item) => item[algorithm])).toEqual(hashesOf(count));
    expect(
      items.every(({ kind, version }, at) => kind === 'known' && version?.id === `v${at}`),
    ).toBe(true);
  });

  it('are what files are asked about', async () => {
    const [first = digestsOf('')] = FILES;
    const names = { folders: [], jarKind: null };
    const readFile = async () => ({ ...first, size: 1, metadata: [], problem: null, ...names });
    const { lookups, server } = await createLookupsHarness(answerHashes(), readFile);
    const { items } = await lookups.identify({ ...request(0), files: ['/a/b.jar'], algorithm });
    expect(items).toMatchObject([{ name: 'b.jar', kind: 'known', ...first }]);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      hashes: [first[algorithm]],
      algorithm,
    });
  });

  it.each([101, 1000])('of %d keep the other answers when one part fails', async (count) => {
    const lost = hashesOf(count).slice(50, 100);
    const { lookups } = await createLookupsHarness(answerHashes(lost));
    const { items } = await lookups.identify(request(count));
    const failed = items.filter(({ kind }) => kind === 'not-checked');
    expect(failed.map(({ name }) => name)).toEqual(lost);
    expect(failed.every(({ error }) => error?.code === 'REGISTRY_FAILED')).toBe(true);
    expect(items.filter(({ kind }) => kind === 'known')).toHaveLength(count - 50);
  });
});

it('newest versions of 101 projects are asked for fifty at a time, one hash of each', async () => {
  const answer = answerHashes();
  const { lookups, server } = await createLookupsHarness(answer);
  const hashes = FILES.slice(0, 101).map(({ sha512 }) => sha512);
  const newest = { channel: 'release', gameVersion: null, loader: null } as const;
  const { items } = await lookups.identify({
    registry: 'x',
    hashes,
    files: [],
    algorithm: 'sha512',
    newest,
  });
  const asked = server.seen.filter(({ url }) => url === '/api/version-files/update');
  expect(asked.map(({ body }) => (JSON.parse(body) as HashBody).hashes.length)).toEqual([
    50, 50, 1,
  ]);
  expect(
    items.every((item) => item.newest?.id === item.version?.id && item.isNewer === false),
  ).toBe(true);
});
