import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorDocumentSchema } from '#cli/json/documents.ts';
import { exportDocumentSchema } from '#cli/json/lock-documents.ts';
import { exportAddons } from '#cli/export-files.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { readEntries } from '#test/builders/read-entries.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { toProfile } from './lock-machine.ts';
import { createPack, crm2, openPackSite } from './pack-site.ts';
import { createLockSeed, listSeedFiles, writeFiles } from './lock-site.ts';

const SEED = forClientsOnly(await createLockSeed(2), 'shader');
const OWN = 'pmods/mine.jar';
const OFF = 'pmods/puzzle-1-1.jar.disabled';

let origin: string;
let folder: string;
let desk: string;
let run: Awaited<ReturnType<typeof openHome>>;

function forClientsOnly(seed: RegistrySeed, type: string): RegistrySeed {
  const projects = seed.projects.map((project) =>
    project.type.some((one) => one === type)
      ? { ...project, serverSide: 'unsupported' as const }
      : project,
  );
  return { ...seed, projects };
}

/** A data folder with one loadout; runs commands on it. */
async function openHome(root: string) {
  const dataDir = createTempDir();
  saveProfile(toProfile(origin), dataDir);
  const init = ['init', root, '--name', 'Mine', '--game-version', '0.5.26'];
  await runLoadout(['--data-dir', dataDir, '--registry', 'test', ...init], { cwd: desk });
  return (...argv: string[]) =>
    runLoadout(['--data-dir', dataDir, '--loadout', 'Mine', ...argv], { cwd: desk });
}

const digestsOf = (root: string) =>
  Object.fromEntries([...readTree(root, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]));

beforeEach(async () => {
  [folder, desk] = [createTempDir(), createTempDir()];
  ({ origin } = await startTestRegistry({ seed: SEED }));
  writeFiles(folder, listSeedFiles(SEED));
  writeFiles(folder, [{ path: OWN, bytes: Buffer.from('my own mod') }]);
  renameSync(join(folder, OFF.replace('.disabled', '')), join(folder, OFF));
  run = await openHome(folder);
});

describe('a CRM-2 pack', () => {
  test('names known and enabled add-ons, and says which files it leaves out', async () => {
    const { status, stdout } = await run(
      '--json',
      'export',
      'Islands.zip',
      '--pack-version',
      '2.1',
    );
    const document = exportDocumentSchema.parse(JSON.parse(stdout));
    expect({ status, count: document.addonCount, left: document.left }).toEqual({
      status: 3,
      count: 7,
      left: [
        { path: OWN, why: 'unknown' },
        { path: OFF, why: 'disabled' },
      ],
    });
    const entries = await readEntries(readFileSync(join(desk, 'Islands.zip')));
    expect([...entries.keys()]).toEqual(['pack.json']);
    const pack = JSON.parse(String(entries.get('pack.json'))) as Record<string, unknown>;
    expect(pack).toMatchObject({
      spec_revision: 2,
      name: 'Islands',
      version: '2.1',
      loader: 'puzzle',
      dependencies: { 'cosmic-reach': '0.5.26' },
    });
    expect(pack['files']).toContainEqual({
      type: 'shader',
      id: 'shader-0',
      version: '1.0.0',
      sha512_hash: digestsOf(folder)['mods/shaderpacks/shader-0-1.zip'],
      env: { client: 'required', server: 'unsupported' },
      download_url: '/cdn/data/project/shader-0/version/shader-0-v1/shader-0-1.zip',
    });
    expect(pack['base_url']).toBe(origin);
  });

  test('gives the same files in another home', async () => {
    await run('export', 'Islands.zip');
    const other = createTempDir();
    const friend = await openHome(other);
    const { status, stderr } = await friend('import', 'Islands.zip', '--yes');
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const { [OWN]: _, [OFF]: __, ...known } = digestsOf(folder);
    expect(digestsOf(other)).toEqual(known);
  });

  test('takes the place of nothing', async () => {
    writeFileSync(join(desk, 'Islands.zip'), 'holiday pictures');
    const { status, stdout } = await run('--json', 'export', 'Islands.zip');
    expect(status).toBe(1);
    expect(errorDocumentSchema.parse(JSON.parse(stdout)).error.code).toBe('FILE_EXISTS');
    expect(readFileSync(join(desk, 'Islands.zip'), 'utf8')).toBe('holiday pictures');
  });
});

describe('a folder for a server', () => {
  test('holds the same bytes, without what is for clients only, disabled or a world', async () => {
    mkdirSync(join(folder, 'worlds', 'Home'), { recursive: true });
    writeFileSync(join(folder, 'worlds', 'Home', 'worldInfo.json'), '{}');
    const { status, stdout } = await run('export', 'server', '--format', 'server');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /2 add-ons for clients only were left out:\n +mods\/shaderpacks\/shader-0/,
    );
    const here = Object.entries(digestsOf(folder)).filter(
      ([path]) => path !== OFF && !/shaderpacks|worlds/.test(path),
    );
    expect(digestsOf(join(desk, 'server'))).toEqual(Object.fromEntries(here));
    expect(Object.keys(Object.fromEntries(here))).toContain(OWN);
  });

  test('is never put into one that exists, and nothing is left of one that failed', async () => {
    mkdirSync(join(desk, 'server'));
    expect((await run('export', 'server', '--format', 'server')).status).toBe(1);
    expect(readdirSync(desk)).toEqual(['server']);
    const { status, stderr } = await run('export', 'nowhere/server', '--format', 'server');
    expect(status).toBe(1);
    expect(stderr).toContain(join(desk, 'nowhere'));
    expect(readdirSync(desk)).toEqual(['server']);
  });

  test('takes the files of a pack as they are, also where the person changed or deleted some', async () => {
    const shipped = { 'config/a.json': 'a', 'config/b.json': 'b', 'pmods/extra.jar': 'extra' };
    const site = await openPackSite([createPack([{ archive: crm2(shipped) }])]);
    await site.ask('install', 'everyday', '--yes');
    site.put('config/a.json', 'mine');
    site.drop('config/b.json');
    const { status, stderr } = await site.run('export', 'out', '--format', 'server');
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const out = join(site.root, 'out');
    expect([...readTree(out, []).keys()].toSorted()).toEqual([
      'config/a.json',
      'pmods/extra.jar',
      'pmods/mine.jar',
    ]);
    expect(readFileSync(join(out, 'config/a.json'), 'utf8')).toBe('mine');
  });

  const copy = (sha512: string, options: Partial<Parameters<typeof exportAddons>[1]> = {}) =>
    exportAddons(createNodeIo(), {
      from: folder,
      to: join(desk, 'server'),
      addons: [{ path: OWN, sha512, files: null }],
      signal: new AbortController().signal,
      report: () => undefined,
      ...options,
    });

  test('has no file that changed or went while it was copied', async () => {
    const { [OWN]: sha512 = '' } = digestsOf(folder);
    await expect(copy('0'.repeat(128))).rejects.toThrow('FILE_UNREADABLE');
    expect(readdirSync(desk)).toEqual([]);
    await copy(sha512);
    expect(digestsOf(join(desk, 'server'))).toEqual({ [OWN]: sha512 });
    const gone = [{ path: 'pmods/gone.jar', sha512, files: null }];
    const other = copy(sha512, { addons: gone, to: join(desk, 'other') });
    await expect(other).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      params: { file: 'gone.jar', cause: 'ENOENT' },
    });
  });

  test('reports progress, and leaves nothing when it is cancelled', async () => {
    const digests = Object.entries(digestsOf(folder));
    const addons = digests.map(([path, sha512]) => ({ path, sha512, files: null }));
    const cancelling = new AbortController();
    const seen: number[] = [];
    const report = ({ done, total }: { done: number; total: number }) => {
      expect(total).toBe(addons.length);
      seen.push(done);
      if (done === 3) cancelling.abort();
    };
    const copying = copy('', { addons, signal: cancelling.signal, report });
    await expect(copying).rejects.toThrow('CANCELLED');
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(readdirSync(desk)).toEqual([]);
  });
});
