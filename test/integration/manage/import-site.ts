import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import type { Machine } from './lock-machine.ts';

/** Files by path, as on disk or in an archive. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export function writeFolder(files: Files, folder = join(createTempDir(), 'source')): string {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

export function zip(files: Files, under = ''): Buffer {
  return buildRawZip(
    Object.entries(files).map(([path, bytes]) => ({
      name: under + path,
      content: Buffer.from(bytes),
    })),
  );
}

export function writeArchive(bytes: Uint8Array, name = 'source.bin'): string {
  return join(writeFolder({ [name]: bytes }), name);
}

export function finishReading({ core, loadoutId }: Machine, path: string): Promise<JobOutcome> {
  return core.finish(core.client.plans.readImport({ loadoutId, grantId: core.grantFile(path) }));
}

export async function read(machine: Machine, path: string) {
  return expectOutcome(await finishReading(machine, path), 'import');
}

/** Reads, plans and applies an import. */
export async function bring(machine: Machine, path: string): Promise<Plan> {
  const { core, loadoutId } = machine;
  const { targets } = await read(machine, path);
  const started = core.client.plans.install({ loadoutId, targets });
  const { plan } = expectOutcome(await core.finish(started), 'plan');
  expectOutcome(await core.finish(core.client.plans.apply({ planId: plan.id })), 'apply');
  return plan;
}

interface Parts {
  /** A mod that the registry knows. */
  readonly known: Uint8Array;
  /** A Puzzle mod that the user made. */
  readonly own: Uint8Array;
  readonly shader: Uint8Array;
}

/** An instance as CRLauncher writes it. */
export function crlauncherInstance({ known, own, shader }: Parts): Files {
  return {
    'instance.json': JSON.stringify({
      name: 'Sky islands',
      groupName: '',
      iconFileName: 'icon.png',
      environmentVariables: { API_KEY: 'SECRET-VALUE' },
      javaPath: '/home/me/java/bin/java',
      customJavaPath: true,
      customJvmFlags: ['-javaagent:evil.jar'],
      cosmicVersion: '0.4.11',
      jarMods: [],
      puzzleMods: [{ id: 'gone', fileName: 'gone.jar', active: true }],
      modLoader: 'puzzle',
      puzzleCoreVersion: '2.3.6',
      puzzleCosmicVersion: '0.4.1',
    }),
    'cosmic-reach/pmods/known.jar': known,
    'cosmic-reach/pmods/own.jar': own,
    'cosmic-reach/disabledpuzzlemods/off.jar': 'off',
    'cosmic-reach/pmods/marked.jar.disabled': 'off too',
    'cosmic-reach/mods/tower/blocks/one.json': '{}',
    'cosmic-reach/mods/shaderpacks/Glow.zip': shader,
    'cosmic-reach/worlds/Home/worldInfo.json': '{}',
    'cosmic-reach/worlds/Home/zones/base/earth/regions/region_0_0_0.cosmicreach': 'x'.repeat(100),
    'fabricmods/readme.txt': 'hello',
    'jarmods/patch.jar': 'patch',
    'logs/latest.log': 'log',
  };
}

/** The folder of an instance, with its metadata file beside it. */
export function writePolaris(parts: Parts): { folder: string; description: string } {
  const folder = writeFolder(
    { 'jmods/known.jar': parts.known, 'jmods/own.jar': parts.own },
    join(createTempDir(), 'instances', '2f9c4e1a-0b7d-4f5e-9a51-6d3f2b1c0e88'),
  );
  const description = join(dirname(folder), 'Islands-a1B2c.json');
  writeFileSync(
    description,
    JSON.stringify({
      uuid: basename(folder),
      name: 'Islands',
      version: 'latest',
      loader: 'Puzzle',
      Core: '2.3.6',
      Cosmic: '0.4.1',
      downloaded: true,
      playtime: 12,
    }),
  );
  return { folder, description };
}

/** An instance as `cosmicquilt-prism` makes it. */
export function prismInstance({ known }: Parts, components = COMPONENTS): Files {
  return {
    'instance.cfg': [
      '[General]',
      'InstanceType=OneSix',
      'name=Quilted',
      'OverrideCommands=true',
      'PreLaunchCommand=rm -rf $HOME',
      'JavaPath=',
      'JvmArgs="-Xmx2G"',
    ].join('\r\n'),
    'mmc-pack.json': JSON.stringify({ formatVersion: 1, components }),
    'patches/org.codeberg.CRModders.cosmic-quilt.json': '{"+jvmArgs":["-x"],"mainClass":"x"}',
    '.minecraft/mods/known.jar': known,
    '.minecraft/options.txt': 'x',
  };
}

const COMPONENTS: readonly { readonly uid: string; readonly version: string }[] = [
  { uid: 'finalforeach:cosmicreach', version: '0.3.1' },
  { uid: 'org.codeberg.CRModders.cosmic-quilt', version: '2.3.2' },
];

/** A CRM-2 pack, revision 2. */
export function crm2Pack(files: readonly unknown[], overrides: Files = {}): Files {
  return {
    'pack.json': JSON.stringify({
      $schema: 'https://example.org/schema.json',
      spec_revision: 2,
      name: 'Cosmic fixes',
      version: '1.0.0',
      loader: 'puzzle',
      files,
      dependencies: { 'cosmic-reach': 'pre-alpha-0.3.1', puzzle: '2.0.0' },
    }),
    ...overrides,
  };
}
