import type { AddonRecord } from '#shared/domain/addon.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import type { CodeReading, LockedAddon } from '#shared/domain/lock-file.ts';
import { joinPath } from '#shared/domain/paths.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import type { CodedAddon, ShareCode } from '#shared/domain/share-code.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { isUnpacked } from '#shared/domain/slot-files.ts';
import { sortLock } from '#shared/domain/sort-lock.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { VersionAnswer } from '../catalogue/versions.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import { findUrlPath, toLocked } from '../loadouts/lock-service.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { listDependencies, placeVersionFile } from './plan-item.ts';

type UnresolvedAddon = CodeReading['left'][number];

/** Input for making a lockfile from a code. */
export interface Looked {
  readonly code: ShareCode;
  readonly loadout: Pick<OpenLoadout, 'file' | 'slots'>;
  readonly client: RegistryClient;
  readonly answers: ReadonlyMap<string, VersionAnswer>;
  readonly projects: ReadonlyMap<string, ProjectSummary | null>;
}

/**
 * Makes the lockfile that a code describes, and lists the add-ons of it that cannot be installed.
 * Pure.
 */
export function lockCode(looked: Looked): CodeReading {
  const { code, answers } = looked;
  const needs = mapRequiringProjects(code, answers);
  const locked: LockedAddon[] = [];
  const left: UnresolvedAddon[] = [];
  const taken = new Set<string>();
  for (const coded of code.addons) {
    const found = findCodedFile(looked, coded);
    if (typeof found === 'string') {
      left.push(describeUnresolvedAddon(looked, coded, found));
      continue;
    }
    const addon = lockFile(looked, coded, found, needs.get(coded.projectId) ?? []);
    if (taken.has(toPlaceKey(addon))) {
      left.push(describeUnresolvedAddon(looked, coded, 'no-place'));
    } else {
      taken.add(toPlaceKey(addon));
      locked.push(addon);
    }
  }
  const kept = lockUnavailableAddons(looked, locked);
  const { game, registry, target, name } = code;
  const addons = [...locked, ...kept];
  const lock = sortLock({ lockVersion: 1, game, registry, target, addons });
  return { name, addonCount: code.addons.length, lock, left };
}

/** A lockfile cannot have two add-ons in one place. */
function toPlaceKey({ slot, path, sha512, files }: LockedAddon): string {
  return files === null ? collisionKey(path) : `${slot}/${sha512}`;
}

/** Maps each project to the ids of the projects whose versions require it. */
function mapRequiringProjects(
  { addons }: ShareCode,
  answers: Looked['answers'],
): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, string[]>();
  for (const coded of addons) {
    const version = findCodedVersion(answers, coded);
    for (const { projectId } of version ? listDependencies(version, 'required') : []) {
      needs.set(projectId, [...(needs.get(projectId) ?? []), coded.projectId]);
    }
  }
  return needs;
}

interface CodedFile {
  readonly version: Version;
  readonly slot: Slot;
  readonly name: string;
  readonly source: DownloadSource;
}

/** Returns the file that a code means and its place here, or the reason why it has none. */
function findCodedFile(
  { loadout, answers }: Looked,
  coded: CodedAddon,
): CodedFile | UnresolvedAddon['why'] {
  if (answers.get(coded.versionId)?.kind !== 'answered') return 'not-checked';
  const version = findCodedVersion(answers, coded);
  if (version === null) return 'gone';
  const file = version.files.find(({ sha512_hash: digest }) => digest?.startsWith(coded.digest));
  if (!file) return 'different';
  const slot = loadout.slots.find(({ id, rule }) => id === coded.slot && rule !== 'world');
  const placement = slot && placeVersionFile(slot, { version, file });
  if (!placement || placement.refusal !== null) return 'no-place';
  return { version, slot, ...placement };
}

function lockFile(
  { loadout, client, projects }: Looked,
  { projectId, enabled, pinned, isDependency }: CodedAddon,
  { version, slot, name, source }: CodedFile,
  needs: readonly string[],
): LockedAddon {
  const present = findInstalledRecord(loadout.file.addons, slot, source.sha512);
  const isSameOrigin = (present?.origin === 'dependency') === isDependency;
  return {
    slot: slot.id,
    path: present?.path ?? joinPath(slot.directory, name),
    enabled,
    project: { id: projectId, slug: projects.get(projectId)?.slug ?? projectId },
    version: { id: version.id, versionNumber: version.versionNumber },
    ...(present && isSameOrigin ? pickOrigin(present) : toOrigin(isDependency, needs)),
    policy: pinned ? { channel: null, pin: { note: null, until: null }, skip: null } : null,
    size: source.size,
    sha512: source.sha512,
    urlPath: findUrlPath(version, source.sha512, client.profile),
    // The files of an archive are known once it is here.
    files: isUnpacked(slot) ? [] : null,
  };
}

type Origin = Pick<LockedAddon, 'origin' | 'neededBy'>;

function pickOrigin({ origin, neededBy }: AddonRecord): Origin {
  return { origin, neededBy };
}

function toOrigin(isDependency: boolean, needs: readonly string[]): Origin {
  return isDependency
    ? { origin: 'dependency', neededBy: [...needs] }
    : { origin: 'chosen', neededBy: [] };
}

/** Finds the same bytes under the name that they have here. */
function findInstalledRecord(
  records: readonly AddonRecord[],
  { id }: Slot,
  sha512: string,
): AddonRecord | null {
  return records.find((record) => record.slot === id && record.sha512 === sha512) ?? null;
}

/** A code may name one version for several projects. */
function findCodedVersion(
  answers: Looked['answers'],
  { projectId, versionId }: Pick<CodedAddon, 'projectId' | 'versionId'>,
): Version | null {
  const answer = answers.get(versionId);
  const version = answer?.kind === 'answered' ? answer.version : null;
  return version?.projectId === projectId ? version : null;
}

function describeUnresolvedAddon(
  { answers, projects }: Looked,
  coded: CodedAddon,
  why: UnresolvedAddon['why'],
): UnresolvedAddon {
  const { projectId } = coded;
  return {
    title: projects.get(projectId)?.name ?? projectId,
    versionNumber: findCodedVersion(answers, coded)?.versionNumber ?? null,
    why,
  };
}

/**
 * Keeps the installed add-ons of projects that the code names but that the registry cannot provide.
 */
function lockUnavailableAddons(
  { code, loadout, client }: Looked,
  locked: readonly LockedAddon[],
): readonly LockedAddon[] {
  const named = new Set(code.addons.map(({ projectId }) => projectId));
  const coming = new Set(locked.map(({ project }) => project?.id));
  const taken = new Set(locked.map(toPlaceKey));
  const { addons, policies } = loadout.file;
  const known = { version: null, slug: null, origins: client.profile };
  return addons.flatMap((record) => {
    const { projectId } = record;
    if (projectId === null || !named.has(projectId) || coming.has(projectId)) return [];
    const kept = toLocked(record, policies, known);
    return kept === null || taken.has(toPlaceKey(kept)) ? [] : [kept];
  });
}
