import { type Fit, fits, isNewer, isWithinChannel } from '#shared/domain/compatibility.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { Version } from '#shared/registry/version.ts';

/** What a version must be to be chosen, unless somebody wishes for it by name. */
export interface Demand extends Fit {
  readonly channel: ReleaseChannel;
}

type Offered = Pick<Version, 'releaseChannel' | 'gameVersions' | 'loaders'>;

export function isFit(version: Offered, demand: Demand): boolean {
  return isWithinChannel(version.releaseChannel, demand.channel) && fits(version, demand);
}

/** `versionId` null: any version. */
export interface SolverDependency {
  readonly projectId: string;
  readonly versionId: string | null;
  readonly kind: 'required' | 'incompatible';
}

type InstalledVersion = Pick<Version, 'id' | 'versionNumber' | 'datePublished'>;

export interface SolverVersion extends InstalledVersion, Offered {
  readonly dependencies: readonly SolverDependency[];
}

export interface SolverProject {
  readonly id: string;
  /** For a person. */
  readonly title: string;
  /** Newest first. */
  readonly versions: readonly SolverVersion[];
  readonly installed: InstalledVersion | null;
  readonly demand: Demand;
}

/** Every project that a wish can lead to, by id; a project that is not here is hidden or gone. */
export type Universe = ReadonlyMap<string, SolverProject>;

/** `exact` was named by hand: it may be older, and need not fit. `keep`: the project stays as it is. */
export type Wish = { readonly projectId: string } & (
  | { readonly kind: 'newest' }
  | { readonly kind: 'exact'; readonly versionId: string }
  | { readonly kind: 'keep' }
);

/** A project with what it may become. */
export interface Node {
  readonly project: SolverProject;
  readonly wish: Wish | null;
  /** Newest first. */
  candidates: readonly Candidate[];
  /** Who requires it, where its mere presence does not meet that. */
  readonly askers: Edge[];
  /** Who must not be chosen together with it. */
  readonly opponents: Edge[];
}

export interface Candidate {
  readonly node: Node;
  readonly version: SolverVersion;
  readonly required: readonly Edge[];
  readonly incompatible: readonly Edge[];
}

/** `versionId` null: any version of `to`. */
export interface Edge {
  readonly from: Candidate;
  readonly to: Node;
  readonly versionId: string | null;
}

/** Whether the edge excludes what is chosen. What stays as it is stays beside anything: a person has it so, and is warned. */
export function isMeant(
  { versionId }: Pick<Edge, 'versionId'>,
  chosen: Candidate | null | undefined,
): boolean {
  return Boolean(chosen) && (versionId === null || versionId === chosen?.version.id);
}

export type Graph = ReadonlyMap<string, Node>;

/** Lays out what may be chosen: without versions that need a project which does not exist. */
export function* buildGraph(universe: Universe, wishes: readonly Wish[]): Generator<void, Graph> {
  const wishOf = new Map(wishes.map((wish) => [wish.projectId, wish]));
  const graph = new Map<string, Node>();
  for (const [id, project] of universe) {
    const wish = wishOf.get(id) ?? null;
    graph.set(id, { project, wish, candidates: [], askers: [], opponents: [] });
  }
  for (const node of graph.values()) {
    node.candidates = listAllowed(node.project, node.wish)
      .filter(({ dependencies }) =>
        dependencies.every(({ kind, projectId }) => kind !== 'required' || graph.has(projectId)),
      )
      .map((version) => toCandidate(node, version, graph));
    yield;
  }
  return graph;
}

/** Newer than what is installed and fitting; or exactly what was named by hand. */
export function listAllowed(
  { versions, installed, demand }: SolverProject,
  wish: Wish | null,
): readonly SolverVersion[] {
  if (wish?.kind === 'keep') return [];
  if (wish?.kind === 'exact') {
    return versions.filter(({ id }) => id === wish.versionId && id !== installed?.id);
  }
  return versions.filter((version) => isAfter(version, installed) && isFit(version, demand));
}

export function isAfter(version: SolverVersion, installed: SolverProject['installed']): boolean {
  return installed === null || isNewer(version, installed);
}

function toCandidate(node: Node, version: SolverVersion, graph: Graph): Candidate {
  const required: Edge[] = [];
  const incompatible: Edge[] = [];
  const candidate: Candidate = { node, version, required, incompatible };
  for (const { projectId, versionId, kind } of version.dependencies) {
    const to = graph.get(projectId);
    if (to === undefined || to === node) continue;
    const edge = { from: candidate, to, versionId };
    if (kind === 'incompatible') {
      incompatible.push(edge);
      to.opponents.push(edge);
    } else if (versionId !== null || to.project.installed === null) {
      required.push(edge);
      to.askers.push(edge);
    }
  }
  return candidate;
}
