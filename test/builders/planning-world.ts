import { createHash } from 'node:crypto';
import type { Operation } from '#core/apply/operation.ts';
import type { RegistryClient } from '#core/registry/registry-client.ts';
import type { ScannedItem } from '#core/scan/walk.ts';
import type { CheckResult } from '#core/updates/updates.ts';
import type { InstalledAddon } from '#core/updates/check-context.ts';
import { matchAddons } from '#core/loadouts/match-addons.ts';
import { computePlanEffect, warnOfConflicts } from '#core/planning/checks/plan-effect.ts';
import { planUndo } from '#core/planning/intents/undo.ts';
import { planUpdate } from '#core/planning/intents/update.ts';
import type { CacheOptions } from '#core/catalogue/request-batches.ts';
import type { NamedVersion } from '#core/catalogue/versions.ts';
import {
  collectFacts,
  type PlanningCatalogue,
  type ReadLimits,
} from '#core/planning/plan-basis.ts';
import { toOperation } from '#core/planning/to-operation.ts';
import type { Addon, AddonRecord, AddonState } from '#shared/domain/addon.ts';
import { isWithinChannel, isNewer } from '#shared/domain/compatibility.ts';
import { findMainFile } from '#shared/domain/main-file.ts';
import { slotSchema, type Slot } from '#shared/domain/slot.ts';
import {
  listCompanionPaths,
  isEnabledPath,
  stripDisabledMarking,
} from '#shared/domain/slot-files.ts';
import { generationSchema, type Generation, type LoadoutFile } from '#shared/domain/loadout.ts';
import { planSchema, type Plan, type PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { projectSummarySchema, type ProjectSummary } from '#shared/registry/project.ts';
import { versionSchema, type Dependency, type Version } from '#shared/registry/version.ts';

export function sha512Of(text: string): string {
  return createHash('sha512').update(text).digest('hex');
}

function sha1Of(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

const MODS = slotSchema.parse({
  id: 'mods',
  projectTypes: ['mod'],
  loader: 'puzzle_loader',
  directory: 'pmods',
  disabledDirectory: 'disabledpmods',
  rule: 'keep',
  extensions: ['jar'],
  exclude: [],
  companions: [],
});
const QUILT_MODS: Slot = {
  ...MODS,
  id: 'quilt-mods',
  loader: 'quilt',
  directory: 'qmods',
  disabledDirectory: null,
};
const SHADERS: Slot = {
  ...MODS,
  id: 'shaders',
  projectTypes: ['shader'],
  loader: 'simply_shaders',
  directory: 'mods/shaderpacks',
  disabledDirectory: null,
  extensions: ['zip'],
  companions: ['{name}.txt'],
};
const DATA_MODS: Slot = {
  ...MODS,
  id: 'data-mods',
  projectTypes: ['datamod'],
  loader: null,
  directory: 'mods',
  disabledDirectory: 'disabledmods',
  rule: 'unpack',
  extensions: [],
};

export interface VersionInput {
  readonly project: string;
  readonly number: string;
  /** Days after the first of January 2026; default: the first part of the number. */
  readonly day?: number;
  readonly channel?: string;
  readonly loaders?: readonly string[];
  readonly gameVersions?: readonly string[];
  readonly fileName?: string;
  readonly type?: string;
  readonly noDigest?: boolean;
  readonly changelog?: string;
  readonly dependencies?: readonly (Partial<Dependency> & { projectId: string })[];
}

export function bytesOf(project: string, number: string): string {
  return `${project} ${number}`;
}

export function makeVersion(input: VersionInput): Version {
  const { project, number, type = 'jar' } = input;
  const bytes = bytesOf(project, number);
  const day = input.day ?? Number.parseInt(number, 10);
  const file = {
    id: `file-${project}-${number}`,
    isPrimary: true,
    name: input.fileName ?? `${project}-${number}.${type}`,
    size: bytes.length,
    type,
    url: `http://127.0.0.1/${project}/${number}`,
    sha1_hash: sha1Of(bytes),
    sha512_hash: input.noDigest ? null : sha512Of(bytes),
  };
  return versionSchema.parse({
    id: `${project}@${number}`,
    projectId: project,
    title: number,
    versionNumber: number,
    datePublished: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    releaseChannel: input.channel ?? 'release',
    gameVersions: input.gameVersions ?? ['0.4.10'],
    loaders: input.loaders ?? ['puzzle_loader'],
    primaryFile: file,
    files: [file],
    changelog: input.changelog ?? null,
    author: null,
    dependencies: (input.dependencies ?? []).map((dependency) => ({
      versionId: null,
      dependencyType: 'required',
      ...dependency,
    })),
  });
}

function makeProject(id: string, type: string): ProjectSummary {
  const published = new Date(0).toISOString();
  const dates = { dateUpdated: published, datePublished: published };
  return projectSummarySchema.parse({
    id,
    slug: id,
    name: `Project ${id}`,
    type: [type],
    status: 'approved',
    visibility: 'listed',
    clientSide: 'unknown',
    serverSide: 'unknown',
    featuredCategories: [],
    categories: [],
    gameVersions: [],
    loaders: [],
    ...dates,
  });
}

export interface WorldInput {
  readonly versions: readonly Version[];
  /** Maps paths to bytes. */
  readonly files: Readonly<Record<string, string>>;
  readonly slots?: readonly Slot[];
  /** Project types other than `mod`. */
  readonly types?: Readonly<Record<string, string>>;
  /** Projects hidden by the registry. */
  readonly hidden?: readonly string[];
  /** By path. */
  readonly states?: Readonly<Record<string, AddonState>>;
  /** Paths that cannot be changed, such as links. */
  readonly fixed?: readonly string[];
  /** Ids of versions that the check does not offer. */
  readonly notOffered?: readonly string[];
  /** Projects whose versions the registry does not list at present. */
  readonly unlisted?: readonly string[];
  /** Projects whose version lists are cached and fresh. */
  readonly cached?: readonly string[];
  /** Mod ids in the jars' metadata, by path. */
  readonly modIds?: Readonly<Record<string, string>>;
}

/** A folder, a registry and a history in memory: input of plans, and target of their operations. */
export class PlanningWorld {
  readonly folder: Map<string, string>;
  readonly vault = new Set<string>();
  readonly generations: Generation[] = [];
  readonly #input: WorldInput;
  readonly slots: readonly Slot[];
  #loadout: LoadoutFile;
  #ids = 0;
  unreachable = false;
  /** Requests to the registry, in order: `versions of a`, `version a@2`, `projects a b`. */
  readonly asked: string[] = [];
  /** Awaited before each answer. */
  beforeAnswer: (signal: AbortSignal | undefined) => Promise<void> = () => Promise.resolve();

  constructor(input: WorldInput) {
    this.#input = input;
    this.slots = input.slots ?? [MODS, QUILT_MODS, SHADERS, DATA_MODS];
    this.folder = new Map(Object.entries(input.files));
    this.#loadout = {
      format: 1,
      id: 'loadout',
      name: 'Test',
      game: 'cosmic-reach',
      layout: 'plain',
      slots: null,
      registry: 'local',
      target: { gameVersion: '0.4.10', loader: 'puzzle_loader', channel: 'release' },
      holdHours: 0,
      lookups: true,
      policies: [],
      addons: [],
      generation: -1,
    };
    this.#record('init');
  }

  get loadout(): LoadoutFile {
    return this.#loadout;
  }

  retarget(target: Partial<LoadoutFile['target']>): void {
    this.#loadout = { ...this.#loadout, target: { ...this.#loadout.target, ...target } };
  }

  installed(): readonly InstalledAddon[] {
    const items = [...this.folder].flatMap(([path, bytes]) => this.#toItem(path, bytes) ?? []);
    const records = this.#loadout.addons;
    const matched = matchAddons({ loadoutId: 'loadout', slots: this.slots, items, records });
    return matched.installed.map((addon) => {
      const version = this.#versionOf(addon.item.sha512);
      const known = version ? { projectId: version.projectId, versionId: version.id } : {};
      const title = version ? `Project ${version.projectId}` : addon.title;
      return { ...addon, title, record: { ...addon.record, ...known } };
    });
  }

  idAt(path: string): string {
    const addon = this.installed().find(({ record }) => record.path === path);
    if (!addon) throw new Error(`nothing at ${path}`);
    return addon.record.id;
  }

  async planUpdate(
    choice: {
      chosen?: readonly string[];
      exclude?: readonly string[];
      limits?: ReadLimits;
      signal?: AbortSignal;
    } = {},
  ): Promise<Plan> {
    const installed = this.installed();
    const checked = this.#check(installed);
    const facts = collectFacts({ installed, checked });
    const ids = choice.chosen?.map((path) => this.idAt(path));
    const chosen = ids && facts.filter(({ record }) => ids.includes(record.id));
    const request = {
      planId: 'plan',
      client: this.#client(),
      loadout: this.#loadout,
      slots: this.slots,
      installed,
      catalogue: this.#catalogue(),
      checked,
      facts,
      exclude: choice.exclude ?? [],
      inVault: (digests: readonly string[]) => this.#inVault(digests),
      companionsAt: (slot: Slot, path: string) => this.#companionsAt(slot, path),
      estimateWaitMs: () => null,
      newAddonId: () => this.#newId('new'),
      ...(choice.limits && { limits: choice.limits }),
      ...(choice.signal && { signal: choice.signal }),
    };
    const plan = await planUpdate(request, chosen ?? null, null);
    const cachedVersion = (id: string) =>
      this.#input.versions.find((version) => version.id === id) ?? null;
    const known = { facts, slots: this.slots, versionOf: cachedVersion, files: [] };
    return planSchema.parse(await warnOfConflicts(plan, computePlanEffect(plan, known)));
  }

  async planUndo(
    choice: { intent?: 'undo' | 'redo'; to?: number; exclude?: readonly string[] } = {},
  ): Promise<Plan> {
    const plan = await planUndo({
      planId: 'plan',
      loadout: this.#loadout,
      generations: this.generations,
      installed: this.installed(),
      slots: this.slots,
      intent: choice.intent ?? 'undo',
      to: choice.to ?? null,
      exclude: choice.exclude ?? [],
      cachedVersion: (id) => this.#input.versions.find((version) => version.id === id) ?? null,
      inVault: (digests) => this.#inVault(digests),
      companionsAt: (slot, path) => this.#companionsAt(slot, path),
      estimateWaitMs: () => null,
    });
    return planSchema.parse(plan);
  }

  operationOf(plan: Plan): Operation {
    return toOperation({
      plan,
      op: this.#newId('op'),
      loadout: this.#loadout,
      notes: [],
      installed: this.installed(),
      slots: this.slots,
      sizes: new Map(),
      versionOf: ({ sha512 }) => this.#versionOf(sha512) ?? null,
      now: new Date(Date.UTC(2026, 10, 20)),
    });
  }

  /**
   * Applies a plan like the journal, without faults; throws if a file that a step names is missing.
   */
  apply(plan: Plan): Operation {
    this.#recordExternal();
    const operation = this.operationOf(plan);
    const taken = operation.steps.flatMap(({ old }) => {
      if (!old) return [];
      const bytes = this.folder.get(old.path);
      if (bytes === undefined || sha512Of(bytes) !== old.sha512)
        throw new Error(`not there: ${old.path}`);
      return [[old, bytes] as const];
    });
    for (const [{ path }] of taken) this.folder.delete(path);
    for (const { old, new: now } of operation.steps) {
      if (!now) continue;
      const bytes =
        now.from === 'old' ? taken.find(([file]) => file === old)?.[1] : this.#bytesOf(now.sha512);
      if (bytes === undefined) throw new Error(`no bytes for ${now.path}`);
      if (this.folder.has(now.path)) throw new Error(`a stranger is at ${now.path}`);
      this.folder.set(now.path, bytes);
    }
    for (const [{ sha512 }, bytes] of taken) this.#keep(sha512, bytes);
    this.#loadout = operation.next.loadout;
    this.generations.push(generationSchema.parse(operation.next.generation));
    return operation;
  }

  async update(choice?: Parameters<PlanningWorld['planUpdate']>[0]): Promise<Plan> {
    const plan = await this.planUpdate(choice);
    this.apply(plan);
    return plan;
  }

  async undo(choice?: Parameters<PlanningWorld['planUndo']>[0]): Promise<Plan> {
    const plan = await this.planUndo(choice);
    this.apply(plan);
    return plan;
  }

  #kept = new Map<string, string>();

  #keep(sha512: string, bytes: string): void {
    this.vault.add(sha512);
    this.#kept.set(sha512, bytes);
  }

  #bytesOf(sha512: string): string | undefined {
    const version = this.#versionOf(sha512);
    return this.#kept.get(sha512) ?? (version && bytesOf(version.projectId, version.versionNumber));
  }

  #record(kind: 'init' | 'external'): void {
    const addons = this.installed().map(({ record }) => record);
    const number = this.#loadout.generation + 1;
    this.#loadout = { ...this.#loadout, addons, generation: number };
    this.generations.push({
      format: 1,
      number,
      op: this.#newId('op'),
      kind,
      createdAt: new Date(0).toISOString(),
      undoes: [],
      target: this.#loadout.target,
      addons,
      changes: [],
      notes: [],
    });
  }

  #recordExternal(): void {
    const describe = (records: readonly AddonRecord[]) =>
      records
        .map(({ id, path, sha512 }) => `${id} ${path} ${sha512}`)
        .toSorted()
        .join('\n');
    if (describe(this.installed().map(({ record }) => record)) !== describe(this.#loadout.addons)) {
      this.#record('external');
    }
  }

  #toItem(path: string, bytes: string): ScannedItem | null {
    const slash = path.lastIndexOf('/');
    const [directory, name] = [path.slice(0, slash), path.slice(slash + 1)];
    const slot = this.slots.find(
      (each) => directory === each.directory || directory === each.disabledDirectory,
    );
    if (!slot) return null;
    const plain = stripDisabledMarking(name).toLowerCase();
    const isCopy = plain.endsWith('.old');
    const extension = plain.slice(plain.lastIndexOf('.') + 1);
    if (slot.rule === 'keep' && !isCopy && !slot.extensions.includes(extension)) return null;
    const isHashed = slot.rule === 'keep';
    return {
      slot: slot.id,
      path,
      kind: isCopy ? 'copy' : isHashed ? 'file' : 'folder',
      size: bytes.length,
      enabled: isEnabledPath(path, slot),
      sha1: isHashed ? sha1Of(bytes) : null,
      sha512: isHashed ? sha512Of(bytes) : null,
      metadata: this.#metadataAt(path),
      problem: null,
      changeable: isHashed && !this.#input.fixed?.includes(path),
    };
  }

  #metadataAt(path: string): ScannedItem['metadata'] {
    const modId = this.#input.modIds?.[path];
    if (modId === undefined) return [];
    const rest = { name: null, version: null, description: null, authors: [], requires: {} };
    return [{ format: 'puzzle', modId, ...rest }];
  }

  #versionOf(sha512: string | null): Version | undefined {
    return this.#input.versions.find((version) => findMainFile(version)?.sha512_hash === sha512);
  }

  #check(installed: readonly InstalledAddon[]): CheckResult {
    const candidates = new Map<string, { version: Version; file: Version['files'][number] }>();
    const versions = new Map<string, Version>();
    const addons = installed.map(({ record }): Addon => {
      const version = this.#versionOf(record.sha512);
      const newest = version && this.#newest(version);
      const file = newest && findMainFile(newest);
      if (version) versions.set(record.id, version);
      if (newest && file) candidates.set(record.id, { version: newest, file });
      const state = this.#input.states?.[record.path] ?? stateOf(version, newest);
      const name = version ? `Project ${version.projectId}` : null;
      return {
        ...record,
        groups: [],
        note: null,
        project: name === null ? null : { id: name, slug: name, name, author: null, icon: null },
        version: version ?? null,
        state,
        reason: { code: `state-${state}`, params: {} },
        candidate: newest ?? null,
        identifiedAt: null,
        checkedAt: null,
        metadata: [],
      };
    });
    return {
      addons,
      candidates,
      versions,
      changedFrom: new Map(),
      projects: new Map(),
      age: { stale: false, oldestAnswerAt: null, cause: null },
    };
  }

  #newest(installed: Version): Version | undefined {
    return this.#input.versions
      .filter(
        (version) =>
          version.projectId === installed.projectId &&
          !this.#input.notOffered?.includes(version.id) &&
          isNewer(version, installed) &&
          isWithinChannel(version.releaseChannel, this.#loadout.target.channel),
      )
      .toSorted((a, b) => Date.parse(b.datePublished) - Date.parse(a.datePublished))[0];
  }

  #catalogue(): PlanningCatalogue {
    const { versions, hidden = [], unlisted = [], cached = [], types = {} } = this.#input;
    const ask = async <T>(
      question: string,
      answer: () => T,
      options?: CacheOptions,
    ): Promise<T> => {
      this.asked.push(question);
      await this.beforeAnswer(options?.signal);
      if (this.unreachable) throw new AppError('REGISTRY_UNREACHABLE');
      return answer();
    };
    const its = (projectId: string): readonly Version[] =>
      versions
        .filter((version) => version.projectId === projectId && !hidden.includes(projectId))
        .toSorted((a, b) => Number(isNewer(b, a)) || -1);
    const find = (id: string): ProjectSummary | null =>
      its(id).length > 0 ? makeProject(id, types[id] ?? 'mod') : null;
    return {
      projects: (_client, ids, options) =>
        ask(`projects ${ids.join(' ')}`, () => new Map(ids.map((id) => [id, find(id)])), options),
      lookUpProjects: (_client, ids, options) => {
        const answer = (id: string) => ({ kind: 'answered' as const, project: find(id), at: 0 });
        const answers = () => new Map(ids.map((id) => [id, answer(id)]));
        return ask(`projects ${ids.join(' ')}`, answers, options);
      },
      versionsOf: (_client, projectId, options) => {
        const answer = () => {
          if (unlisted.includes(projectId)) throw new AppError('REGISTRY_FAILED');
          return { value: its(projectId), at: 0 };
        };
        return ask(`versions of ${projectId}`, answer, options);
      },
      readVersionsOf: () => Promise.resolve(new Set()),
      offersVersionsOfMany: () => false,
      freshVersionsOf: (_registry, projectId) =>
        cached.includes(projectId) ? its(projectId) : null,
      namedVersions: (_client, wanted, options) => {
        if (options?.mayAsk?.() === false) {
          const unasked = { kind: 'not-checked', cause: null } as const;
          return Promise.resolve(new Map(wanted.map(({ versionId }) => [versionId, unasked])));
        }
        const answer = ({ projectId, versionId }: NamedVersion) => {
          const version = its(projectId).find(({ id }) => id === versionId) ?? null;
          return { kind: 'answered' as const, version };
        };
        const answers = () => new Map(wanted.map((one) => [one.versionId, answer(one)]));
        return ask(`version ${wanted.map((one) => one.versionId).join(' ')}`, answers, options);
      },
      gameVersions: () =>
        ask('game versions', () => ({
          value: [{ label: '0.4.10', value: '0.4.10', releaseType: 'release', major: false }],
          at: 0,
        })),
      cachedVersion: () => null,
    };
  }

  #client(): RegistryClient {
    const profile = { id: 'local', limits: { idsPerRequest: 100 } };
    return { profile } as unknown as RegistryClient;
  }

  #inVault(digests: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(digests.filter((digest) => this.vault.has(digest))));
  }

  #companionsAt(slot: Slot, path: string) {
    const found = listCompanionPaths(slot, path).flatMap((companion) => {
      const bytes = this.folder.get(companion);
      return bytes === undefined
        ? []
        : [{ path: companion, size: bytes.length, sha512: sha512Of(bytes) }];
    });
    return Promise.resolve(found);
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}-${this.#ids}`;
  }
}

function stateOf(version: Version | undefined, newest: Version | undefined): AddonState {
  if (!version) return 'not-on-registry';
  return newest ? 'update-available' : 'up-to-date';
}

/** Returns the item for the add-on at this path, or for a project to be installed. */
export function itemOf(plan: Plan, name: string): PlanItem {
  const item = plan.items.find(
    ({ from, title }) => from?.path.endsWith(`/${name}`) || title === `Project ${name}`,
  );
  if (!item) throw new Error(`no item for ${name}`);
  return item;
}

export function codesOf(messages: PlanItem['warnings']): readonly string[] {
  return messages.map(({ code }) => code);
}
