import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type PublishVersionDocument,
  publishVersionDocumentSchema,
} from '#cli/json/publish-documents.ts';
import type { CliIo } from '#cli/io.ts';
import type { RegistryServer, RegistryServerOptions } from '#registry-server/start.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { createProject } from '#test/builders/seed.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';

const UPLOAD = 'POST /api/project/:project/version';

export interface PublishSite {
  readonly server: RegistryServer;
  readonly dataDir: string;
  /** Folder with the author's files. */
  readonly folder: string;
  write(name: string, bytes: Uint8Array | string): string;
  /** Runs `loadout publish version` with the owner's token by default. */
  publish(argv: readonly string[], io?: Partial<CliIo>): Promise<PublishRun>;
  run(
    argv: readonly string[],
    io?: Partial<CliIo>,
  ): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }>;
  /** Number of uploads that the registry received. */
  uploads(): number;
}

interface PublishRun {
  readonly status: number;
  readonly stderr: string;
  /** null if the command ended with an error. */
  readonly document: PublishVersionDocument | null;
  readonly error: { readonly code: string; readonly params: Record<string, unknown> } | null;
}

/** The cast's registry with a library that jars may require, and an author's terminal. */
export async function openPublishSite({
  project = {},
  projects = [],
  ...options
}: Partial<RegistryServerOptions> & {
  readonly project?: Partial<SeedProject>;
  readonly projects?: readonly SeedProject[];
} = {}): Promise<PublishSite> {
  const seed = createCastSeed({ project });
  const library = createProject({ id: 'project-lib', slug: 'flux-lib', name: 'Flux Lib' });
  const server = await startTestRegistry({
    ...options,
    seed: { ...seed, projects: [...seed.projects, library, ...projects] },
  });
  const folder = createTempDir();
  const dataDir = join(createTempDir(), 'data');
  const run = (argv: readonly string[], io: Partial<CliIo> = {}) =>
    runLoadout(['--data-dir', dataDir, '--registry', server.origin, ...argv], {
      cwd: folder,
      token: 'crp_owner',
      clock: restlessClock,
      ...io,
    });
  return {
    server,
    dataDir,
    folder,
    run,
    uploads: () => server.requestCounts().get(UPLOAD) ?? 0,
    write(name, bytes) {
      writeFileSync(join(folder, name), bytes);
      return name;
    },
    async publish(argv, io) {
      const { status, stdout, stderr } = await run(['--json', 'publish', 'version', ...argv], io);
      const answer = JSON.parse(stdout) as { error?: PublishRun['error'] };
      return {
        status,
        stderr,
        error: answer.error ?? null,
        document: answer.error ? null : publishVersionDocumentSchema.parse(answer),
      };
    },
  };
}

/** A jar with a manifest that requires a game version and a library. */
export function createModJar(version = '1.2.3-beta.1', sizeBytes = 2_000): Promise<Uint8Array> {
  return createPuzzleJar({
    id: 'lamp',
    name: 'Lamp',
    version,
    requires: { 'cosmic-reach': '>=0.5.0 <0.5.3', flux_lib: '*' },
    sizeBytes,
  });
}

interface ListedVersion {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly versionNumber: string;
  readonly releaseChannel: string;
  readonly changelog: string | null;
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
  readonly dependencies: readonly unknown[];
  readonly files: readonly { readonly name: string; readonly isPrimary: boolean }[];
}

/** The project's publicly visible versions. */
export async function listVersions(
  { server }: Pick<PublishSite, 'server'>,
  project = 'project-1',
): Promise<readonly ListedVersion[]> {
  const answer = await fetch(`${server.origin}/api/project/${project}/version`, {
    headers: { authorization: 'crp_owner' },
  });
  return ((await answer.json()) as { data: readonly ListedVersion[] }).data;
}
