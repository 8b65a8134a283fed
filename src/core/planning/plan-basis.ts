import type { Addon, AddonRecord, Message, PlannedFile } from '#shared/domain/addon.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { type Fit, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { isUnpacked } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { CheckResult } from '../updates/updates.ts';
import type { InstalledAddon } from '../updates/check-context.ts';

/**
 * Reads the companions (`listCompanionPaths`) that are beside `path` now, whether or not a file is
 * at `path` itself.
 */
export type ReadCompanions = (slot: Slot, path: string) => Promise<readonly PlannedFile[]>;

/** Input of every plan. */
export interface PlanBasis {
  readonly planId: string;
  readonly loadout: LoadoutFile;
  readonly slots: readonly Slot[];
  readonly installed: readonly InstalledAddon[];
  /** Item ids of the revised plan: left out, with the dependencies that only they need. */
  readonly exclude: readonly string[];
  /** Returns those of the digests that are in the vault and need no download. */
  readonly inVault: (sha512s: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly companionsAt: ReadCompanions;
  /**
   * Estimates how long this many downloads wait for the registry's rate limits; null when it has
   * none.
   */
  readonly estimateWaitMs: (files: number) => number | null;
}

/** The catalogue functions that planning uses. */
export type PlanningCatalogue = Pick<
  Catalogue,
  | 'projects'
  | 'lookUpProjects'
  | 'versionsOf'
  | 'freshVersionsOf'
  | 'readVersionsOf'
  | 'offersVersionsOfMany'
  | 'namedVersions'
  | 'cachedVersion'
  | 'gameVersions'
>;

/** Limits on reading dependencies for one plan: they could be chained endlessly. */
export interface ReadLimits {
  /** For versions. As many again, of a hundred projects each, may read projects. */
  readonly requests: number;
  readonly ms: number;
}

/** Further input of a plan that may install versions from the registry. */
export interface ChangePlanRequest extends PlanBasis {
  readonly catalogue: PlanningCatalogue;
  readonly client: RegistryClient;
  readonly checked: CheckResult;
  /** One per installed add-on; see `collectFacts`. */
  readonly facts: readonly InstalledAddonFacts[];
  /** A new add-on id. */
  readonly newAddonId: () => string;
  /** Default: `READ_LIMITS`. */
  readonly limits?: ReadLimits;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists every version of the project, newest first. Throws the registry's error when nothing is
 * cached.
 */
export async function listVersions(
  { catalogue, client, signal }: ChangePlanRequest,
  projectId: string,
): Promise<readonly Version[]> {
  const { value } = await catalogue.versionsOf(client, projectId, { signal });
  return value.filter((version) => version.projectId === projectId);
}

/** Returns the loadout's game version as the registry lists it, and its loader. */
export async function readLoadoutFit({
  catalogue,
  client,
  loadout,
  signal,
}: ChangePlanRequest): Promise<Fit> {
  const { gameVersion, loader } = loadout.target;
  const { value: listed } = await catalogue.gameVersions(client, { signal });
  return { gameVersion: toAskedGameVersion(gameVersion, listed).asked, loader, listed };
}

/**
 * For optional details: turns a registry that does not answer into a value. Rethrows any other
 * error.
 */
export function toRegistryFailure(error: unknown): AppError {
  if (error instanceof AppError && error.code.startsWith('REGISTRY_')) return error;
  throw error;
}

export function toNullOnRegistryFailure(error: unknown): null {
  toRegistryFailure(error);
  return null;
}

/** An add-on before or after a plan. */
export interface AddonInSlot {
  readonly record: AddonRecord;
  readonly slot: Slot;
  readonly title: string;
  /** null when the registry does not know its bytes, or no answer is cached. */
  readonly version: Version | null;
  readonly projectId: string | null;
  /** Mod ids from the jar's metadata. */
  readonly modIds: ReadonlySet<string>;
}

/** An installed add-on with the result of its check. */
export interface InstalledAddonFacts extends AddonInSlot {
  readonly addon: InstalledAddon;
  readonly checked: Addon | null;
}

/** The project of the present bytes, else of those that were installed. */
export function projectOf({ projectId, changedFrom }: AddonRecord): string | null {
  return projectId ?? changedFrom?.projectId ?? null;
}

export function collectFacts({
  installed,
  checked: { addons, versions },
}: Pick<ChangePlanRequest, 'installed' | 'checked'>): readonly InstalledAddonFacts[] {
  const answers = new Map(addons.map((answer) => [answer.id, answer]));
  return installed.map((addon) => {
    const { record, slot } = addon;
    const checked = answers.get(record.id) ?? null;
    const version = versions.get(record.id) ?? null;
    const projectId = version?.projectId ?? projectOf(record);
    const title = checked?.project?.name ?? addon.title;
    const modIds = modIdsOf(addon.item.metadata);
    return { addon, checked, record, slot, title, version, projectId, modIds };
  });
}

/** Says why this add-on may never be changed; null when it may. */
export function refuseToChange({ item, slot }: InstalledAddon): Message | null {
  if (slot.rule === 'world') return message('plan-world-never-changed');
  if (isUnpacked(slot) && item.kind !== 'receipt') return message('plan-unpacked-read-only');
  if (item.kind === 'copy') return message('plan-kept-copy');
  const isChangeable = item.changeable && (item.kind === 'file' || item.kind === 'receipt');
  if (!isChangeable || item.sha512 === null) {
    return item.problem ?? message('plan-not-changeable');
  }
  return null;
}
