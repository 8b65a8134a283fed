import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import { firstOf, modIdsOf, titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import { type HealthFinding, FINDING_KINDS, isDamaged } from '#shared/domain/health.ts';
import { belongTogether, type ProjectFile } from '#shared/domain/jar-kind.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { folderOf } from '#shared/domain/paths.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import { loadersOfMetadata } from '../loadouts/games.ts';
import { isInRange } from '../scan/version-range.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type KnownAddon, toTypedNames } from './known-addon.ts';

/** Findings of one kind on one add-on; more are merged into one sentence. */
const MAX_OF_KIND = 5;

export interface HealthFacts {
  readonly addons: readonly KnownAddon[];
  /** The cached project, or null. */
  readonly projectOf: (
    projectId: string,
  ) => { readonly name: string; readonly slug: string; readonly icon?: string | null } | null;
  /** The add-ons that need an add-on, by its id. */
  readonly dependantsOf: (addonId: string) => AddonRow['dependants'];
  readonly game: Pick<GameDefinition, 'builtInModIds' | 'gameIds' | 'layouts' | 'manifests'>;
  /** Add-ons that Loadout installed and that are missing. */
  readonly missing: readonly AddonRecord[];
  /** Ids of add-ons whose bytes are not those that Loadout installed. */
  readonly restorable: ReadonlySet<string>;
  /** The number of a cached version, or null. */
  readonly numberOf: (versionId: string) => string | null;
  /** The loadout's game version; null: no comparison. */
  readonly gameVersion: string | null;
}

/**
 * Finds problems of the add-ons from stored facts, worst first (design decision 21). A disabled
 * add-on requires nothing and conflicts with nothing. Reads and changes nothing else.
 */
export async function findHealth(facts: HealthFacts): Promise<readonly HealthFinding[]> {
  const lookup = toLookup(facts);
  const found: HealthFinding[] = facts.missing.map((record) => toMissing(record, facts));
  for (const addon of facts.addons) {
    await yieldToEventLoop();
    found.push(...CHECKS.flatMap((check) => mergeMany(check(addon, lookup))));
  }
  const rank = (finding: HealthFinding): number => FINDING_KINDS.indexOf(finding.kind);
  return found
    .map(withTypedNames(toTypedNames(facts.addons)))
    .toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

function withTypedNames(
  typed: ReadonlyMap<string, string>,
): (finding: HealthFinding) => HealthFinding {
  const rename = (mend: HealthFinding['mend']): HealthFinding['mend'] =>
    mend && { ...mend, names: mend.names.map((name) => typed.get(name) ?? name) };
  return (finding) => ({
    ...finding,
    mend: rename(finding.mend),
    otherMend: rename(finding.otherMend),
  });
}

interface HealthIndex extends HealthFacts {
  readonly byProject: ReadonlyMap<string, readonly KnownAddon[]>;
  readonly byModId: ReadonlyMap<string, readonly KnownAddon[]>;
  /** The loader of a slot. */
  readonly loaderOf: ReadonlyMap<string, string | null>;
}

function toLookup(facts: HealthFacts): HealthIndex {
  const byProject = new Map<string, KnownAddon[]>();
  const byModId = new Map<string, KnownAddon[]>();
  const put = (map: Map<string, KnownAddon[]>, key: string, addon: KnownAddon): void => {
    const others = map.get(key);
    if (others === undefined) map.set(key, [addon]);
    else others.push(addon);
  };
  for (const addon of facts.addons) {
    if (addon.row.project) put(byProject, addon.row.project.id, addon);
    for (const modId of modIdsOf(addon.metadata)) put(byModId, modId, addon);
  }
  const slots = facts.game.layouts.flatMap((layout) => layout.slots);
  const loaderOf = new Map(slots.map(({ id, loader }) => [id, loader]));
  return { ...facts, byProject, byModId, loaderOf };
}

type HealthCheck = (addon: KnownAddon, lookup: HealthIndex) => readonly HealthFinding[];

const CHECKS: readonly HealthCheck[] = [
  findDamage,
  findMissingRequirements,
  findOtherVersions,
  findIncompatibleFindings,
  findWrongLoader,
  findDuplicateFindings,
  findWithdrawn,
  findChangedFile,
  findNotNeeded,
];

/** Merges many findings into one sentence with all names: a file may require any number of mods. */
function mergeMany(found: readonly HealthFinding[]): readonly HealthFinding[] {
  const [first] = found;
  if (first === undefined || found.length <= MAX_OF_KIND) return found;
  return [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const [one] = own;
    if (one === undefined || own.length <= MAX_OF_KIND) return own;
    const others = own.map(({ message: { params } }) => String(params['other'] ?? ''));
    const params = { title: one.title, kind, count: own.length, others: others.join(', ') };
    // A plan changes only one add-on to a named version.
    const mends = own.flatMap(({ mend }) => (mend === null || mend.to !== undefined ? [] : mend));
    const names = [...new Set(mends.flatMap((mend) => mend.names))];
    const intent = mends[0]?.intent;
    const mend = intent === undefined ? null : { intent, names };
    return [{ ...one, message: message('health-many', params), mend }];
  });
}

function toFinding(
  { row }: { readonly row: Pick<KnownAddon['row'], 'id' | 'title' | 'path'> },
  kind: HealthFinding['kind'],
  how: {
    readonly says: Message;
    readonly mend: HealthFinding['mend'];
    readonly otherMend?: HealthFinding['mend'];
  },
): HealthFinding {
  const { id: addonId, title, path } = row;
  const { says, mend, otherMend = null } = how;
  return { kind, addonId, title, path, message: says, mend, otherMend };
}

function findDamage(addon: KnownAddon): readonly HealthFinding[] {
  const { title, id, reason } = addon.row;
  if (!isDamaged(addon.row)) return [];
  // No fix for a file that cannot be read at all.
  const isRead = reason.code === 'scan-archive-unreadable';
  const mend = isRead ? { intent: 'remove' as const, names: [id] } : null;
  const cause = isRead ? String(reason.params['cause']) : reason.code;
  return [toFinding(addon, 'damaged', { says: message('health-damaged', { title, cause }), mend })];
}

/** Named as a person would type it: a missing add-on is not among those with names. */
function toMissing(record: AddonRecord, { projectOf, numberOf }: HealthFacts): HealthFinding {
  const { id, path, changedFrom = record } = record;
  const { projectId, versionId } = changedFrom;
  const project = projectId === null ? null : projectOf(projectId);
  const title = project?.name ?? titleOfAddon({ project: null, metadata: [], path });
  const version = versionId === null ? null : numberOf(versionId);
  const finding = toFinding({ row: { id, title, path } }, 'missing', {
    says: message('health-missing', { title, version, path }),
    mend: { intent: 'repair', names: [id] },
  });
  return project?.icon ? { ...finding, icon: project.icon } : finding;
}

/** Finds requirements of its version, or else of its file, that are missing or disabled. */
function findMissingRequirements(addon: KnownAddon, lookup: HealthIndex): readonly HealthFinding[] {
  const { row, dependencies, metadata } = addon;
  if (!row.enabled) return [];
  const required = dependencies.filter(({ dependencyType }) => dependencyType === 'required');
  const ofRegistry = required.flatMap(({ projectId }) => {
    const there = lookup.byProject.get(projectId) ?? [];
    const { name = projectId, slug = projectId } = lookup.projectOf(projectId) ?? {};
    return findDisabledRequirement(addon, there, { name, mend: slug });
  });
  // The registry's dependencies count if there are any: ids in files often mean something built in.
  if (row.version !== null) return ofRegistry;
  const builtIn = new Set([...lookup.game.builtInModIds, ...lookup.game.gameIds]);
  const modIds = metadata.flatMap(({ requires }) => Object.keys(requires));
  return [...new Set(modIds)]
    .filter((modId) => !builtIn.has(modId))
    .flatMap((modId) =>
      findDisabledRequirement(addon, lookup.byModId.get(modId) ?? [], { name: modId, mend: null }),
    );
}

function findDisabledRequirement(
  addon: KnownAddon,
  there: readonly KnownAddon[],
  { name, mend }: { readonly name: string; readonly mend: string | null },
): readonly HealthFinding[] {
  const { title } = addon.row;
  if (there.some(({ row }) => row.enabled)) return [];
  const [off] = there;
  if (off !== undefined)
    return [
      toFinding(addon, 'requirement-disabled', {
        says: message('health-requirement-disabled', { title, other: off.row.title }),
        mend: { intent: 'enable', names: [off.row.id] },
      }),
    ];
  return [
    toFinding(addon, 'requirement-missing', {
      says: message('health-requirement-missing', { title, other: name }),
      mend: mend === null ? null : { intent: 'install', names: [mend] },
    }),
  ];
}

/** By the registry and by the file; a finding of both is reported once. */
function findOtherVersions(addon: KnownAddon, lookup: HealthIndex): readonly HealthFinding[] {
  const exact = findUnmetVersions(addon, lookup);
  const told = new Set(exact.map(({ message: { params } }) => params['other']));
  const ranges = findUnmetRanges(addon, lookup);
  return [
    ...exact,
    ...ranges.filter(({ message: { params } }) => !told.has(params['other'] ?? '')),
  ];
}

/** Its version requires one exact version of a project, and another one is enabled. */
function findUnmetVersions(
  { row, dependencies }: KnownAddon,
  { byProject, numberOf }: HealthIndex,
): readonly HealthFinding[] {
  if (!row.enabled) return [];
  return dependencies.flatMap(({ projectId, versionId, dependencyType }) => {
    if (dependencyType !== 'required' || versionId === null) return [];
    const there = (byProject.get(projectId) ?? []).filter((other) => other.row.enabled);
    const [first] = there;
    if (first === undefined || there.some((other) => other.row.version?.id === versionId))
      return [];
    const number = numberOf(versionId) ?? versionId;
    const { title: other, id, version } = first.row;
    const params = {
      title: row.title,
      other,
      range: number,
      version: version?.versionNumber ?? '',
    };
    const says = message('health-requirement-version', params);
    const mend = { intent: 'update' as const, names: [id], to: number };
    return [toFinding({ row }, 'requirement-version', { says, mend })];
  });
}

function findUnmetRanges(addon: KnownAddon, lookup: HealthIndex): readonly HealthFinding[] {
  const { row, metadata } = addon;
  if (!row.enabled) return [];
  const ranges = metadata.flatMap(({ requires }) => Object.entries(requires));
  return ranges.flatMap(([modId, range]) => {
    const there = findPresentMod(modId, lookup);
    if (there === null || isInRange(there.version, range)) return [];
    const { title } = row;
    const params = { title, other: there.title, range, version: there.version };
    return [
      toFinding(addon, 'requirement-version', {
        says: message('health-requirement-version', params),
        mend: there.addonId === null ? null : { intent: 'update', names: [there.addonId] },
      }),
    ];
  });
}

interface InstalledMod {
  readonly title: string;
  readonly version: string;
  /** null for the game itself. */
  readonly addonId: string | null;
}

function findPresentMod(modId: string, lookup: HealthIndex): InstalledMod | null {
  if (lookup.game.gameIds.includes(modId)) {
    const { gameVersion } = lookup;
    return gameVersion === null ? null : { title: modId, version: gameVersion, addonId: null };
  }
  const there = lookup.byModId.get(modId)?.find(({ row }) => row.enabled);
  const version = there && firstOf(there.metadata, 'version');
  return there && version ? { title: there.row.title, version, addonId: there.row.id } : null;
}

function findIncompatibleFindings(
  addon: KnownAddon,
  lookup: HealthIndex,
): readonly HealthFinding[] {
  if (!addon.row.enabled) return [];
  const excluded = addon.dependencies.filter(
    ({ dependencyType }) => dependencyType === 'incompatible',
  );
  return excluded.flatMap(({ projectId, versionId }) =>
    (lookup.byProject.get(projectId) ?? [])
      .filter(({ row }) => row.enabled && row.id !== addon.row.id)
      .filter(({ row }) => versionId === null || versionId === row.version?.id)
      .map((other) =>
        toFinding(addon, 'incompatible', {
          says: message('health-incompatible', {
            title: addon.row.title,
            other: other.row.title,
          }),
          mend: { intent: 'disable', names: [other.row.id] },
        }),
      ),
  );
}

/** A loader skips files that only have another loader's metadata. */
function findWrongLoader(
  { row, metadata }: KnownAddon,
  lookup: HealthIndex,
): readonly HealthFinding[] {
  const loader = lookup.loaderOf.get(row.slot) ?? null;
  const loaders = loadersOfMetadata(lookup.game, metadata);
  if (!row.enabled || loader === null || loaders.length === 0 || loaders.includes(loader))
    return [];
  const { title, path } = row;
  const params = { title, loaders: loaders.join(', '), loader, folder: folderOf(path) };
  return [
    toFinding({ row }, 'wrong-loader', {
      says: message('health-wrong-loader', params),
      mend: { intent: 'disable', names: [row.id] },
    }),
  ];
}

/**
 * Reported only on the copy to remove: of two the older one, else the one whose path sorts last.
 */
function findDuplicateFindings(addon: KnownAddon, lookup: HealthIndex): readonly HealthFinding[] {
  const { row, metadata } = addon;
  if (!row.enabled) return [];
  const copies = row.project === null ? [] : (lookup.byProject.get(row.project.id) ?? []);
  const isTwin = (other: KnownAddon): boolean =>
    other.row.id !== row.id &&
    other.row.enabled &&
    isBefore(other.row, row) &&
    lookup.loaderOf.get(other.row.slot) === lookup.loaderOf.get(row.slot);
  const first =
    copies.find((copy) => isTwin(copy) && !belongTogether(toFile(addon), toFile(copy))) ??
    [...modIdsOf(metadata)]
      .map((modId) => lookup.byModId.get(modId)?.find(isTwin))
      .find((twin) => twin !== undefined);
  if (first === undefined) return [];
  const params = { title: row.title, path: row.path, other: first.row.path };
  return [
    toFinding(addon, 'duplicate', {
      says: message('health-duplicate', params),
      mend: { intent: 'disable', names: [row.id] },
    }),
  ];
}

function isBefore(one: KnownAddon['row'], other: KnownAddon['row']): boolean {
  const [published, since] = [one, other].map(({ version }) => version?.datePublished ?? '');
  return published === since ? one.path < other.path : (published ?? '') > (since ?? '');
}

function toFile({ row: { path, sha512, version }, metadata }: KnownAddon): ProjectFile {
  return { path, sha512, versionId: version?.id ?? null, modIds: modIdsOf(metadata) };
}

/** When the project is gone too, nothing can replace it. */
function findWithdrawn({ row }: KnownAddon): readonly HealthFinding[] {
  if (row.state !== 'withdrawn') return [];
  const { title, id, project, reason } = row;
  const remove = { intent: 'remove' as const, names: [id] };
  const replace = { intent: 'update' as const, names: [id] };
  const isReplaceable = project !== null && reason.params['what'] !== 'project';
  return [
    toFinding({ row }, 'withdrawn', {
      says: message('health-withdrawn', { title }),
      mend: isReplaceable ? replace : remove,
      otherMend: isReplaceable ? remove : null,
    }),
  ];
}

/** Restorable when its original bytes are known. */
function findChangedFile(
  { row }: KnownAddon,
  { restorable }: HealthIndex,
): readonly HealthFinding[] {
  const isChanged = row.state === 'changed';
  if (row.external !== 'changed' && !isChanged) return [];
  const { title, id } = row;
  const mend = isChanged || restorable.has(id) ? { intent: 'repair' as const, names: [id] } : null;
  return [toFinding({ row }, 'changed', { says: message('health-changed', { title }), mend })];
}

function findNotNeeded(addon: KnownAddon, { dependantsOf }: HealthIndex): readonly HealthFinding[] {
  const { id, title, origin } = addon.row;
  if (origin !== 'dependency' || dependantsOf(id).length > 0) return [];
  return [
    toFinding(addon, 'not-needed', {
      says: message('health-not-needed', { title }),
      mend: { intent: 'remove', names: [id] },
    }),
  ];
}
