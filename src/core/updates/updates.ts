import { type Addon, isInstalled, type Policy, type ProjectBrief } from '#shared/domain/addon.ts';
import { findPolicyOf } from '#shared/domain/policies.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import { createAgeTally } from '../catalogue/cached-or-fetched.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Identification } from '../catalogue/version-store.ts';
import type { Clock } from '../host.ts';
import { isTimeSliceOver, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { fetchNewerVersions, toIdentifiedAddon } from './fetch-newer-versions.ts';
import {
  type CheckContext,
  type CheckRequest,
  type InstalledAddon,
  readListedGameVersion,
  identifyAddons,
  fetchVersionProjects,
} from './check-context.ts';
import {
  type UpdateCandidate,
  type AddonStateDecision,
  decideChanged,
  decideKnown,
  decideUnidentifiable,
  decideUnknown,
} from './decide-state.ts';
import { findNewer } from './find-newer.ts';
import type { AnswerAge } from '#shared/domain/job.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';

export interface CheckResult {
  /** In the order of the request. */
  readonly addons: readonly Addon[];
  /** By add-on id; only those in state `update-available`, `held` or `skipped` may have one. */
  readonly candidates: ReadonlyMap<string, UpdateCandidate>;
  /** The installed version by add-on id, if known. */
  readonly versions: ReadonlyMap<string, Version>;
  /** The version before the bytes changed, by the id of an add-on in state `changed`. */
  readonly changedFrom: ReadonlyMap<string, Version>;
  /** By project id; null: hidden or gone. */
  readonly projects: ReadonlyMap<string, ProjectSummary | null>;
  readonly age: AnswerAge;
}

export type Updates = ReturnType<typeof createUpdates>;

export function createUpdates({
  catalogue,
  clock,
}: {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}) {
  return {
    /**
     * Never throws for an unreachable registry: such add-ons are `not-checked`, with the cause in
     * `age`.
     */
    async check(request: CheckRequest): Promise<CheckResult> {
      const context = { catalogue, request, tally: createAgeTally(clock), now: clock.now() };
      const identities = await identifyAddons(context);
      const identified = createIdentified(context, identities);
      return assemble(context, identified, await decideAll(context, identified, clock));
    },
  };
}

interface IdentityLookup {
  /** null when the item has no digest. */
  readonly identityOf: (addon: InstalledAddon) => Identification | null;
  /** Its version before the bytes changed; null when no registry knew it. */
  readonly versionBefore: (addon: InstalledAddon) => Version | null;
}

function createIdentified(
  { catalogue, request }: CheckContext,
  identities: ReadonlyMap<string, Identification>,
): IdentityLookup {
  return {
    identityOf: ({ item: { kind, sha512 } }) =>
      kind === 'copy' || sha512 === null ? null : (identities.get(sha512) ?? null),
    versionBefore({ record: { changedFrom } }) {
      if (changedFrom === undefined) return null;
      const { sha512, versionId } = changedFrom;
      const identified = installedVersionOf(identities.get(sha512) ?? null);
      if (identified !== null || versionId === null) return identified;
      return catalogue.cachedVersion(request.client.profile, versionId);
    },
  };
}

type AddonStateDecisions = ReadonlyMap<InstalledAddon, AddonStateDecision>;

async function decideAll(
  context: CheckContext,
  identified: IdentityLookup,
  clock: Clock,
): Promise<AddonStateDecisions> {
  const { request, catalogue } = context;
  const decisions = new Map<InstalledAddon, AddonStateDecision>();
  const known: { addon: InstalledAddon; version: Version }[] = [];
  for (const addon of request.addons) {
    const identity = identified.identityOf(addon);
    if (identity?.kind === 'known') known.push({ addon, version: identity.version });
    else if (isChanged(identified, addon))
      decisions.set(addon, decideChanged(addon, identified.versionBefore(addon)));
    else if (identity === null) decisions.set(addon, decideUnidentifiable(addon.item));
    else decisions.set(addon, decideUnknown(addon, identity));
  }
  if (known.length === 0) return decisions;

  const gameVersion = await readListedGameVersion(context);
  await yieldToEventLoop(request.signal);
  const asked = known.map(({ addon, version }) =>
    toIdentifiedAddon(context, addon, version, gameVersion),
  );
  await yieldToEventLoop(request.signal);
  const registry = request.client.profile.id;
  const newer = await fetchNewerVersions(context, asked);
  // After the answers, so that a version that came with them was not first seen in the future.
  const now = clock.now();
  for (const [one, answers] of newer) {
    const { holdHours } = request.loadout;
    const firstSeenAt = (versionId: string) => catalogue.firstSeenAt(registry, versionId);
    const known = { ...one, finding: findNewer(answers), gameVersion, holdHours, firstSeenAt, now };
    decisions.set(one.addon, decideKnown(known));
    await yieldToEventLoop(request.signal);
  }
  return decisions;
}

/**
 * True when Loadout had installed other bytes or a registry knew them, and the present bytes are
 * unknown.
 */
function isChanged({ identityOf, versionBefore }: IdentityLookup, addon: InstalledAddon): boolean {
  const { changedFrom } = addon.record;
  if (changedFrom === undefined || installedVersionOf(identityOf(addon)) !== null) return false;
  return isInstalled(changedFrom) || versionBefore(addon) !== null;
}

async function assemble(
  context: CheckContext,
  { identityOf, versionBefore }: IdentityLookup,
  decisions: AddonStateDecisions,
): Promise<CheckResult> {
  const versions = new Map<string, Version>();
  const candidates = new Map<string, UpdateCandidate>();
  const changedFrom = new Map<string, Version>();
  for (const addon of context.request.addons) {
    const { id } = addon.record;
    const version = installedVersionOf(identityOf(addon));
    if (version) versions.set(id, version);
    const decision = decisions.get(addon);
    if (decision?.candidate) candidates.set(id, decision.candidate);
    const before = decision?.state === 'changed' ? versionBefore(addon) : null;
    if (before) changedFrom.set(id, before);
  }
  const projects = await fetchVersionProjects(context, [
    ...versions.values(),
    ...changedFrom.values(),
  ]);
  const formatTime = createTimeFormat();
  const addons: Addon[] = [];
  for (const installed of context.request.addons) {
    const decision = decisions.get(installed);
    if (decision === undefined) continue;
    const version = versions.get(installed.record.id) ?? changedFrom.get(installed.record.id);
    const project = (version && projects.get(version.projectId)) ?? null;
    const identification = identityOf(installed);
    const { policies } = context.request.loadout;
    const known = { installed, identification, version: version ?? null, project };
    addons.push(toAddon({ ...known, decision, policies, formatTime }));
    if (isTimeSliceOver()) await yieldToEventLoop(context.request.signal);
  }
  return { addons, candidates, versions, changedFrom, projects, age: context.tally.toAge() };
}

interface CheckedAddonFacts {
  readonly installed: InstalledAddon;
  /** null when the item has no digest. */
  readonly identification: Identification | null;
  /** The installed version, known now or before. */
  readonly version: Version | null;
  readonly project: ProjectSummary | null;
  readonly decision: AddonStateDecision;
  readonly policies: readonly Policy[];
  /** `createTimeFormat()`, one for all add-ons of a check. */
  readonly formatTime: TimeFormat;
}

/** Builds the add-on as every face sees it (design §5). */
function toAddon(facts: CheckedAddonFacts): Addon {
  const { installed, identification, version, project, decision, policies, formatTime } = facts;
  const { item, record } = installed;
  const projectId = version?.projectId ?? record.projectId;
  const policy = findPolicyOf(policies, { addonId: record.id, projectId });
  return {
    id: record.id,
    slot: item.slot,
    path: item.path,
    size: item.size,
    sha1: item.sha1,
    sha512: item.sha512,
    enabled: item.enabled,
    origin: record.origin,
    neededBy: record.neededBy,
    groups: policy?.groups ?? [],
    note: policy?.note ?? null,
    project: project && toProjectBrief(project),
    version: version && toVersionBrief(version),
    state: decision.state,
    reason: decision.reason,
    candidate: decision.candidate && toVersionBrief(decision.candidate.version),
    identifiedAt: formatTime(identification && 'at' in identification ? identification.at : null),
    checkedAt: formatTime(decision.at),
    installedAt: record.installedAt,
    metadata: [...item.metadata],
    files: record.files,
  };
}

/** The installed version, known now or before. */
function installedVersionOf(identification: Identification | null): Version | null {
  return identification && 'version' in identification ? identification.version : null;
}

function toProjectBrief({ id, slug, name, author, icon }: ProjectSummary): ProjectBrief {
  return { id, slug, name, author: author ?? null, icon };
}

type TimeFormat = (at: number | null) => string | null;

/**
 * ISO 8601; answers that arrived together share their time, and formatting it costs more than
 * deciding a state.
 */
function createTimeFormat(): TimeFormat {
  const texts = new Map<number, string>();
  return (at) => {
    if (at === null) return null;
    const text = texts.get(at) ?? new Date(at).toISOString();
    texts.set(at, text);
    return text;
  };
}

interface RememberedAddon {
  readonly sha512: string | null;
  readonly version: Version | null;
  readonly project: CheckResult['projects'] extends ReadonlyMap<string, infer P> ? P : never;
}

export type CheckMemory = ReturnType<typeof createCheckMemory>;

/**
 * The newest answers about the add-ons of each loadout, in memory. `addonOf`: an add-on as faces
 * know it, from its newest check.
 */
export function createCheckMemory(addonOf: (loadoutId: string, addonId: string) => Addon | null) {
  const loadouts = new Map<
    string,
    { readonly known: Map<string, RememberedAddon>; age: AnswerAge }
  >();
  return {
    keep({ loadout }: CheckRequest, result: CheckResult): void {
      const memory = loadouts.get(loadout.id) ?? {
        known: new Map<string, RememberedAddon>(),
        age: result.age,
      };
      loadouts.set(loadout.id, memory);
      memory.age = result.age;
      for (const { id, sha512 } of result.addons) {
        const version = result.versions.get(id) ?? null;
        memory.known.set(id, {
          sha512,
          version: version && withoutTextsAndFiles(version),
          project: (version && result.projects.get(version.projectId)) ?? null,
        });
      }
    },
    /**
     * Returns null when nothing is known of some of them, or their bytes changed. Has no
     * candidates, and versions have no files.
     */
    recall(loadoutId: string, installed: readonly InstalledAddon[]): CheckResult | null {
      const memory = loadouts.get(loadoutId);
      if (!memory) return null;
      const addons: Addon[] = [];
      const versions = new Map<string, Version>();
      const projects = new Map<string, RememberedAddon['project']>();
      for (const { record } of installed) {
        const known = memory.known.get(record.id);
        const addon = addonOf(loadoutId, record.id);
        const { sha512 } = record;
        if (!addon || known?.sha512 !== sha512 || addon.sha512 !== sha512) return null;
        addons.push({ ...addon, path: record.path, enabled: record.enabled });
        if (known.version === null) continue;
        versions.set(record.id, known.version);
        projects.set(known.version.projectId, known.project);
      }
      return {
        addons,
        candidates: new Map(),
        versions,
        changedFrom: new Map(),
        projects,
        age: { ...memory.age, cause: null },
      };
    },
  };
}

/** Drops the largest parts of a version, which no plan reads for an installed one. */
function withoutTextsAndFiles(version: Version): Version {
  return { ...version, changelog: null, primaryFile: null, files: [] };
}
