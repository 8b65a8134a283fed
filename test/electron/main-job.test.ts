// @module-tag deep
// @promise only the MessagePort reaches the core
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { type CoreDriver, driveCore } from '#test/helpers/core-harness.ts';
import { readFiles, runMainJob } from '#test/integration/main-job/run-main-job.ts';
import { prepareSites, type Sites } from '#test/integration/main-job/sites.ts';
import { type ShellProcess, startShell } from './shell-process.ts';

const TIMEOUT_MS = 300_000;
let sites: Sites;

beforeAll(async () => {
  sites = await prepareSites();
}, TIMEOUT_MS);

afterAll(() => sites.remove());

/** Drives the core like the page, through the port only. */
function throughPort({ client }: ShellProcess): CoreDriver {
  return driveCore(client, async () => (await client.folders.pick()).folder?.grantId ?? '');
}

test(
  'a folder is managed, scanned, checked, updated and undone through the port alone',
  { timeout: TIMEOUT_MS },
  async () => {
    const site = sites.create();
    const server = await site.startRegistry({ profile: 'local', faults: [] });
    const shipped = shippedProfiles().find(({ id }) => id === 'local');
    if (shipped === undefined) throw new Error('it ships');
    const { origin } = server;
    mkdirSync(site.dataDir, { recursive: true });
    saveProfile(
      { ...shipped, id: 'main-job', apiOrigin: origin, fileOrigins: [origin] },
      site.dataDir,
    );
    const before = readFiles(site.folder);

    const shell = startShell({ dataDir: site.dataDir, config: { pickedFolder: site.folder } });
    await shell.connect();
    const result = await runMainJob(throughPort(shell), site.folder, 'main-job');

    expect(
      result.checked.filter(({ state }) => state === 'update-available').length,
    ).toBeGreaterThan(10);
    expect(result.differences).toEqual([]);
    expect(result.undoneFiles).toEqual(before);
    const updates = result.planned.filter(({ kind }) => kind === 'replace');
    expect(updates.length).toBeGreaterThan(10);
    for (const { to, versionId } of updates) {
      expect({ to, sha512: result.updatedFiles[to ?? ''] }).toEqual({
        to,
        sha512: sites.digestOf(versionId ?? ''),
      });
    }
    const counts = server.requestCounts();
    expect(counts.get('POST /api/version-files')).toBeGreaterThan(0);
    // A large library is checked with requests for many projects at once.
    const routes = ['POST /api/version-files/update', 'GET /api/projects/versions'];
    expect(routes.some((route) => (counts.get(route) ?? 0) > 0)).toBe(true);
    expectKept(
      site.dataDir,
      site.folder,
      result.scanned.map(({ path }) => path),
    );
    await server.close();
  },
);

/**
 * Checks the database's content, read from the file with a separate driver while the program runs.
 */
function expectKept(dataDir: string, folder: string, paths: readonly string[]): void {
  const database = new Database(`${dataDir}/loadout.db`, { readonly: true });
  const all = (sql: string): Record<string, unknown>[] =>
    database.prepare(sql).all() as Record<string, unknown>[];
  const cached = new Map(
    all('SELECT path, sha1, sha512 FROM scan_cache').map((row) => [row['path'], row]),
  );
  const sample = paths.filter((path) => cached.has(path));
  expect(sample.length).toBeGreaterThan(100);
  for (const path of sample.slice(0, 20)) {
    const bytes = readFileSync(`${folder}/${path}`);
    const digestOf = (kind: string): string => createHash(kind).update(bytes).digest('hex');
    expect(cached.get(path)).toMatchObject({ sha1: digestOf('sha1'), sha512: digestOf('sha512') });
  }
  // A check reads only the game versions; the other tag lists are read when they are shown.
  expect(all('SELECT kind FROM tags').length).toBeGreaterThan(0);
  expect(all('SELECT id FROM projects').length).toBeGreaterThan(40);
  database.close();
}
