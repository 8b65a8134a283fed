// @module-tag deep
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { initDocumentSchema, scanDocumentSchema } from '#cli/json/documents.ts';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { runProgram, startProgram } from '#test/helpers/bundled-program.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { watchSigns } from './kill-update/moments.ts';
import { requireDone } from './kill-update/site.ts';

const ICON = { name: 'icon.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') };

/** A folder with an outdated add-on, whose registry serves the newer version. */
async function openSite() {
  const [older, newer] = await Promise.all(
    ['1.0.0', '1.1.0'].map(async (version) => ({
      name: `lamp-${version}.jar`,
      bytes: await createPuzzleJar({ id: 'lamp', version }),
    })),
  );
  if (!older || !newer) throw new Error('nothing was built');
  const versions = [
    createVersion({ id: 'lamp-old', files: [createVersionFile('lamp-old', older)] }),
    createVersion({
      id: 'lamp-new',
      versionNumber: '1.1.0',
      datePublished: '2026-01-01T00:00:00.000Z',
      files: [createVersionFile('lamp-new', newer)],
    }),
  ];
  const lamp = createProject({ id: 'lamp', name: 'Lamp', icon: ICON, versions });
  const registry = await startTestRegistry({ seed: createSeed({ projects: [lamp] }) });
  const base = createTempDir();
  const root = join(base, 'game');
  const options = { cwd: root, dataDir: join(base, 'data') };
  mkdirSync(join(root, 'pmods'), { recursive: true });
  writeFileSync(join(root, 'pmods', older.name), older.bytes);
  const { origin } = registry;
  const local = findProfile('local', options.dataDir);
  saveProfile({ ...local, apiOrigin: origin, fileOrigins: [origin], id: 'near' }, options.dataDir);
  const init = await runProgram(['init', '.', '--registry', 'near', '--json'], options);
  requireDone(init);
  requireDone(await runProgram(['check'], options));
  const { loadout } = initDocumentSchema.parse(init.json);
  return { registry, root, options, loadoutId: loadout?.id ?? '' };
}

/** Kills the program as it writes the folder's record, before the database is updated. */
async function updateAndKill({ root, options }: Awaited<ReturnType<typeof openSite>>) {
  const database = new Database(join(options.dataDir, 'loadout.db'));
  const program = startProgram(['update', '--all', '--yes'], options);
  const signs = watchSigns(root, (sign) => {
    if (sign === 'decision') database.exec('BEGIN IMMEDIATE');
    if (sign === 'record') program.kill('SIGKILL');
  });
  const { signal, stdout, stderr } = await program.ended;
  signs.stop();
  database.close();
  expect({ signal, stdout, stderr }).toMatchObject({ signal: 'SIGKILL' });
}

const UPDATED = {
  path: 'pmods/lamp-1.1.0.jar',
  project: { name: 'Lamp' },
  version: { versionNumber: '1.1.0' },
};

test('an add-on that was installed just before kill -9 is listed with its project and version without a check', async () => {
  const site = await openSite();
  await updateAndKill(site);
  await site.registry.close();
  const scan = await runProgram(['scan', '--json'], site.options);
  requireDone(scan);
  expect(scanDocumentSchema.parse(scan.json).addons).toMatchObject([UPDATED]);
});

test('a window without a check at its start shows its name, icon and version', async () => {
  const site = await openSite();
  await updateAndKill(site);
  await site.registry.close();
  const { client } = openCore({ dataDir: site.options.dataDir });
  const { loadoutId } = site;
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const watch = await client.loadouts.watch({ loadoutId }, { signal: stopping.signal });
  void (async () => {
    for await (const _ of watch);
  })().catch(() => undefined);
  await vi.waitFor(
    async () =>
      expect((await listAddons(client, { loadoutId, since: null })).rows).toMatchObject([
        { ...UPDATED, title: 'Lamp', imageKey: expect.any(String) as unknown },
      ]),
    { timeout: 20_000, interval: 50 },
  );
});
