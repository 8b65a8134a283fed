import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import { newestFirst } from '../../catalogue/versions.ts';
import { findHolder, holderOf, type ItemTarget, type UpdateDraft } from '../draft.ts';
import { type Solution, solveInSteps } from '../solver/solve.ts';
import {
  type Demand,
  isFit,
  type SolverDependency,
  type SolverProject,
  type SolverVersion,
  type SolverRequest,
} from '../solver/universe.ts';
import { listDependencies } from '../plan-item.ts';
import type { Knowledge, RequiredVersion } from './knowledge.ts';
import {
  isSeen,
  keyOf,
  listUnmetRequirements,
  mustStay,
  type ProjectInSlot,
  placeOfNew,
} from './places.ts';

/** One project of a search, with the search's reasons. */
export type ExplainedProject = NonNullable<ReturnType<GrowingUniverse['explained']>>;

/**
 * The part of the universe that is known. An unknown project counts as possible; when a chosen
 * version turns out to need it, it has to be read.
 */
export class GrowingUniverse {
  readonly #draft: UpdateDraft;
  readonly #knowledge: Knowledge;
  /** As the registry lists it. */
  readonly #gameVersion: string | null;
  readonly #places = new Map<string, ProjectInSlot>();
  /** Titles of projects of which no version has a slot here, by id. */
  readonly #placeless = new Map<string, string>();

  constructor(
    draft: UpdateDraft,
    knowledge: Knowledge,
    gameVersion: string | null,
    targets: readonly ItemTarget[],
  ) {
    this.#draft = draft;
    this.#knowledge = knowledge;
    this.#gameVersion = gameVersion;
    const requestedProjects = new Set(targets);
    for (const target of targets) {
      // Of several copies, the enabled one with the newest version.
      const holder = findHolder(draft, target.version.projectId, target.slot)?.target ?? target;
      this.#open(holderOf(requestedProjects.has(holder) ? holder : target));
    }
  }

  *solve(): Generator<void, Solution> {
    // The walk includes places that are found during it.
    for (const place of this.#places.values()) {
      this.#findPlaces(place);
      yield;
    }
    const universe = new Map<string, SolverProject>();
    for (const [key, place] of this.#places) {
      universe.set(key, this.#toProject(place));
      yield;
    }
    for (const [id, title] of this.#placeless) {
      const demand = { gameVersion: null, loader: null, channel: 'release' } as const;
      universe.set(id, { id, title, versions: [], installed: null, demand });
    }
    const requests = [...this.#places.values()].flatMap(
      (place) => this.#toSolverRequest(place) ?? [],
    );
    return yield* solveInSteps(universe, requests);
  }

  versionOf(key: string, versionId: string): Version | null {
    const place = this.#places.get(key);
    const versions = place ? this.#listVersions(place) : [];
    return versions.find(({ id }) => id === versionId) ?? null;
  }

  /** Returns null when the search has no answer for it. */
  explained(key: string, { explanations }: Solution) {
    const place = this.#places.get(key);
    const explanation = explanations.get(key);
    if (!place || !explanation) return null;
    return {
      place,
      ...explanation,
      demand: this.#demandOf(place),
      /** Every known version of the project, newest first. */
      versions: this.#listVersions(place),
      /** False: there may be others, which were not read. */
      isListed: this.#knowledge.list(place.projectId) !== null,
    };
  }

  /** Lists unknown projects and versions that chosen versions need. */
  listUnknown({ choices }: Solution): readonly RequiredVersion[] {
    return [...choices].flatMap(([key, choice]) => {
      const place = this.#places.get(key);
      const version = this.versionOf(key, choice.version.id);
      if (!place || !version) return [];
      return listUnmetRequirements(this.#draft, { version, slot: place.slot }).filter(
        (need) =>
          !this.#knowledge.knows(need) || this.#knowledge.project(need.projectId) === undefined,
      );
    });
  }

  /**
   * Lists projects whose other versions might help where a request is not met by the offered version.
   */
  listContested({ choices, contested }: Solution): readonly RequiredVersion[] {
    const places = [...this.#places].filter(([key, { target }]) => {
      const isOther = target !== null && choices.get(key)?.version.id !== target.version.id;
      return isOther || contested.has(key);
    });
    return places.map(([, { projectId }]) => ({ projectId, versionId: null }));
  }

  /**
   * Returns the key of the dependency's project; null when it is unknown, or does not matter to the
   * search.
   */
  #resolve(dependency: Dependency, beside: Slot): string | null {
    const { projectId, versionId, dependencyType } = dependency;
    const holder = findHolder(this.#draft, projectId, beside);
    if (!holder) return this.#resolveNew(dependency, beside);
    const key = keyOf(holder);
    const { facts } = holder;
    if (!facts || this.#places.has(key)) return key;
    // An add-on that stays installed excludes nothing.
    if (dependencyType === 'incompatible') return null;
    const isMet = versionId === null || facts.version?.id === versionId;
    if (!isMet && !this.#knowledge.knows(dependency)) return null;
    return this.#open({ ...holder, target: null });
  }

  #resolveNew(dependency: Dependency, beside: Slot): string | null {
    const { projectId, dependencyType } = dependency;
    const project = this.#knowledge.project(projectId);
    // No place has such a key: for the search the project does not exist.
    if (project === null) return projectId;
    if (project === undefined) return null;
    const versions = this.#knowledge.versionsOf(projectId);
    if (dependencyType === 'incompatible') {
      // Another dependency may name a known version although the list is not read.
      const place = placeOfNew(this.#draft, { project, versions, beside });
      return place && this.#places.has(keyOf(place)) ? keyOf(place) : null;
    }
    if (!this.#knowledge.knows(dependency)) return null;
    const place = placeOfNew(this.#draft, { project, versions, beside });
    if (place === null) {
      this.#placeless.set(projectId, project.name);
      return projectId;
    }
    return this.#open(place);
  }

  #open(place: ProjectInSlot): string {
    const key = keyOf(place);
    if (!this.#places.has(key)) this.#places.set(key, place);
    return key;
  }

  /**
   * Opens all places before any version is judged: a version also excludes places that are found
   * after it.
   */
  #findPlaces(place: ProjectInSlot): void {
    for (const version of this.#listSeen(place)) {
      for (const dependency of listDependencies(version, 'required')) {
        this.#resolve(dependency, place.slot);
      }
    }
  }

  #toProject(place: ProjectInSlot): SolverProject {
    const { title } = place;
    const versions = this.#listSeen(place).map((version) => this.#toVersion(version, place.slot));
    const installed = place.facts?.version ?? null;
    return { id: keyOf(place), title, versions, installed, demand: this.#demandOf(place) };
  }

  #listSeen(place: ProjectInSlot): readonly Version[] {
    const demand = this.#demandOf(place);
    return this.#listVersions(place).filter((version) => isSeen(place, version, demand));
  }

  #demandOf({ projectId, slot }: ProjectInSlot): Demand {
    const gameVersion = this.#gameVersion;
    const channel = findChannel(this.#draft.request.loadout, projectId);
    return { gameVersion, loader: slot.loader, channel, listed: this.#knowledge.gameVersions };
  }

  /** Every known version of the project, newest first. */
  #listVersions({ projectId, target, facts }: ProjectInSlot): readonly Version[] {
    const listed = this.#knowledge.versionsOf(projectId);
    const byId = new Map(
      [target?.version ?? null, facts?.version ?? null, ...listed].flatMap((version) =>
        version ? [[version.id, version]] : [],
      ),
    );
    if (byId.size === listed.length) return listed;
    return newestFirst([...byId.values()]);
  }

  #toVersion(version: Version, slot: Slot): SolverVersion {
    const dependencies = version.dependencies.flatMap((dependency): SolverDependency[] => {
      const { dependencyType: kind, versionId, projectId } = dependency;
      const isMinded = kind === 'required' || kind === 'incompatible';
      if (!isMinded || projectId === version.projectId) return [];
      const key = this.#resolve(dependency, slot);
      return key === null ? [] : [{ projectId: key, versionId, kind }];
    });
    const { id, versionNumber, datePublished, releaseChannel, gameVersions, loaders } = version;
    return {
      id,
      versionNumber,
      datePublished,
      releaseChannel,
      gameVersions,
      loaders,
      dependencies,
    };
  }

  #toSolverRequest(place: ProjectInSlot): SolverRequest | null {
    const { target } = place;
    const projectId = keyOf(place);
    if (mustStay(place)) return { projectId, kind: 'keep' };
    if (target === null) return null;
    const { version, item } = target;
    const isRaised = this.#draft.limits.raised.has(item.id);
    const isOpen = target.isOpen && !isRaised && isFit(version, this.#demandOf(place));
    return isOpen
      ? { projectId, kind: 'newest' }
      : { projectId, kind: 'exact', versionId: version.id };
  }
}
