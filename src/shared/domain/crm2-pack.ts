import type { LoadoutBrief } from './loadout.ts';
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
  readonly slots: LoadoutBrief['slots'];
}

/** CRM-2's names for the registry's loaders; other loaders have no name in a pack. */
const LOADERS: Readonly<Record<string, string>> = {
  puzzle_loader: 'puzzle',
  quilt: 'cosmic-quilt',
};

/**
 * Returns the `pack.json` of a CRM-2 pack (revision 2, CRModders/CRM-2 `spec/revision-2`) that
 * names these registry add-ons; it contains no bytes. Every add-on must have a project and a
 * version.
 */
export function formatCrm2Pack(
  { target }: LockFile,
  addons: readonly LockedAddon[],
  { name, version, projects, fileOrigin, slots }: PackOptions,
): string {
  const pack = {
    spec_revision: 2,
    name,
    version,
    loader: LOADERS[target.loader ?? ''] ?? findPackLoader(addons, slots) ?? 'vanilla',
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

/** For a loadout without a loader: that of the slots in which it has files. */
function findPackLoader(
  addons: readonly LockedAddon[],
  slots: LoadoutBrief['slots'],
): string | undefined {
  const loaderOf = new Map(slots.map(({ id, loader }) => [id, LOADERS[loader ?? '']]));
  return addons.map(({ slot }) => loaderOf.get(slot)).find((loader) => loader !== undefined);
}

function toServerSide(project: PackedProject | undefined): 'required' | 'optional' | 'unsupported' {
  const side = project?.serverSide;
  return side === 'required' || side === 'unsupported' ? side : 'optional';
}

/** Whether a server has no use for it; unknown projects are included on servers. */
export function isForClientsOnly(project: PackedProject | undefined): boolean {
  return toServerSide(project) === 'unsupported';
}
