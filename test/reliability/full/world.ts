import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { startRegistryServer } from '#registry-server/start.ts';
import { createZip } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { startFaultServer } from '#test/helpers/fault-server.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { toQuickProfile } from '../verbs/quick-profile.ts';
import { mountSmallDisk, type SmallDisk } from './place.ts';

export const PLACES = ['game', 'data'] as const;
/** The folder on the small disk. */
export type Place = (typeof PLACES)[number];

/** A game folder and a data directory, one of them on a small disk, and a registry. */
export interface World {
  readonly folder: string;
  readonly dataDir: string;
  readonly disk: SmallDisk;
  /** Folder for saved downloads; on the small disk if the game is. */
  readonly target: string;
  /** Resets both to their initial state. */
  restore(): void;
}

export interface Worlds {
  /** Returns the world with this folder on the small disk, created when first required. */
  at(place: Place): Promise<World>;
  /** Called before a file is served. */
  onFile: () => void;
  close(): Promise<void>;
}

export async function createWorlds(): Promise<Worlds> {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-full-'));
  const seed = await createFullSeed();
  const bytesOf = new Map(
    seed.projects.flatMap(({ versions }) =>
      versions.flatMap(({ files }) => files.map(({ name, bytes }) => [name, bytes] as const)),
    ),
  );
  const files = await startFaultServer(({ url }) => {
    worlds.onFile();
    const body = bytesOf.get(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
    return body ? { body } : { status: 404 };
  });
  const server = await startRegistryServer({
    dataDir: mkdtempSync(join(scratch, 'registry-')),
    ...({ port: 0, profile: 'local', faults: [], seed, publicUrl: files.origin } as const),
  });
  const profile = {
    ...toQuickProfile(server.origin),
    fileOrigins: [server.origin, files.origin],
  };
  const opened = new Map<Place, Promise<World>>();
  const worlds: Worlds = {
    at(place) {
      const world = opened.get(place) ?? createWorld(join(scratch, place), place, profile, bytesOf);
      opened.set(place, world);
      return world;
    },
    onFile: () => undefined,
    async close() {
      await server.close();
      await files.close();
      for (const world of opened.values()) (await world).disk.unmount();
      rmSync(scratch, { recursive: true });
    },
  };
  return worlds;
}

async function createWorld(
  scratch: string,
  place: Place,
  profile: ReturnType<typeof toQuickProfile>,
  bytesOf: ReadonlyMap<string, Uint8Array>,
): Promise<World> {
  const [small, large, kept] = ['small', 'large', 'kept'].map((name) => join(scratch, name));
  if (!small || !large || !kept) throw new Error('no names');
  for (const path of [small, large, kept]) mkdirSync(path, { recursive: true });
  const disk = mountSmallDisk(small);
  const folder = join(place === 'game' ? small : large, 'game');
  const dataDir = join(place === 'data' ? small : large, 'data');
  const target = join(place === 'game' ? small : large, 'saved');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  mkdirSync(dataDir, { mode: 0o700 });
  mkdirSync(target);
  writeFileSync(join(folder, 'pmods/lamp-1.0.0.jar'), bytesOf.get('lamp-1.0.0.jar') ?? '');
  writeFileSync(join(folder, 'pmods/mine.jar'), 'mine');
  await settle(folder, dataDir, profile);
  const both = { folder, dataDir, target };
  for (const [name, path] of Object.entries(both))
    cpSync(path, join(kept, name), { recursive: true, preserveTimestamps: true });
  return {
    ...both,
    disk,
    restore() {
      disk.free();
      for (const [name, path] of Object.entries(both)) refill(path, join(kept, name));
    },
  };
}

/** Runs the program once, so that files required by every later run exist. */
async function settle(
  folder: string,
  dataDir: string,
  profile: ReturnType<typeof toQuickProfile>,
): Promise<void> {
  let close = async (): Promise<void> => {};
  const onFinished = (closeCore: () => Promise<void>): void => void (close = closeCore);
  const core = openCore({ dataDir, profiles: [profile], onFinished });
  const target = { gameVersion: '0.5.1', loader: null, channel: 'release' } as const;
  const { id: loadoutId } = await core.create(folder, { registry: profile.id, target });
  await core.finish(core.client.addons.check({ loadoutId, addons: null, fresh: false }));
  await close();
}

function refill(target: string, source: string): void {
  for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true });
  cpSync(source, target, { recursive: true, preserveTimestamps: true });
}

const JAR_BYTES = 300_000;
const ENTRY_BYTES = 9000;

async function createFullSeed(): Promise<RegistrySeed> {
  const jar = (version: string) =>
    createVersionFile(version, {
      name: `${version}.jar`,
      bytes: Buffer.from(version.padEnd(JAR_BYTES, '.')),
    });
  const lamp = ['1.0.0', '2.0.0'].map((number, index) =>
    createVersion({
      id: `lamp-${number}`,
      versionNumber: number,
      datePublished: `2025-0${index + 2}-01T00:00:00.000Z`,
      files: [jar(`lamp-${number}`)],
    }),
  );
  const entries = Array.from({ length: 18 }, (_, at) => [
    `stones/stone-${at}.json`,
    `${at}`.padEnd(ENTRY_BYTES, '.'),
  ]);
  const bytes = await createZip(Object.fromEntries(entries) as Record<string, string>);
  const stones = createVersion({
    id: 'stones-1',
    versionNumber: '1.0.0',
    loaders: [],
    files: [
      createVersionFile('stones-1', {
        name: 'stones-1.zip',
        bytes,
      }),
    ],
  });
  return createSeed({
    projects: [
      createProject({ id: 'lamp', slug: 'lamp', name: 'Lamp', versions: lamp }),
      createProject({ id: 'stones', slug: 'stones', type: ['datamod'], versions: [stones] }),
    ],
  });
}
