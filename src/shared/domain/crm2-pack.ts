import type { LockedAddon, LockFile } from './lock-file.ts';

/** What a registry says of an add-on's project. */
export interface PackedProject {
  /** Registry types, such as `mod` and `datamod`. */
  readonly types: readonly string[];
  readonly clientSide: string;
  readonly serverSide: string;
}

interface PackRequest {
  readonly name: string;
  /** Of the pack. */
  readonly version: string;
  /** By id; what is missing could not be asked for. */
  readonly projects: ReadonlyMap<string, PackedProject>;
  /** Where the registry's files are; null: not known, and no addresses are written. */
  readonly fileOrigin: string | null;
}

/** CRM-2's names of the registry's loaders; a pack has no name for any other. */
const LOADERS: Readonly<Record<string, string>> = {
  puzzle_loader: 'puzzle',
  quilt: 'cosmic-quilt',
};

/** Of a loadout without a loader, by the folders that it has files in. */
const LOADERS_OF_SLOTS: Readonly<Record<string, string>> = {
  'puzzle-mods': 'puzzle',
  'quilt-mods': 'cosmic-quilt',
};

/**
 * The `pack.json` of a CRM-2 pack (revision 2, CRModders/CRM-2 `spec/revision-2`) that names these add-ons of the
 * registry; bytes are not in it. All of them have a project and a version.
 */
export function formatCrm2Pack(
  { target }: LockFile,
  addons: readonly LockedAddon[],
  { name, version, projects, fileOrigin }: PackRequest,
): string {
  const pack = {
    spec_revision: 2,
    name,
    version,
    loader: LOADERS[target.loader ?? ''] ?? findLoader(addons) ?? 'vanilla',
    ...(fileOrigin === null ? {} : { base_url: fileOrigin }),
    files: addons.map((addon) => {
      const project = projects.get(addon.project?.id ?? '');
      return {
        type: project?.types[0] ?? 'mod',
        id: addon.project?.slug,
        version: addon.version?.versionNumber,
        sha512_hash: addon.sha512,
        env: {
          // It is installed on a client here.
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

function findLoader(addons: readonly LockedAddon[]): string | undefined {
  return addons.map(({ slot }) => LOADERS_OF_SLOTS[slot]).find((loader) => loader !== undefined);
}

function toServerSide(project: PackedProject | undefined): 'required' | 'optional' | 'unsupported' {
  const side = project?.serverSide;
  return side === 'required' || side === 'unsupported' ? side : 'optional';
}

/** Whether a server has no use for it; what is not known goes along. */
export function isForClientsOnly(project: PackedProject | undefined): boolean {
  return toServerSide(project) === 'unsupported';
}
