import type { Addon, EmbeddedMetadata, Policy } from '#shared/domain/addon.ts';
import type { ExternalChange } from '#shared/domain/job.ts';
import type { AddonRow, KnownRow } from '#shared/domain/known-addons.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';

/** One add-on as the database keeps it. */
export interface KnownAddon {
  readonly row: Omit<KnownRow, 'dependants'>;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Of its version, as far as that is known. */
  readonly dependencies: readonly Pick<Dependency, 'projectId' | 'versionId' | 'dependencyType'>[];
}

interface Facts {
  readonly addon: Addon;
  readonly version: Version | null;
  readonly project: ProjectSummary | null;
  readonly policy: Policy | null;
  readonly external: ExternalChange['kind'] | null;
  readonly parked: boolean;
  readonly imageKey: string | null;
}

export function toKnownAddon(facts: Facts): KnownAddon {
  const { addon, version, project, ...rest } = facts;
  const { metadata, ...row } = addon;
  return {
    row: {
      ...row,
      ...rest,
      ...describe(facts),
      color: project?.color ?? null,
      types: project?.type ?? [],
    },
    metadata,
    dependencies: (version?.dependencies ?? []).map(({ projectId, versionId, dependencyType }) => ({
      projectId,
      versionId,
      dependencyType,
    })),
  };
}

/** As the registry has it, else as the file says. */
function describe({ addon, version, project }: Facts): Pick<KnownRow, 'title' | 'author'> {
  const [own] = addon.metadata;
  return {
    title: project?.name ?? own?.name ?? fileNameOf(addon.path),
    author: project?.author ?? own?.authors[0] ?? version?.author?.userName ?? null,
  };
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** By add-on id, those here that need it: by what their versions require, else by what the files say of themselves. */
export function findDependants(
  addons: readonly KnownAddon[],
): ReadonlyMap<string, AddonRow['dependants']> {
  const needs = new Map<string, KnownAddon[]>();
  for (const addon of addons) {
    for (const need of needsOf(addon)) {
      const others = needs.get(need);
      if (others) others.push(addon);
      else needs.set(need, [addon]);
    }
  }
  const dependants = new Map<string, AddonRow['dependants']>();
  for (const addon of addons) {
    const { id } = addon.row;
    const found = new Map(
      offersOf(addon)
        .flatMap((offer) => needs.get(offer) ?? [])
        .map(({ row }) => [row.id, { addonId: row.id, title: row.title }]),
    );
    found.delete(id);
    if (found.size > 0) dependants.set(id, [...found.values()]);
  }
  return dependants;
}

function needsOf({ dependencies, metadata }: KnownAddon): string[] {
  const projects = dependencies.filter(({ dependencyType }) => dependencyType === 'required');
  const mods = metadata.flatMap((one) => Object.keys(one.requires));
  return [
    ...projects.map(({ projectId }) => `project ${projectId}`),
    ...mods.map((id) => `mod ${id}`),
  ];
}

function offersOf({ row, metadata }: KnownAddon): string[] {
  const mods = metadata.map(({ modId }) => `mod ${modId}`);
  return row.project === null ? mods : [`project ${row.project.id}`, ...mods];
}
