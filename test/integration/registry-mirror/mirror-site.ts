import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { onTestFinished } from 'vitest';
import type { Clock } from '#core/host.ts';
import { type Mirror, type MirrorOptions, startMirror } from '#registry-mirror/start.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { createProject, createUser, createVersion } from '#test/builders/seed.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

export const MIB = 1024 ** 2;

export interface TestMirrorOptions extends Partial<Omit<MirrorOptions, 'host'>> {
  readonly of: string;
  readonly clock?: Clock;
  /** Data folder of the installation that runs the mirror. */
  readonly installation?: string;
}

/** Starts a mirror on a free port, closed when the test ends. */
export async function startTestMirror(options: TestMirrorOptions): Promise<Mirror> {
  const { clock = systemClock, installation = createTempDir(), ...given } = options;
  const paths = { dataDir: installation, home: homedir(), platform: process.platform };
  const mirror = await startMirror({
    dataDir: createTempDir(),
    port: 0,
    maxBytes: 64 * MIB,
    ...given,
    host: {
      paths: { ...paths, environment: {} },
      clock,
      logger: createMemoryLogger(),
      userAgent: 'Loadout/0.0.0 (linux; x64)',
    },
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await mirror.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...mirror, close };
}

/** Creates a seed with `count` projects of one version each. */
export function createSeed(count: number): RegistrySeed {
  const projects = Array.from({ length: count }, (_, index) =>
    createProject({
      id: `project-${index}`,
      versions: [createVersion({ id: `version-${index}` })],
    }),
  );
  return { users: [createUser()], organizations: [], projects };
}

export interface SeedFile {
  readonly projectId: string;
  readonly sha1: string;
  readonly sha512: string;
  readonly bytes: Uint8Array;
}

/** Returns the file of each project in the seed. */
export function listFiles({ projects }: RegistrySeed): SeedFile[] {
  return projects.flatMap(({ id: projectId, versions }) =>
    versions.flatMap(({ files }) =>
      files.map(({ bytes }) => ({
        projectId,
        sha1: createHash('sha1').update(bytes).digest('hex'),
        sha512: createHash('sha512').update(bytes).digest('hex'),
        bytes,
      })),
    ),
  );
}

/** A client with a separate cache, like another installation of Loadout. */
export function openTestClient(origin: string) {
  const harness = createRegistryHarness(systemClock);
  onTestFinished(harness.close);
  return { ...harness, client: harness.client(testProfile(origin)) };
}

/** Returns the files in another order, which the number decides. */
export function shuffle(files: readonly SeedFile[], number: number): SeedFile[] {
  const placeOf = ({ sha512 }: SeedFile) =>
    createHash('sha1').update(`${number} ${sha512}`).digest('hex');
  return files
    .map((file) => ({ file, place: placeOf(file) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ file }) => file);
}

/** Sends a lookup by sha512 like a client. */
export function lookUp(
  { origin }: Pick<Mirror, 'origin'>,
  hashes: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${origin}/api/version-files`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ algorithm: 'sha512', hashes }),
  });
}

/** Maps each file's sha512 in an answer of versions to its URL. */
export async function addressesIn(answer: Response): Promise<Map<string, string>> {
  const versions = (await answer.json()) as Readonly<
    Record<string, { files: readonly { url: string; sha512_hash: string }[] }>
  >;
  return new Map(
    Object.values(versions).flatMap(({ files }) =>
      files.map(({ url, sha512_hash: sha512 }) => [sha512, url] as const),
    ),
  );
}
