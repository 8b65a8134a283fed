import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { SeedProject, SeedVersion } from '#registry-server/seed.ts';
import type { RegistryServerOptions } from '#registry-server/start.ts';
import type { ApplyReport } from '#shared/domain/job.ts';
import type { Addon } from '#shared/domain/addon.ts';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import {
  expectOutcome,
  openCore,
  type CoreHarness,
  type CoreHarnessOptions,
} from '#test/helpers/core-harness.ts';
import type { Clock } from '#core/host.ts';
import type { FileGate } from '#test/helpers/file-gate.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';

type VersionInput = Partial<SeedVersion> & { readonly requires?: readonly string[] };

/** A mod with these versions, oldest first, published a month apart. */
export function createMod(
  id: string,
  versions: Readonly<Record<string, VersionInput>>,
  project: Partial<SeedProject> = {},
): SeedProject {
  return createProject({
    id,
    slug: `${id}-slug`,
    name: id,
    ...project,
    versions: Object.entries(versions).map(([number, { requires = [], ...version }], index) =>
      createVersion({
        id: `${id}-${number}`,
        versionNumber: number,
        datePublished: `2025-0${index + 2}-01T00:00:00.000Z`,
        files: [createVersionFile(`${id}-${number}`)],
        dependencies: requires.map((projectId) => ({
          projectId,
          versionId: null,
          dependencyType: 'required' as const,
        })),
        ...version,
      }),
    ),
  });
}

export const LAMP = createMod('lamp', {
  '1.0.0': {},
  '2.0.0': {},
  '3.0.0': { gameVersions: ['0.5.2'] },
  '4.0.0': { releaseChannel: 'beta' },
});
const SHADES = createMod(
  'shades',
  {
    '1.0.0': {
      loaders: ['simply_shaders'],
      files: [createVersionFile('shades-1.0.0', { name: 'Shades.zip' })],
    },
  },
  { type: ['shader'] },
);

/** Projects of these tests' registry: `app` requires `lib`, `lib` requires `base`. */
export const PROJECTS: readonly SeedProject[] = [
  LAMP,
  createMod('app', { '1.0.0': { requires: ['lib'] } }),
  createMod('lib', { '1.0.0': { requires: ['base'] } }),
  createMod('base', { '1.0.0': {} }),
  SHADES,
];

export interface VerbsSite {
  readonly folder: string;
  readonly dataDir: string;
  readonly core: CoreHarness;
  /** Opens another core on the same data, like a restarted program. */
  openAgain(options?: Partial<CoreHarnessOptions>): CoreHarness;
  readonly loadoutId: string;
  put(path: string, bytes: string | Uint8Array): void;
  /** Puts a version's file where a user would; call it before the loadout is scanned. */
  putVersion(projectId: string, number: string, directory?: string): void;
  has(path: string): boolean;
  /** Maps the path of every file outside `.loadout` to its digest. */
  files(): Record<string, string>;
  addons(): Promise<readonly Addon[]>;
  addonAt(path: string): Promise<Addon>;
  plan(started: PromiseLike<{ jobId: string }>): Promise<Plan>;
  apply(plan: Plan): Promise<ApplyReport>;
  /** Plans and applies a change. */
  run(started: PromiseLike<{ jobId: string }>): Promise<ApplyReport>;
  undo(): Promise<ApplyReport>;
  /** Differences between the folder and its last generation. */
  differences(): Promise<readonly unknown[]>;
  stopRegistry(): Promise<void>;
}

export interface VerbsSiteOptions {
  readonly projects?: readonly SeedProject[];
  readonly target?: Partial<LoadoutTarget>;
  /** Folders that exist before the loadout is created; they decide its layout. */
  readonly folders?: readonly string[];
  /** Maps project ids to the version number that is installed from the beginning. */
  readonly installed?: Readonly<Record<string, string>>;
  readonly faults?: RegistryServerOptions['faults'];
  /** Serves the files in place of the registry. */
  readonly gate?: FileGate;
  readonly clock?: Clock;
}

/** A game folder with a file of the user's, a registry and a whole core. */
export async function openVerbsSite({
  projects = PROJECTS,
  target = {},
  folders = ['pmods'],
  installed = {},
  faults = [],
  gate,
  clock,
}: VerbsSiteOptions = {}): Promise<VerbsSite> {
  const server = await startTestRegistry({
    seed: createSeed({ projects: [...projects] }),
    faults,
    ...(gate && { publicUrl: gate.origin }),
  });
  gate?.aim(server.origin);
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('no profile local');
  const profile = {
    ...local,
    id: 'test',
    apiOrigin: server.origin,
    fileOrigins: [server.origin, ...(gate ? [gate.origin] : [])],
  };
  const folder = createTempDir();
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true });
  const put: VerbsSite['put'] = (path, bytes) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  const putVersion: VerbsSite['putVersion'] = (projectId, number, directory = 'pmods') => {
    const { name, bytes } = fileOf(projects, projectId, number);
    put(`${directory}/${name}`, bytes);
  };
  put(`${folders[0]}/mine.jar`, 'my own');
  for (const [id, number] of Object.entries(installed)) putVersion(id, number, folders[0]);
  const dataDir = createTempDir();
  const core = openCore({ dataDir, profiles: [profile], ...(clock && { clock }) });
  const { id: loadoutId } = await core.create(folder, {
    registry: 'test',
    target: { gameVersion: '0.5.1', loader: null, channel: 'release', ...target },
  });
  const plan: VerbsSite['plan'] = async (started) =>
    expectOutcome(await core.finish(started), 'plan').plan;
  const apply: VerbsSite['apply'] = async ({ id }) =>
    expectOutcome(await core.finish(core.client.plans.apply({ planId: id })), 'apply').report;
  const run: VerbsSite['run'] = async (started) => apply(await plan(started));
  const addons: VerbsSite['addons'] = async () =>
    expectOutcome(await core.finish(core.client.addons.scan({ loadoutId })), 'scan').report.addons;
  return {
    folder,
    dataDir,
    core,
    openAgain: (options) => openCore({ dataDir, ...options }),
    loadoutId,
    put,
    putVersion,
    has: (path) => existsSync(join(folder, path)),
    files: () =>
      Object.fromEntries(
        [...readTree(folder, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]),
      ),
    addons,
    async addonAt(path) {
      const found = (await addons()).find((addon) => addon.path === path);
      if (!found) throw new Error(`nothing at ${path}`);
      return found;
    },
    plan,
    apply,
    run,
    undo: () => run(core.client.plans.undo({ loadoutId, to: null })),
    differences: async () =>
      expectOutcome(await core.finish(core.client.loadouts.verify({ loadoutId })), 'verify').report
        .differences,
    stopRegistry: () => server.close(),
  };
}

export function fileOf(projects: readonly SeedProject[], projectId: string, number: string) {
  const project = projects.find(({ id }) => id === projectId);
  const version = project?.versions.find(({ versionNumber }) => versionNumber === number);
  const [file] = version?.files ?? [];
  if (!file) throw new Error(`no file of ${projectId} ${number}`);
  return file;
}

/** Formats the items for comparison: `add pmods/a.jar plan-chosen`. */
export function tell({ items }: Plan): string[] {
  return items.map(tellItem).toSorted();
}

function tellItem({ kind, from, to, title, reason }: PlanItem): string {
  const place = (to ?? from)?.path ?? title;
  return `${kind} ${place} ${reason.code}`;
}

export function codesOf(messages: readonly { readonly code: string }[]): string[] {
  return messages.map(({ code }) => code);
}
