import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistrySeed } from '#registry-server/seed.ts';
import {
  startRegistryServer,
  type RegistryServer,
  type RegistryServerOptions,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { copyRegistry, layRegistry } from '#test/helpers/filled-registry.ts';
import { createGameFolder } from '#test/builders/game-folder.ts';
import { sha512Of } from '#test/helpers/tree.ts';

export const FILES = 200;
const KNOWN = 60;
// About 15 downloads: the public service's bucket begins with 37 tokens and takes two for each, so
// the 19th would wait 36 seconds.
const OUTDATED_EVERY = 4;

/** One game folder and one filled registry, copied for every run. */
export interface Sites {
  /** URL path of a file whose project is in no folder. */
  readonly notInstalled: string;
  /** SHA-512 of a version's primary file. */
  digestOf(versionId: string): string;
  create(): Site;
  remove(): void;
}

interface Site {
  readonly folder: string;
  readonly dataDir: string;
  startRegistry(
    options: Pick<RegistryServerOptions, 'profile' | 'faults' | 'twoOrigins' | 'nowMs'>,
  ): Promise<RegistryServer>;
}

/**
 * 200 files: 60 projects of the demo registry, some outdated, of which one is disabled, one has a
 * settings file and one requires a project that is not installed; an older copy of one of them, so
 * that two files belong to one project; a file of a private project; and unknown files.
 */
export async function prepareSites(): Promise<Sites> {
  const base = mkdtempSync(join(tmpdir(), 'loadout-main-job-'));
  const seed = await demoSeed();
  const template = { folder: join(base, 'game'), registry: join(base, 'registry') };
  await createGameFolder(template.folder, {
    seed,
    known: KNOWN + 1,
    unknown: FILES - KNOWN - 2,
    outdatedEvery: OUTDATED_EVERY,
  });
  const inSlot = (slot: string, slug: string, number: string): string =>
    join(template.folder, slot, find(seed, slug, number).file.name);
  rmSync(inSlot('pmods', 'gearworks', '1.2.0'));
  for (const [slug, number] of [
    ['tiny-physics', '0.9.0'],
    ['secret-orchard', '0.1.0'],
  ] as const) {
    const { bytes } = find(seed, slug, number).file;
    writeFileSync(inSlot('pmods', slug, number), bytes, { flag: 'wx' });
  }
  const switchedOff = inSlot('pmods', 'waypoint-compass', '1.2.1');
  renameSync(switchedOff, `${switchedOff}.disabled`);
  const shaderPack = inSlot('mods/shaderpacks', 'paper-lanterns', '1.0');
  writeFileSync(`${shaderPack}.txt`, 'SHADOWS=2\n');
  layRegistry(template.registry, seed);
  let count = 0;
  return {
    notInstalled: pathOf(seed, 'void-welcome', '1.0.0'),
    digestOf(versionId) {
      const versions = seed.projects.flatMap((project) => project.versions);
      const files = versions.find(({ id }) => id === versionId)?.files ?? [];
      return sha512Of(files.find(({ isPrimary }) => isPrimary)?.bytes ?? new Uint8Array());
    },
    create() {
      const run = join(base, `run-${(count += 1)}`);
      cpSync(template.folder, join(run, 'game'), { recursive: true });
      copyRegistry(template.registry, join(run, 'registry'));
      return {
        folder: join(run, 'game'),
        dataDir: join(run, 'data'),
        startRegistry: (options) =>
          startRegistryServer({ ...options, dataDir: join(run, 'registry'), port: 0 }),
      };
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** URL path of the file on the registry. */
function pathOf(seed: RegistrySeed, slug: string, number: string): string {
  const { project, version, file } = find(seed, slug, number);
  return `/cdn/data/project/${project.id}/version/${version.id}/${file.name}`;
}

function find(seed: RegistrySeed, slug: string, number: string) {
  const project = seed.projects.find((candidate) => candidate.slug === slug);
  const version = project?.versions.find(({ versionNumber }) => versionNumber === number);
  const file = version?.files.find(({ isPrimary }) => isPrimary);
  if (!project || !version || !file) throw new RangeError(`the seed has no ${slug} ${number}`);
  return { project, version, file };
}
