// @module-tag deep
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { foundInstancesDocumentSchema } from '#cli/json/documents.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { fill, makeDir, openManagedCore } from '../settings/managed-core.ts';
import { prismInstance } from './import-site.ts';

const CRLAUNCHER = {
  'instance.json': '{"name":"Sky","cosmicVersion":"0.4.12","modLoader":"puzzle"}',
  'cosmic-reach/pmods/a.jar': 'a',
  'cosmic-reach/disabledpuzzlemods/b.jar': 'b',
};
const PRISM = Object.fromEntries(
  Object.entries(
    prismInstance({ known: Buffer.from('k'), own: Buffer.from('o'), shader: Buffer.from('s') }),
  ).map(([path, bytes]) => [path, String(bytes)]),
);
const MINECRAFT = {
  'mmc-pack.json': '{"components":[{"uid":"net.minecraft","version":"1.20.1"}]}',
  '.minecraft/mods/x.jar': 'x',
};
const UUID = '2f9c4e1a-0b7d-4f5e-9a51-6d3f2b1c0e88';

/** A home with one instance of each launcher, and entries beside them that cannot be read. */
function fillHome(home: string): void {
  const instances = join(home, 'CRLauncher/cosmic-reach/instances');
  fill(join(instances, 'Mine'), CRLAUNCHER);
  fill(join(instances, 'damaged'), { ...CRLAUNCHER, 'instance.json': '{"name":' });
  fill(join(instances, 'huge'), { ...CRLAUNCHER, 'instance.json': ' '.repeat(2 ** 21) });
  fill(join(instances, 'empty'), { 'readme.txt': 'nothing' });
  const outside = fill(makeDir('outside'), CRLAUNCHER);
  symlinkSync(outside, join(instances, 'link'));
  const linked = fill(join(instances, 'linked'), { 'cosmic-reach/options.txt': 'x' });
  symlinkSync(join(outside, 'instance.json'), join(linked, 'instance.json'));
  symlinkSync(join(outside, 'cosmic-reach/pmods'), join(linked, 'cosmic-reach/pmods'));
  fill(join(home, '.local/share/PolarisLauncher/instances'), {
    [`${UUID}/jmods/p.jar`]: 'p',
    'Islands-a1B2c.json': JSON.stringify({
      uuid: UUID,
      name: 'Islands',
      version: '0.5.3-alpha',
      loader: 'Puzzle',
      Core: '2.3.6',
    }),
    'broken-a1B2c.json': '[',
  });
  const prism = join(home, '.local/share/PrismLauncher/instances');
  fill(join(prism, 'Quilted'), PRISM);
  fill(join(prism, 'Blocks'), MINECRAFT);
  fill(join(prism, 'folder'), { 'pmods/a.jar': 'a' });
}

describe('instances where their launchers put them', () => {
  it('are listed by their descriptions; damaged, linked and foreign ones break nothing', async () => {
    const core = openManagedCore({ platform: 'linux' });
    fillHome(core.home);
    const own = fill(join(core.home, '.local/share/cosmic-reach'), { 'pmods/a.jar': 'a' });
    const { id: loadoutId } = await core.create(own);
    const found = await core.client.plans.findInstances({ loadoutId });
    expect(
      found
        .map(({ folder, loadoutId: of, ...rest }) => [folder.name, Object.values(rest), of])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      [UUID, ['polaris', 'Islands', '0.5.3', 'puzzle_loader', 1], null],
      ['Mine', ['crlauncher', 'Sky', '0.4.12', 'puzzle_loader', 2], null],
      ['Quilted', ['prism', 'Quilted', '0.3.1', 'quilt', 1], null],
      ['damaged', ['files', null, null, null, 2], null],
      ['huge', ['files', null, null, null, 2], null],
      ['linked', ['files', null, null, null, 0], null],
    ]);
    const [first] = found;
    const reading = core.client.plans.readImport({
      loadoutId,
      grantId: first?.folder.grantId ?? '',
    });
    const { kind } = await core.finish(reading);
    expect(kind).toBe('import');
  });

  it('are at most 200, and say which loadout has their folder', async () => {
    const core = openManagedCore({ platform: 'linux' });
    const games = ['Games/CRLauncher', 'CRLauncher'].map((folder) =>
      join(core.home, folder, 'cosmic-reach/instances'),
    );
    for (let index = 0; index < 210; index += 1)
      fill(join(games[index % 2] ?? '', `i${index}`), CRLAUNCHER);
    const [own, other] = [makeDir('own'), join(games[0] ?? '', 'i0')];
    mkdirSync(join(own, 'pmods'));
    const { id: loadoutId } = await core.create(own);
    const { id: otherId } = await core.create(other);
    const found = await core.client.plans.findInstances({ loadoutId });
    expect(found).toHaveLength(200);
    const managed = found.filter(({ loadoutId: of }) => of !== null);
    expect(managed.map((one) => [one.folder.name, one.loadoutId])).toEqual([['i0', otherId]]);
  });
});

afterEach(() => vi.unstubAllEnvs());

describe('loadout import without a path', () => {
  it('lists them as a table and under --json, and says where there are none', async () => {
    const [home, folder, dataDir] = [createTempDir(), createTempDir(), createTempDir()];
    vi.stubEnv('HOME', home);
    await runLoadout(['--data-dir', dataDir, 'init', folder, '--name', 'Mine'], { cwd: folder });
    const run = (...argv: readonly string[]) =>
      runLoadout(['--data-dir', dataDir, ...argv], { cwd: folder });
    const none = await run('import');
    expect(none.status).toBe(0);
    expect(none.stdout).toContain('No instances found');
    fillHome(home);
    const { status, stdout } = await run('import');
    expect(status).toBe(0);
    expect(stdout).toMatch(/Sky +CRLauncher instance +0\.4\.12 · puzzle_loader +2 add-ons/);
    const document: unknown = JSON.parse((await run('--json', 'import')).stdout);
    const parsed = foundInstancesDocumentSchema.parse(document);
    expect(parsed).toEqual(document);
    expect(parsed.instances).toContainEqual({
      path: join(home, 'CRLauncher/cosmic-reach/instances/Mine'),
      format: 'crlauncher',
      name: 'Sky',
      gameVersion: '0.4.12',
      loader: 'puzzle_loader',
      addons: 2,
      loadoutId: null,
    });
  });
});
