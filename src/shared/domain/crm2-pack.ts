import type { LockedAddon, LockFile } from './lock-file.ts';

/** Registry data of an add-on's project. */
export interface PackedProject {
  /** Registry types, such as `mod` and `datamod`. */
  readonly types: readonly string[];
  readonly clientSide: string;
  readonly serverSide: string;
}

interface PackOptions {
  readonly name: string;
  /** Version of the pack. */
  readonly version: string;
  /** By id; projects that could not be requested are missing. */
  readonly projects: ReadonlyMap<string, PackedProject>;
  /** Origin of the registry's files; null: unknown, and no addresses are written. */
  readonly fileOrigin: string | null;
}

/** CRM-2's names for the registry's loaders; other loaders have no name in a pack. */
const LOADERS: Readonly<Record<string, string>> = {
  puzzle_loader: 'puzzle',
  quilt: 'cosmic-quilt',
};

/** Loaders by slot, for a loadout without a loader that has files in these slots. */
const LOADERS_OF_SLOTS: Readonly<Record<string, string>> = {
  'puzzle-mods': 'puzzle',
  'quilt-mods': 'cosmic-quilt',
};

/**
 * Returns the `pack.json` of a CRM-2 pack (revision 2, CRModders/CRM-2 `spec/revision-2`) that
 * names these registry add-ons; it contains no bytes. Every add-on must have a project and a
 * version.
 */
export function formatCrm2Pack(
  { target }: LockFile,
  addons: readonly LockedAddon[],
  { name, version, projects, fileOrigin }: PackOptions,
): string {
  const pack = {
    spec_revision: 2,
    name,
    version,
    loader: LOADERS[target.loader ?? ''] ?? findPackLoader(addons) ?? 'vanilla',
    ...(fileOrigin === null ? {} : { base_url: fileOrigin }),
    files: addons.map((addon) => {
      const project = projects.get(addon.project?.id ?? '');
      return {
        type: project?.types[0] ?? 'mod',
        id: addon.project?.slug,
        version: addon.version?.versionNumber,
        sha512_hash: addon.sha512,
        env: {
          // Here it is installed on a client.
          client: project?.clientSide === 'optional' ? 'optional' : 'required',
          server: toServerSide(project),
        },
        ...(fileOrigin === null || addon.urlPath === null ? {} : { download_url: addon.urlPath }),
      };
    }),
    dependencies: target.gameVersion === null ? {} : { 'cosmic-reach': target.gameVersion },
  };
  return `${JSON.stringify(pack, null, 2)}\n`;
}

function findPackLoader(addons: readonly LockedAddon[]): string | undefined {
  return addons.map(({ slot }) => LOADERS_OF_SLOTS[slot]).find((loader) => loader !== undefined);
}

function toServerSide(project: PackedProject | undefined): 'required' | 'optional' | 'unsupported' {
  const side = project?.serverSide;
  return side === 'required' || side === 'unsupported' ? side : 'optional';
}

/** Whether a server has no use for it; unknown projects are included on servers. */
export function isForClientsOnly(project: PackedProject | undefined): boolean {
  return toServerSide(project) === 'unsupported';
}
