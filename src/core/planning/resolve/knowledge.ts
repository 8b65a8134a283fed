import type { ListedVersions } from '#shared/domain/version-runs.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { type CacheOptions, toBatches } from '../../catalogue/request-batches.ts';
import { type NamedVersion, newestFirst } from '../../catalogue/versions.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import {
  readLoadoutFit,
  type ChangePlanRequest,
  listVersions,
  type ReadLimits,
  toRegistryFailure,
  toNullOnRegistryFailure,
} from '../plan-basis.ts';

const READ_LIMITS: ReadLimits = { requests: 200, ms: 20_000 };

/** Version lists that are requested in parallel; the registry client paces requests as well. */
const LISTS_AT_ONCE = 6;

/** A version that a dependency names or, with `versionId` null, any version of the project. */
export interface RequiredVersion {
  readonly projectId: string;
  readonly versionId: string | null;
}

/** Why something was not read: the registry's error code, or the limit that was reached. */
type UnreadReason =
  | { readonly kind: 'failed'; readonly cause: string }
  | { readonly kind: 'limit'; readonly limit: keyof ReadLimits; readonly most: number };

type Read<T> =
  | { readonly value: T; readonly unread?: undefined }
  | { readonly value?: undefined; readonly unread: UnreadReason };

/**
 * Projects and versions known to one plan. Starts with the check's answers; anything else is read
 * only when needed, once, in as few requests as the registry allows.
 */
export class Knowledge {
  readonly #request: ChangePlanRequest;
  readonly #limits: ReadLimits;
  readonly #projects: Map<string, ProjectSummary | null>;
  readonly #lists = new Map<string, readonly Version[]>();
  /** Single versions by project and id; null: gone. */
  readonly #versions = new Map<string, Map<string, Version | null>>();
  readonly #unread = new Map<string, UnreadReason>();
  readonly #requestsLeft: { versions: number; projects: number };
  #readUntil: number | null = null;
  #gameVersion: Promise<string | null | undefined> | null = null;
  #gameVersions: ListedVersions | undefined;

  constructor(request: ChangePlanRequest) {
    const { checked, limits = READ_LIMITS } = request;
    this.#request = request;
    this.#limits = limits;
    this.#requestsLeft = { versions: limits.requests, projects: limits.requests };
    this.#projects = new Map(checked.projects);
    const candidates = [...checked.candidates.values()].map(({ version }) => version);
    for (const version of [...checked.versions.values(), ...candidates]) {
      this.#keepVersion({ projectId: version.projectId, versionId: version.id }, version);
    }
  }

  /** null: hidden or deleted; undefined: not read. */
  project(id: string): ProjectSummary | null | undefined {
    return this.#projects.get(id);
  }

  /** Every version, newest first; null: not read. */
  list(projectId: string): readonly Version[] | null {
    return this.#lists.get(projectId) ?? null;
  }

  /** Every known version, newest first. */
  versionsOf(projectId: string): readonly Version[] {
    const listed = this.list(projectId);
    if (listed) return listed;
    const single = [...(this.#versions.get(projectId)?.values() ?? [])];
    return newestFirst(single.filter((version) => version !== null));
  }

  /** null: gone; undefined: not read. */
  version({ projectId, versionId }: NamedVersion): Version | null | undefined {
    const single = this.#versions.get(projectId)?.get(versionId);
    if (single !== undefined) return single;
    return this.list(projectId)?.find(({ id }) => id === versionId);
  }

  /** Returns whether enough is known to judge the dependency. */
  knows({ projectId, versionId }: RequiredVersion): boolean {
    if (this.project(projectId) === null) return true;
    return versionId === null
      ? this.list(projectId) !== null
      : this.version({ projectId, versionId }) !== undefined;
  }

  /** Says why the dependency was not read; null when reading it did not fail. */
  whyUnread({ projectId, versionId }: RequiredVersion): UnreadReason | null {
    const key = versionId === null ? listKey(projectId) : versionKey(projectId, versionId);
    return this.#unread.get(key) ?? this.#unread.get(projectKey(projectId)) ?? null;
  }

  /**
   * The loadout's game version as the registry lists it; undefined when the registry could not be
   * reached.
   */
  gameVersion(): Promise<string | null | undefined> {
    this.#gameVersion ??= readLoadoutFit(this.#request)
      .catch(toNullOnRegistryFailure)
      .then((fit) => {
        this.#gameVersions = fit?.listed;
        return fit?.gameVersion;
      });
    return this.#gameVersion;
  }

  /** The registry's list of versions, after `gameVersion` was called. */
  get gameVersions(): ListedVersions | undefined {
    return this.#gameVersions;
  }

  /** Takes lists from the cache that are still fresh. */
  async openLists(projectIds: Iterable<string>): Promise<void> {
    const { catalogue, client } = this.#request;
    for (const id of projectIds) {
      if (this.#lists.has(id)) continue;
      const cached = catalogue.freshVersionsOf(client.profile, id);
      if (cached === null) continue;
      this.#lists.set(id, cached);
      // A list may hold hundreds of versions.
      await yieldToEventLoop();
    }
    this.#throwIfAborted();
  }

  /**
   * Reads what is unknown and was not tried before; returns whether there was anything. Throws
   * CANCELLED.
   */
  async read(needs: readonly RequiredVersion[]): Promise<boolean> {
    const named = new Map<string, NamedVersion>();
    const lists = new Set<string>();
    for (const need of needs) {
      if (this.knows(need) || this.whyUnread(need)) continue;
      const { projectId, versionId } = need;
      if (versionId === null) lists.add(projectId);
      else named.set(versionKey(projectId, versionId), { projectId, versionId });
    }
    await this.openLists(lists);
    await this.#readTogether(lists, [...named.values()]);
    const missing = [...lists].filter((id) => this.list(id) === null);
    await this.#readNamed([...named.values()].filter((one) => this.version(one) === undefined));
    for (const batch of toBatches(missing, LISTS_AT_ONCE)) {
      await Promise.all(batch.map((id) => this.#readList(id)));
    }
    return named.size > 0 || lists.size > 0;
  }

  /** As `read`, for projects. */
  async readProjects(ids: Iterable<string>): Promise<boolean> {
    const missing = [...new Set(ids)].filter(
      (id) => this.project(id) === undefined && !this.#unread.has(projectKey(id)),
    );
    if (missing.length === 0) return false;
    const { catalogue, client } = this.#request;
    for (const batch of toBatches(missing, client.profile.limits.idsPerRequest)) {
      const { value, unread } = await this.#ask('projects', (options) =>
        catalogue.lookUpProjects(client, batch, options),
      );
      for (const id of batch) {
        const answer = value?.get(id);
        if (answer?.kind === 'answered') this.#projects.set(id, answer.project);
        else this.#unread.set(projectKey(id), unread ?? toUnreadFailure(answer?.cause));
      }
    }
    return true;
  }

  /** If a registry can list many projects at once, the same request covers named versions too. */
  async #readTogether(lists: ReadonlySet<string>, named: readonly NamedVersion[]): Promise<void> {
    const { catalogue, client } = this.#request;
    const isOffered = catalogue.offersVersionsOfMany(client) === true;
    const ofNamed = isOffered && lists.size > 0 ? named.map(({ projectId }) => projectId) : [];
    const missing = [...new Set([...lists, ...ofNamed])].filter((id) => this.list(id) === null);
    if (missing.length < 2 || catalogue.offersVersionsOfMany(client) === false) return;
    const { value } = await this.#ask('versions', (options) =>
      catalogue.readVersionsOf(client, missing, options),
    );
    if (value) await this.openLists(value);
  }

  async #readNamed(named: readonly NamedVersion[]): Promise<void> {
    if (named.length === 0) return;
    const { catalogue, client } = this.#request;
    const mayAsk = (): boolean => this.#takeRequest('versions');
    const { value, unread } = await this.#inTime((options) =>
      catalogue.namedVersions(client, named, { ...options, mayAsk }),
    );
    for (const one of named) {
      const answer = value?.get(one.versionId);
      if (answer?.kind === 'answered') this.#keepVersion(one, answer.version);
      else {
        const isLimit = answer?.cause === null;
        const why =
          unread ?? (isLimit ? this.#toLimit('requests') : toUnreadFailure(answer?.cause));
        this.#unread.set(versionKey(one.projectId, one.versionId), why);
      }
    }
  }

  async #readList(projectId: string): Promise<void> {
    const { value, unread } = await this.#ask('versions', (options) =>
      listVersions({ ...this.#request, ...options }, projectId),
    );
    if (unread) this.#unread.set(listKey(projectId), unread);
    else this.#lists.set(projectId, newestFirst(value));
  }

  /** Makes one request, if the limits allow another. */
  #ask<T>(
    what: 'versions' | 'projects',
    ask: (options: CacheOptions) => Promise<T>,
  ): Promise<Read<T>> {
    if (this.#takeRequest(what)) return this.#inTime(ask);
    return Promise.resolve({ unread: this.#toLimit('requests') });
  }

  async #inTime<T>(ask: (options: CacheOptions) => Promise<T>): Promise<Read<T>> {
    this.#throwIfAborted();
    const { signal } = this.#request;
    this.#readUntil ??= performance.now() + this.#limits.ms;
    const leftMs = Math.max(0, Math.round(this.#readUntil - performance.now()));
    const deadline = AbortSignal.timeout(leftMs);
    try {
      const value = await ask({ signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
      return { value };
    } catch (error) {
      this.#throwIfAborted();
      if (deadline.aborted) return { unread: this.#toLimit('ms') };
      return { unread: toUnreadFailure(toRegistryFailure(error).payload) };
    }
  }

  #takeRequest(what: 'versions' | 'projects'): boolean {
    if (this.#requestsLeft[what] <= 0) return false;
    this.#requestsLeft[what] -= 1;
    return true;
  }

  #toLimit(limit: keyof ReadLimits): UnreadReason {
    return { kind: 'limit', limit, most: this.#limits[limit] };
  }

  #keepVersion({ projectId, versionId }: NamedVersion, version: Version | null): void {
    const known = this.#versions.get(projectId) ?? new Map<string, Version | null>();
    known.set(versionId, version);
    this.#versions.set(projectId, known);
  }

  #throwIfAborted(): void {
    if (this.#request.signal?.aborted) throw new AppError('CANCELLED');
  }
}

function toUnreadFailure(cause: ErrorPayload | null | undefined): UnreadReason {
  return { kind: 'failed', cause: cause?.code ?? 'REGISTRY_FAILED' };
}

const listKey = (projectId: string): string => `list ${projectId}`;
const projectKey = (projectId: string): string => `project ${projectId}`;
const versionKey = (projectId: string, versionId: string): string =>
  `version ${projectId} ${versionId}`;
