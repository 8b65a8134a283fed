import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import type { Fault } from '#registry-server/profile.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { type RegistryServer, startRegistryServer } from '#registry-server/start.ts';
import { createGameFolder } from '#test/builders/game-folder.ts';
import { createProject, createSeed, createUser, createVersion } from '#test/builders/seed.ts';
import { timeTogether } from './measure.ts';

const CLI = resolve('out/main/cli.js');
const PROFILE = 'bench';
const UNKNOWN_SHARE = 0.02;
const UPDATE_EVERY = 10;
const KIB_PER_MIB = 1024;

/** A library served by `loadout serve` in a separate process. */
export interface ServedLibrary {
  readonly size: number;
  /** Path of the first row's file while it is enabled. */
  readonly firstFile: string;
  /** Returns a URL that opens the page once. */
  address(): string;
  /** Memory of the core's process in MiB: current and peak. */
  readMemory(): { readonly nowMiB: number; readonly peakMiB: number };
  close(): Promise<void>;
}

/** Creates `count` projects of two releases each, named so that their order is their number. */
export function createBenchSeed(count: number): RegistrySeed {
  return createSeed({
    users: [createUser({ userName: 'benchmaker' })],
    projects: Array.from({ length: count }, (_, index) => {
      const id = `p${String(index).padStart(5, '0')}`;
      const version = (number: number) =>
        createVersion({
          id: `${id}-v${number}`,
          versionNumber: `1.${number}.0`,
          datePublished: `2025-0${number}-01T00:00:00.000Z`,
        });
      return createProject({
        id,
        slug: id,
        name: `Add-on ${id.slice(1)}`,
        versions: [version(1), version(2)],
      });
    }),
  });
}

/** Starts a registry with that content below `base`, on a free port. */
export function startBenchRegistry(
  base: string,
  seed: RegistrySeed,
  faults: readonly Fault[] = [],
): Promise<RegistryServer> {
  const dataDir = join(base, 'registry');
  return startRegistryServer({ dataDir, port: 0, profile: 'local', faults, seed });
}

interface LibraryOptions {
  readonly base: string;
  readonly seed: RegistrySeed;
  readonly size: number;
  readonly registryOrigin: string;
}

/** Creates a folder of `size` add-ons, manages and checks it, then serves it. */
export async function serveLibrary(options: LibraryOptions): Promise<ServedLibrary> {
  const { dataDir, firstFile } = await makeLibrary(options);
  return { size: options.size, firstFile, ...(await serve(dataDir)) };
}

/** Creates a folder of `size` add-ons, managed and checked. */
export async function makeLibrary({
  base,
  seed,
  size,
  registryOrigin,
}: LibraryOptions): Promise<{ readonly dataDir: string; readonly firstFile: string }> {
  const home = join(base, `library-${size}`);
  rmSync(home, { recursive: true, force: true });
  const dataDir = join(home, 'data');
  const folder = join(home, 'game');
  mkdirSync(dataDir, { recursive: true });
  const unknown = Math.round(size * UNKNOWN_SHARE);
  const files = await createGameFolder(folder, {
    seed,
    known: size - unknown,
    unknown,
    outdatedEvery: UPDATE_EVERY,
  });
  saveProfile(
    {
      ...findProfile('local', dataDir),
      id: PROFILE,
      apiOrigin: registryOrigin,
      fileOrigins: [registryOrigin],
    },
    dataDir,
  );
  // Scheduled checks would distort some measurements.
  const updates = { checkAtStart: false, checkEveryHours: null };
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ updates }));
  const cli = (...args: string[]) =>
    timeTogether({ file: process.execPath, args: [CLI, '--data-dir', dataDir, '--json', ...args] });
  await cli('--registry', PROFILE, 'init', folder, '--game-version', '0.5.1', '--yes');
  await cli('check');
  const first = files.find(({ projectId }) => projectId !== null);
  if (first === undefined) throw new Error('the library has no known file');
  return { dataDir, firstFile: join(folder, first.path) };
}

async function serve(
  dataDir: string,
): Promise<Pick<ServedLibrary, 'address' | 'readMemory' | 'close'>> {
  const child = spawn(process.execPath, [CLI, '--data-dir', dataDir, 'serve', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const file = await readStartFile(child);
  return {
    address: () => /url=(http:\S+?)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '',
    readMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const read = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / KIB_PER_MIB;
      return { nowMiB: read('VmRSS'), peakMiB: read('VmHWM') };
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readStartFile(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the output is a pipe');
  let text = '';
  for await (const line of createInterface({ input: child.stdout })) {
    text += line;
    const file = /"file":\s*"([^"]+)"/.exec(text)?.[1];
    if (file !== undefined) return file;
  }
  throw new Error('serve ended before it served');
}
