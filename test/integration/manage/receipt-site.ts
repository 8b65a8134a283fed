import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newRecord } from '#core/planning/plan-item.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { createZip } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { type CoreHarness, expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { readTree, sha512Of } from '#test/helpers/tree.ts';

/** Maps paths in the archive to text. */
export type Tree = Readonly<Record<string, string>>;

export interface Archive {
  readonly tree: Tree;
  readonly bytes: Uint8Array;
}

export async function toArchive(tree: Tree): Promise<Archive> {
  return { tree, bytes: await createZip(tree) };
}

/** A data mod with a version per archive, oldest first. */
export function createDatamod(
  id: string,
  archives: readonly Uint8Array[],
  extension = 'zip',
): SeedProject {
  const versions = archives.map((bytes, index) => {
    const versionId = `${id}-${index + 1}`;
    return createVersion({
      id: versionId,
      versionNumber: `${index + 1}.0.0`,
      datePublished: `2025-0${index + 3}-01T00:00:00.000Z`,
      loaders: [],
      files: [createVersionFile(versionId, { name: `${versionId}.${extension}`, bytes })],
    });
  });
  return createProject({ id, slug: id, name: id, type: ['datamod'], versions });
}

export interface ReceiptSite {
  readonly folder: string;
  readonly dataDir: string;
  readonly core: CoreHarness;
  readonly loadoutId: string;
  put(path: string, text: string): void;
  /** Writes the content of the archive and records it as unpacked by Loadout. */
  unpackByHand(addonId: string, archive: Archive): void;
  /** Maps the path of every file outside `.loadout` to its digest. */
  files(): Record<string, string>;
  /** Every folder outside `.loadout`. */
  folders(): string[];
  readonly finishPlan: (started: PromiseLike<{ jobId: string }>) => Promise<Plan>;
  apply(plan: Plan): Promise<void>;
  stopRegistry(): Promise<void>;
}

/** A save folder, a registry with these projects, and a whole core. */
export async function openReceiptSite(projects: readonly SeedProject[]): Promise<ReceiptSite> {
  const server = await startTestRegistry({ seed: createSeed({ projects: [...projects] }) });
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('no profile local');
  const profile = { ...local, id: 'test', apiOrigin: server.origin, fileOrigins: [server.origin] };
  const folder = createTempDir();
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('pmods/mine.jar', 'my own');
  const dataDir = createTempDir();
  const core = openCore({ dataDir, profiles: [profile] });
  const { id: loadoutId } = await core.create(folder, {
    registry: 'test',
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  return {
    folder,
    dataDir,
    core,
    loadoutId,
    put,
    unpackByHand(addonId, { tree, bytes }) {
      for (const [path, text] of Object.entries(tree)) put(`mods/${path}`, text);
      recordReceipt(folder, addonId, { tree, bytes });
    },
    files: () =>
      Object.fromEntries(
        [...readTree(folder, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]),
      ),
    folders: () => listFolders(folder, ''),
    finishPlan: async (started) => expectOutcome(await core.finish(started), 'plan').plan,
    async apply({ id }) {
      expectOutcome(await core.finish(core.client.plans.apply({ planId: id })), 'apply');
    },
    stopRegistry: () => server.close(),
  };
}

/** Differences that verify finds in the site's folder. */
export async function verifySite({ core, loadoutId }: ReceiptSite) {
  const started = core.client.loadouts.verify({ loadoutId });
  return expectOutcome(await core.finish(started), 'verify').report.differences;
}

/** The add-ons that a scan finds. */
export async function scanSite({ core, loadoutId }: ReceiptSite) {
  const started = core.client.addons.scan({ loadoutId });
  return expectOutcome(await core.finish(started), 'scan').report.addons;
}

function recordReceipt(folder: string, addonId: string, { tree, bytes }: Archive): void {
  const path = join(folder, '.loadout/loadout.json');
  // Without its checksum, like records of an earlier Loadout.
  const { sum: _, ...file } = JSON.parse(readFileSync(path, 'utf8')) as LoadoutFile & {
    sum: string;
  };
  const files = Object.entries(tree).map(([name, text]) => ({
    path: `mods/${name}`,
    size: Buffer.byteLength(text),
    sha512: sha512Of(Buffer.from(text)),
  }));
  const record = newRecord({
    id: addonId,
    slot: 'data-mods',
    path: `mods/${Object.keys(tree)[0]?.split('/')[0]}`,
    size: files.reduce((sum, { size }) => sum + size, 0),
    sha1: createHash('sha1').update(bytes).digest('hex'),
    sha512: sha512Of(bytes),
    files,
  });
  writeFileSync(path, JSON.stringify({ ...file, addons: [...file.addons, record] }));
}

function listFolders(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory() || path === '.loadout') return [];
    return [path, ...listFolders(root, path)];
  });
}
