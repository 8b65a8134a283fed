// @promise a mirror asks for the same thing once, in full requests, within the registry's limits
import { describe, expect, test } from 'vitest';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { describeVersion, startScripted, toJson } from './scripted-registry.ts';
import { addressesIn, createSeed, listFiles, lookUp, startTestMirror } from './mirror-site.ts';

const seed = createSeed(4);
const files = listFiles(seed);
const hashes = files.map(({ sha512 }) => sha512);
const [first] = files;
if (first === undefined) throw new Error('the seed has files');
const UNKNOWN = 'f'.repeat(128);

describe('requests', () => {
  test('simultaneous requests for the same thing are sent once', async () => {
    const upstream = await startTestRegistry({ seed });
    const mirror = await startTestMirror({ of: upstream.origin });
    const asked = Array.from({ length: 8 }, async (_, client) => [
      (await lookUp(mirror, hashes)).status,
      (await fetch(`${mirror.origin}/api/project/project-1/version`)).status,
      (await fetch(`${mirror.origin}/api/tags/loaders?type=mod&ignored=${client}`)).status,
    ]);
    expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set([200]));
    expect(new Set(upstream.requestCounts().values())).toEqual(new Set([1]));
  });

  test('simultaneous downloads of a file are one', async () => {
    const { promise: cut, resolve: go } = Promise.withResolvers<void>();
    const upstream = await startScripted(async ({ method }) => {
      if (method === 'POST')
        return toJson({ [first.sha512]: describeVersion(`${upstream.origin}/one.jar`, first) });
      await cut;
      return { body: first.bytes };
    });
    const mirror = await startTestMirror({ of: upstream.origin });
    const url = (await addressesIn(await lookUp(mirror, [first.sha512]))).get(first.sha512) ?? '';
    const asked = Array.from({ length: 8 }, () => fetch(url));
    // By the time these are answered, the requests for the file have reached the mirror.
    for (let turn = 0; turn < 5; turn += 1) await lookUp(mirror, [first.sha512]);
    go();
    for (const answer of await Promise.all(asked))
      expect(Buffer.from(await answer.bytes())).toEqual(Buffer.from(first.bytes));
    expect(upstream.seen.map(({ url: path }) => path)).toEqual(['/api/version-files', '/one.jar']);
  });

  test('the limits of the registry hold for all clients together, and say when to come again', async () => {
    const upstream = await startTestRegistry({ seed });
    const installation = createTempDir();
    const { port } = new URL(upstream.origin);
    const { buckets, ...profile } = testProfile(upstream.origin, { id: `127.0.0.1-${port}` });
    if (buckets === null) throw new Error('the profile has limits');
    // The bucket starts half full; the next token takes minutes.
    const scarce = { ...buckets, get: { max: 4, windowSeconds: 600 } };
    saveProfile({ ...profile, buckets: scarce }, installation);
    const mirror = await startTestMirror({ of: upstream.origin, installation });
    const versionsOf = (project: string) =>
      fetch(`${mirror.origin}/api/project/${project}/version`);
    const projects = seed.projects.map(({ id }) => id);
    const answers = await Promise.all(projects.map(versionsOf));
    const found = answers.filter(({ status }) => status === 200);
    expect([found.length, answers.length]).toEqual([2, 4]);
    const limited = answers.find(({ status }) => status === 503);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(upstream.requestCounts().get('GET /api/project/:project/version')).toBe(2);
  });

  test('only uncached digests are requested, unknown ones among them', async () => {
    const upstream = await startScripted(({ body }) => {
      const { hashes: wanted } = JSON.parse(body) as { hashes: string[] };
      const known = wanted.filter((hash) => hash === first.sha512);
      if (known.length === 0)
        return { status: 404, ...toJson({ success: false, message: 'None' }) };
      return toJson({ [first.sha512]: describeVersion(`${upstream.origin}/one.jar`, first) });
    });
    const mirror = await startTestMirror({ of: upstream.origin });
    expect(Object.keys((await (await lookUp(mirror, [first.sha512])).json()) as object)).toEqual([
      first.sha512,
    ]);
    await lookUp(mirror, [first.sha512, UNKNOWN]);
    expect((await lookUp(mirror, [UNKNOWN])).status).toBe(404);
    const wanted = upstream.seen.map(
      ({ body }) => (JSON.parse(body) as { hashes: string[] }).hashes,
    );
    expect(wanted).toEqual([[first.sha512], [UNKNOWN]]);
  });

  test('a request that has room asks for what clients ask next', async () => {
    const upstream = await startTestRegistry({ seed });
    const mirror = await startTestMirror({ of: upstream.origin });
    await lookUp(mirror, hashes);
    const newestOf = (sha512: string) =>
      fetch(`${mirror.origin}/api/version-files/update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ algorithm: 'sha512', hashes: [sha512], releaseChannel: 'release' }),
      });
    const projects = async (id: string) => fetch(`${mirror.origin}/api/projects?ids=${id}`);
    for (const { sha512, projectId } of files) {
      expect(Object.keys((await (await newestOf(sha512)).json()) as object)).toEqual([sha512]);
      expect(await (await projects(projectId)).json()).toMatchObject([{ id: projectId }]);
    }
    expect(new Set(upstream.requestCounts().values())).toEqual(new Set([1]));
    expect(upstream.requestCounts().size).toBe(3);
  });

  test('a digest that an answer hides behind another of its project is asked for again', async () => {
    const upstream = await startTestRegistry({ seed: sharedProject(), faults: ['key-collapse'] });
    const mirror = await startTestMirror({ of: upstream.origin });
    const both = listFiles(sharedProject()).map(({ sha512 }) => sha512);
    const answer = (await (await lookUp(mirror, both)).json()) as object;
    expect(Object.keys(answer).toSorted()).toEqual(both.toSorted());
  });
});

/** A seed in which two versions belong to one project. */
function sharedProject() {
  const { users, organizations, projects } = createSeed(2);
  const [project] = projects;
  if (project === undefined) throw new Error('the seed has projects');
  return {
    users,
    organizations,
    projects: [{ ...project, versions: projects.flatMap(({ versions }) => versions) }],
  };
}
