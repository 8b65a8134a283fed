import { hash } from 'node:crypto';
import type { Addon, EmbeddedMetadata } from '#shared/domain/addon.ts';
import type { AddonRow, KnownRow } from '#shared/domain/known-addons.ts';
import { firstOf, modIdsOf, titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import { findPolicyOf } from '#shared/domain/policies.ts';
import type { ImageKeys } from '../images/images.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { CheckRequest } from '../updates/check-context.ts';
import type { CheckResult } from '../updates/updates.ts';

/** An add-on as the database stores it. */
export interface KnownAddon {
  readonly row: Omit<KnownRow, 'dependants'>;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Dependencies of its version, if known. */
  readonly dependencies: readonly Pick<Dependency, 'projectId' | 'versionId' | 'dependencyType'>[];
}

/**
 * Returns, by id, the name that a person would type for each add-on: the slug if it is unique, else
 * the id.
 */
export function toTypedNames(addons: readonly KnownAddon[]): ReadonlyMap<string, string> {
  const ofProject = Map.groupBy(addons, ({ row }) => row.project?.id);
  return new Map(
    addons.map(({ row: { id, project } }) => {
      const isOnly = ofProject.get(project?.id)?.length === 1;
      return [id, project !== null && isOnly ? project.slug : id];
    }),
  );
}

interface AddonContext extends Pick<KnownRow, 'policy' | 'external' | 'parked' | 'imageKey'> {
  /** Project types of its slot. */
  readonly slotTypes: string[];
}

/** Builds the stored form of an add-on from the registry's facts, else the file's. */
function toKnownAddon(
  { metadata, ...addon }: Addon,
  version: Version | null,
  project: ProjectSummary | null,
  { slotTypes, ...rest }: AddonContext,
): KnownAddon {
  const [author] = metadata.flatMap(({ authors }) => authors);
  const fileVersion = version === null ? firstOf(metadata, 'version') : null;
  return {
    row: {
      ...addon,
      ...rest,
      title: titleOfAddon({ ...addon, metadata }),
      author: project?.author ?? author ?? version?.author?.userName ?? null,
      ...(fileVersion === null ? {} : { fileVersion }),
      color: project?.color ?? null,
      types: project?.type ?? slotTypes,
    },
    metadata,
    dependencies: (version?.dependencies ?? []).map(({ projectId, versionId, dependencyType }) => ({
      projectId,
      versionId,
      dependencyType,
    })),
  };
}

/**
 * By add-on id, the add-ons that need it: by their versions' requirements, else by their files'
 * metadata.
 */
export function findDependants(
  addons: readonly KnownAddon[],
): ReadonlyMap<string, AddonRow['dependants']> {
  const needs = groupRequirers(addons);
  const dependants = new Map<string, AddonRow['dependants']>();
  for (const { row, metadata } of addons) {
    const found = new Set(row.project === null ? [] : needs.ofProjects.get(row.project.id));
    for (const modId of modIdsOf(metadata)) {
      for (const other of needs.ofMods.get(modId) ?? []) found.add(other);
    }
    const others = [...found].filter((other) => other.row.id !== row.id);
    if (others.length === 0) continue;
    dependants.set(
      row.id,
      others.map((other) => ({ addonId: other.row.id, title: other.row.title })),
    );
  }
  return dependants;
}

/** Lists which add-ons need which projects and mods. */
function groupRequirers(addons: readonly KnownAddon[]) {
  const ofProjects = new Map<string, KnownAddon[]>();
  const ofMods = new Map<string, KnownAddon[]>();
  for (const addon of addons) {
    for (const { projectId, dependencyType } of addon.dependencies) {
      if (dependencyType === 'required') appendDependant(ofProjects, projectId, addon);
    }
    for (const { requires } of addon.metadata) {
      for (const modId of Object.keys(requires)) appendDependant(ofMods, modId, addon);
    }
  }
  return { ofProjects, ofMods };
}

function appendDependant(needs: Map<string, KnownAddon[]>, need: string, addon: KnownAddon): void {
  const others = needs.get(need);
  if (others === undefined) needs.set(need, [addon]);
  else others.push(addon);
}

const ADDONS_PER_TURN = 100;

export interface DescribedAddon {
  readonly addon: KnownAddon;
  readonly document: string;
  /** Identifies the document. */
  readonly digest: string;
}

export function toDescribed(addon: KnownAddon, document: string): DescribedAddon {
  return { addon, document, digest: hash('sha1', document, 'base64') };
}

interface CheckedSnapshot {
  readonly folderSnapshot: FolderSnapshot;
  readonly request: CheckRequest;
  readonly result: CheckResult;
  /**
   * True when an add-on has this description already: it is dropped at once, or thousands would
   * stay in memory.
   */
  readonly isKnown: (addonId: string, digest: string) => boolean;
}

/**
 * Describes add-ons from a check, the folder, the record and the registry; returns only changed
 * ones.
 */
export async function describeKnownAddons(
  imageKeys: ImageKeys,
  { folderSnapshot, request, result, isKnown }: CheckedSnapshot,
): Promise<DescribedAddon[]> {
  const external = new Map(folderSnapshot.external.map(({ addonId, kind }) => [addonId, kind]));
  const records = new Map(request.addons.map(({ record }) => [record.id, record]));
  const versions = new Map([...result.changedFrom, ...result.versions]);
  const described: DescribedAddon[] = [];
  for (let start = 0; start < result.addons.length; start += ADDONS_PER_TURN) {
    const group = result.addons.slice(start, start + ADDONS_PER_TURN);
    const icons = group.flatMap(({ project }) => project?.icon ?? []);
    const keys = imageKeys.keysOf(request.client.profile, icons);
    for (const addon of group) {
      const projectId = addon.project?.id ?? null;
      const version = versions.get(addon.id) ?? null;
      const project = (projectId && result.projects.get(projectId)) || null;
      const known = toKnownAddon(addon, version, project, {
        policy: findPolicyOf(folderSnapshot.loadout.file.policies, {
          addonId: addon.id,
          projectId,
        }),
        external: external.get(addon.id) ?? null,
        parked: records.get(addon.id)?.parked ?? false,
        slotTypes: typesOfSlot(folderSnapshot, addon),
        imageKey: keys.get(addon.project?.icon ?? '') ?? null,
      });
      const one = toDescribed(known, JSON.stringify(known));
      if (!isKnown(addon.id, one.digest)) described.push(one);
    }
    await yieldToEventLoop();
  }
  return described;
}

function typesOfSlot({ loadout }: FolderSnapshot, { slot }: Addon): string[] {
  return loadout.slots.find(({ id }) => id === slot)?.projectTypes ?? [];
}
