import { expect, test } from 'vitest';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { followEnds, followProgress, listWork, waitUntilIdle } from '../../electron/main/jobs.ts';

type Client = Parameters<typeof listWork>[0];

const job = (id: string, kind: JobBrief['kind'], state: JobBrief['state']): JobBrief =>
  ({ id, kind, state }) as JobBrief;

/** A core that streams these lists of jobs, one after the other. */
function clientOf(...lists: readonly (readonly JobBrief[])[]): {
  client: Client;
  seen: () => number;
} {
  let seen = 0;
  async function* watchAll() {
    for (const list of lists) {
      seen += 1;
      yield list;
    }
  }
  const jobs = { list: async () => lists[0], watchAll: async () => watchAll() };
  return { client: { jobs } as unknown as Client, seen: () => seen };
}

test('jobs that only read do not delay quitting, those that change or fetch do', async () => {
  const kinds = [
    'scan',
    'check',
    'plan',
    'verify',
    'ready',
    'refresh',
    'create',
    'apply',
    'download',
    'move',
    'empty',
    'change',
    'policies',
    'lock',
  ] as const;
  const { client } = clientOf(kinds.map((kind) => job(kind, kind, 'running')));
  expect((await listWork(client)).map(({ id }) => id)).toEqual([
    'create',
    'apply',
    'download',
    'move',
    'empty',
    'change',
    'policies',
    'lock',
  ]);
});

test('a queued or paused job is work too, an ended one is not', async () => {
  const { client } = clientOf([
    job('a', 'apply', 'queued'),
    job('b', 'apply', 'paused'),
    job('c', 'apply', 'ended'),
  ]);
  expect((await listWork(client)).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('waiting ends with the first list without work', async () => {
  const check = job('b', 'check', 'running');
  const { client, seen } = clientOf([job('a', 'apply', 'running'), check], [check], []);
  await waitUntilIdle(client);
  expect(seen()).toBe(2);
});

test('each end is reported once, and none from before', async () => {
  const told: string[] = [];
  const [old, a, b] = [
    job('old', 'apply', 'ended'),
    job('a', 'apply', 'ended'),
    job('b', 'check', 'ended'),
  ];
  await followEnds(clientOf([old], [old, a], [old, a], [a, b]).client, ({ id }) => told.push(id));
  expect(told).toEqual(['a', 'b']);
});

test('the taskbar shows how far the oldest work is, and nothing of what only looks', async () => {
  const at = (id: string, kind: JobBrief['kind'], progress: Partial<JobBrief['progress']>) => ({
    ...job(id, kind, 'running'),
    progress: {
      done: 0,
      total: 0,
      bytesDone: 0,
      bytesTotal: 0,
      ...progress,
    } as JobBrief['progress'],
  });
  const old = at('a', 'apply', { bytesDone: 1, bytesTotal: 4 });
  const { client } = clientOf(
    [at('c', 'scan', { done: 1, total: 2 })],
    [at('b', 'download', {}), old],
    [at('b', 'download', {}), old],
    [at('b', 'download', {})],
    [at('b', 'download', { done: 1, total: 2 })],
    [job('b', 'download', 'paused')],
  );
  const shown: number[] = [];
  await followProgress(client, (fraction) => shown.push(fraction));
  expect(shown).toEqual([0.25, 2, 0.5, -1]);
});
