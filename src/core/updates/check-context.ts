import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { toAskedGameVersion, type AskedGameVersion } from '#shared/domain/compatibility.ts';
import { isRegistryAway } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { AgeTally } from '../catalogue/cached-or-fetched.ts';
import type { FileDigests } from '../catalogue/identify.ts';
import type { CacheOptions } from '../catalogue/request-batches.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Identification } from '../catalogue/version-store.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { ScannedItem } from '../scan/walk.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';

/**
 * An add-on as it is in the folder now, with its record (made by loadouts from the scan and the
 * last generation).
 */
export interface InstalledAddon {
  readonly record: AddonRecord;
  /** The title in lists; the project's name only after the registry was asked. */
  readonly title: string;
  readonly item: ScannedItem;
  readonly slot: Slot;
}

/** False for worlds and kept copies, which have no game version. */
export function isForGameVersion({ item, slot }: InstalledAddon): boolean {
  return slot.rule !== 'world' && item.kind !== 'copy';
}

export interface CheckRequest {
  readonly client: RegistryClient;
  readonly loadout: Pick<LoadoutFile, 'id' | 'target' | 'policies'> & {
    readonly holdHours: number;
  };
  readonly addons: readonly InstalledAddon[];
  /**
   * `identify`: asks only for unknown hashes, uses cached newest versions (`scan`). `check`: asks
   * for expired answers. `fresh`: asks for everything but hash → version. `kept`: asks nothing.
   */
  readonly ask: 'identify' | 'check' | 'fresh' | 'kept';
  readonly signal?: AbortSignal;
  readonly onProgress?: (phase: 'identify' | 'check', done: number, total: number) => void;
}

export interface CheckContext {
  readonly catalogue: Catalogue;
  readonly request: CheckRequest;
  readonly tally: AgeTally;
  readonly now: Date;
}

/** Identifies the present bytes, and those before a change, by sha512. */
export async function identifyAddons(
  context: CheckContext,
): Promise<ReadonlyMap<string, Identification>> {
  const { catalogue, request } = context;
  const files: FileDigests[] = [];
  for (const { item, record } of request.addons) {
    const { kind, sha1, sha512 } = item;
    if (kind !== 'copy' && sha512 !== null) {
      const installedAs = record.sha512 === sha512 ? record.versionId : null;
      files.push({ sha1, sha512, installedAs });
    }
    const { changedFrom: before } = record;
    if (before) files.push({ ...before, installedAs: before.versionId });
  }
  const found = await catalogue.identify(request.client, files, {
    ...toIdentityOptions(context),
    onProgress: (done, total) => request.onProgress?.('identify', done, total),
  });
  for (const identification of found.values()) tallyIdentity(context, identification);
  return found;
}

/**
 * The identity of bytes does not age: while it is fresh, only the answers about newer versions
 * determine the age of a check.
 */
function tallyIdentity({ tally, now }: CheckContext, identification: Identification): void {
  const { identified, unknown } = ANSWER_LIVES_MS;
  if (identification.kind !== 'known') tally.add(identification, unknown);
  else if (now.getTime() - identification.at >= identified) tally.add(identification, identified);
}

/** Returns the game version as the registry lists it. */
export async function readListedGameVersion(context: CheckContext): Promise<AskedGameVersion> {
  const { catalogue, request } = context;
  const wanted = request.loadout.target.gameVersion;
  if (wanted === null) return { wanted, asked: null };
  const listed = await catalogue.gameVersions(request.client, toOptions(context));
  if (listed.cause) context.tally.add({ cause: listed.cause }, ANSWER_LIVES_MS.tag);
  return { ...toAskedGameVersion(wanted, listed.value), listed: listed.value };
}

/** By project id; those that could not be asked for are left out. */
export async function fetchVersionProjects(
  context: CheckContext,
  versions: readonly Version[],
): Promise<ReadonlyMap<string, ProjectSummary | null>> {
  const { catalogue, request } = context;
  const ids = versions.map(({ projectId }) => projectId);
  return catalogue.projects(request.client, ids, toIdentityOptions(context));
}

/** Projects are looked up even when newest versions are not (`scan`). */
function toIdentityOptions(context: CheckContext): CacheOptions {
  return {
    ...toOptions(context),
    offline: context.request.ask === 'kept' || wasRegistryAway(context.tally),
  };
}

/** After one request failed because the registry is unreachable, no more are sent. */
export function toOptions({ request, tally }: CheckContext): CacheOptions {
  return {
    fresh: request.ask === 'fresh',
    offline: request.ask === 'kept' || request.ask === 'identify' || wasRegistryAway(tally),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
}

export function wasRegistryAway({ cause }: AgeTally): boolean {
  return cause !== null && isRegistryAway(cause);
}
