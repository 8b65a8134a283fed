// @module-tag deep
// @promise many computers behind one mirror count as one at the registry
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toBatches } from '#core/catalogue/request-batches.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import {
  createSeed,
  listFiles,
  openTestClient,
  shuffle,
  startTestMirror,
  type SeedFile,
} from './mirror-site.ts';

const CLIENTS = 20;
const ADDONS = 400;
const ADDONS_OF_CLIENT = 300;
const MOST_REQUESTS = 1.4;
const seed = createSeed(ADDONS);
const files = listFiles(seed);

const FILTERS = { algorithm: 'sha512', releaseChannel: 'release' } as const;

/**
 * Sends the requests of a check with Loadout's client: file identities, updates, and their
 * projects.
 */
async function check(origin: string, installed: readonly SeedFile[]) {
  const { client } = openTestClient(origin);
  const { hashesPerRequest, idsPerRequest } = client.profile.limits;
  const hashes = installed.map(({ sha512 }) => sha512);
  const known: Version[] = [];
  for (const batch of toBatches(hashes, hashesPerRequest)) {
    const answer = await client.hashes.lookup({ hashes: batch, algorithm: 'sha512' });
    known.push(...answer.values());
  }
  const newest: Version[] = [];
  for (const batch of toBatches(hashes, hashesPerRequest)) {
    newest.push(...(await client.hashes.newest(batch, FILTERS)).values());
  }
  const projects: ProjectSummary[] = [];
  for (const batch of toBatches(known, idsPerRequest)) {
    projects.push(...(await client.projects.list(batch.map(({ projectId }) => projectId))));
  }
  return { known: known.flatMap((version) => version.files), newest, projects };
}

function countRequests({ requestCounts }: RegistryServer) {
  const counts = [...requestCounts()];
  const sum = (list: typeof counts) => list.reduce((total, [, count]) => total + count, 0);
  return {
    answers: sum(counts.filter(([route]) => !route.includes('/cdn/'))),
    files: sum(counts.filter(([route]) => route.includes('/cdn/'))),
  };
}

async function download(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return createHash('sha512')
    .update(await answer.bytes())
    .digest('hex');
}

test('20 clients that share add-ons cost the registry little more than one, and each file is fetched once', async () => {
  const direct = await startTestRegistry({ seed, rateLimits: 'none' });
  await check(direct.origin, files);
  const ofOne = countRequests(direct).answers;

  const upstream = await startTestRegistry({ seed, rateLimits: 'none' });
  const mirror = await startTestMirror({ of: upstream.origin });
  const checked = await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) =>
      check(mirror.origin, shuffle(files, number).slice(0, ADDONS_OF_CLIENT)),
    ),
  );
  for (const { known, newest, projects } of checked) {
    const counts = [known, newest, projects].map(({ length }) => length);
    expect(counts).toEqual([ADDONS_OF_CLIENT, ADDONS_OF_CLIENT, ADDONS_OF_CLIENT]);
  }
  const { answers } = countRequests(upstream);
  expect(answers / ofOne, `${answers} requests, one client has ${ofOne}`).toBeLessThanOrEqual(
    MOST_REQUESTS,
  );

  const wanted = new Set<string>();
  await Promise.all(
    checked.map(async ({ known }) => {
      for (const { url, sha512_hash: sha512 } of known) {
        expect(new URL(url).origin).toBe(mirror.origin);
        expect(await download(url)).toBe(sha512);
        wanted.add(url);
      }
    }),
  );
  expect(countRequests(upstream).files).toBe(wanted.size);
});
