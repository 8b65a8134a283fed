import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operationDocumentSchema } from '#cli/json/documents.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { toProfile } from './lock-machine.ts';

export type Files = Readonly<Record<string, string>>;

export interface PackVersion {
  /** Maps paths in the archive to text. */
  readonly archive: Files;
  readonly requires?: readonly string[];
}

/** A modpack called `everyday` with these versions, oldest first. */
export function createPack(versions: readonly PackVersion[]): SeedProject {
  return createProject({
    id: 'everyday',
    slug: 'everyday',
    name: 'Everyday',
    type: ['modpack'],
    versions: versions.map(({ archive, requires = [] }, index) => {
      const id = `everyday-${index + 1}`;
      const entries = Object.entries(archive).map(([name, content]) => ({ name, content }));
      return createVersion({
        id,
        versionNumber: `${index + 1}.0.0`,
        datePublished: `2025-0${index + 2}-01T00:00:00.000Z`,
        loaders: ['puzzle_loader'],
        files: [createVersionFile(id, { name: `${id}.zip`, bytes: buildRawZip(entries) })],
        dependencies: requires.map((projectId) => ({
          projectId,
          versionId: null,
          dependencyType: 'required' as const,
        })),
      });
    }),
  });
}

/** A CRM-2 pack with these overrides for the game's folder. */
export function crm2(overrides: Files, rest: Files = {}): Files {
  const laid = Object.entries(overrides).map(([path, text]): [string, string] => [
    `overrides/${path}`,
    text,
  ]);
  const manifest = { spec_revision: 2, name: 'Everyday', loader: 'puzzle', files: [] };
  return { 'pack.json': JSON.stringify(manifest), ...Object.fromEntries(laid), ...rest };
}

/** A save folder with a mod the user made, a registry with these projects, and the terminal. */
export async function openPackSite(projects: readonly SeedProject[]) {
  const [root, dataDir] = [createTempDir(), createTempDir()];
  const server = await startTestRegistry({ seed: createSeed({ projects: [...projects] }) });
  saveProfile(toProfile(server.origin), dataDir);
  const at = (path: string): string => join(root, path);
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  put('pmods/mine.jar', 'my own');
  const run = (...argv: string[]) => runLoadout(['--data-dir', dataDir, ...argv], { cwd: root });
  const init = ['init', root, '--name', 'Mine', '--game-version', '0.5.1'];
  await run('--registry', 'test', ...init, '--loader', 'puzzle_loader');
  return {
    root,
    run,
    put,
    drop: (path: string): void => rmSync(at(path)),
    stopRegistry: () => server.close(),
    async ask(...argv: string[]) {
      const { status, stdout, stderr } = await run('--json', ...argv);
      if (stdout === '') throw new Error(stderr);
      return { status, document: operationDocumentSchema.parse(JSON.parse(stdout)) };
    },
    files: () => readFiles(root),
    /** Files of a duplicate of the loadout, in which the pack is unmodified. */
    async duplicate() {
      const folder = join(createTempDir(), 'copy');
      const { status, stderr } = await run(
        '--loadout',
        'Mine',
        'duplicate',
        folder,
        '--name',
        'Copy',
        '--yes',
      );
      if (status !== 0) throw new Error(stderr);
      const verified = await run('--loadout', 'Copy', 'verify');
      if (verified.status !== 0) throw new Error(verified.stdout);
      return readFiles(folder);
    },
  };
}

/** Maps the path of every file outside `.loadout` to its text. */
function readFiles(root: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.startsWith('.loadout'))
      .toSorted()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

export type PackSite = Awaited<ReturnType<typeof openPackSite>>;
