import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProfile } from '#core/registry/profiles.ts';
import type { Addon } from '#shared/domain/addon.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { SeedVersion } from '#registry-server/seed.ts';
import type { Fault, RegistryServer } from '#registry-server/start.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';

const GAME_VERSION = '0.5.26';
const PROFILE = 'scene';

export interface Release {
  readonly number: string;
  readonly channel?: SeedVersion['releaseChannel'];
  readonly date: string;
  readonly gameVersion?: string;
}

/** A registry, a game folder, and the whole core between them. */
export interface Scene {
  readonly server: RegistryServer;
  readonly serverDir: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly core: CoreHarness;
  /** Returns the jar of a project's version, as on the registry. */
  jar(project: string, number: string): Promise<Uint8Array>;
  put(path: string, bytes: Uint8Array | string): void;
  read(path: string): Buffer;
  begin(): Promise<LoadoutBrief>;
  check(loadoutId: string): Promise<readonly Addon[]>;
  updateAll(loadoutId: string): Promise<JobOutcome>;
  undo(loadoutId: string): Promise<readonly string[]>;
}

/**
 * `projects` maps slugs to releases, oldest first. Every version is one jar `<slug>-<number>.jar`.
 */
export async function setScene(
  projects: Readonly<Record<string, readonly Release[]>>,
  faults: readonly Fault[] = [],
): Promise<Scene> {
  const seed = createSeed({
    projects: await Promise.all(
      Object.entries(projects).map(async ([slug, releases]) =>
        createProject({
          id: slug,
          slug,
          name: slug,
          versions: await Promise.all(releases.map((release) => toVersion(slug, release))),
        }),
      ),
    ),
  });
  const serverDir = createTempDir();
  const server = await startTestRegistry({ dataDir: serverDir, seed, faults });
  const dataDir = createTempDir();
  const folder = join(createTempDir(), 'cosmic-reach');
  mkdirSync(folder);
  const local = findProfile('local', dataDir);
  const profile = { ...local, id: PROFILE, apiOrigin: server.origin, fileOrigins: [server.origin] };
  const core = openCore({ dataDir, profiles: [profile], clock: restlessClock });
  const { client, finish } = core;

  async function applyPlan(started: Promise<{ jobId: string }>) {
    const { plan } = expectOutcome(await finish(started), 'plan');
    return finish(client.plans.apply({ planId: plan.id }));
  }

  return {
    server,
    serverDir,
    dataDir,
    folder,
    core,
    jar: (project, number) => jarOf(project, number),
    put(path, bytes) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    },
    read: (path) => readFileSync(join(folder, path)),
    begin: () =>
      core.create(folder, {
        registry: PROFILE,
        target: { gameVersion: GAME_VERSION, loader: null, channel: 'release' },
      }),
    async check(loadoutId) {
      const outcome = await finish(client.addons.check({ loadoutId, addons: null, fresh: true }));
      return expectOutcome(outcome, 'check').report.addons;
    },
    updateAll: (loadoutId) => applyPlan(client.plans.update({ loadoutId, addons: null, to: null })),
    async undo(loadoutId) {
      const outcome = await applyPlan(client.plans.undo({ loadoutId, to: null }));
      return expectOutcome(outcome, 'apply').report.left.map(({ reason }) => reason.code);
    },
  };
}

async function toVersion(
  project: string,
  { number, channel, date, gameVersion }: Release,
): Promise<SeedVersion> {
  const id = `${project}-${number}`;
  return createVersion({
    id,
    title: id,
    versionNumber: number,
    releaseChannel: channel ?? 'release',
    datePublished: `${date}T00:00:00.000Z`,
    gameVersions: [gameVersion ?? GAME_VERSION],
    loaders: ['puzzle_loader'],
    dependencies: [],
    files: [createVersionFile(id, { bytes: await jarOf(project, number) })],
  });
}

function jarOf(project: string, number: string): Promise<Uint8Array> {
  return createPuzzleJar({ id: project, version: number });
}
