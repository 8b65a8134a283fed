import { type Fit, fits, isNewer, isWithinChannel } from '#shared/domain/compatibility.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { Version } from '#shared/registry/version.ts';

/** Conditions for a version to be chosen, unless a request names it. */
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
  /** Shown to people. */
  readonly title: string;
  /** Newest first. */
  readonly versions: readonly SolverVersion[];
  readonly installed: InstalledVersion | null;
  readonly demand: Demand;
}

/** Every project that a request can lead to, by id; a missing project is hidden or gone. */
export type Universe = ReadonlyMap<string, SolverProject>;

/**
 * `exact` was named by a person: it may be older, and need not fit. `keep`: the project is
 * unchanged.
 */
export type SolverRequest = { readonly projectId: string } & (
  | { readonly kind: 'newest' }
  | { readonly kind: 'exact'; readonly versionId: string }
  | { readonly kind: 'keep' }
);

/** A project with its candidates. */
export interface Node {
  readonly project: SolverProject;
  readonly request: SolverRequest | null;
  /** Newest first. */
  candidates: readonly SolverCandidate[];
  /** Edges that require it and are not met by any version of it. */
  readonly askers: Edge[];
  /** Edges that exclude it. */
  readonly opponents: Edge[];
}

export interface SolverCandidate {
  readonly node: Node;
  readonly version: SolverVersion;
  readonly required: readonly Edge[];
  readonly incompatible: readonly Edge[];
}

/** `versionId` null: any version of `to`. */
export interface Edge {
  readonly from: SolverCandidate;
  readonly to: Node;
  readonly versionId: string | null;
}

/**
 * True when the edge excludes the chosen version. An unchanged add-on excludes nothing: the person
 * has it that way, and is warned.
 */
export function isMeant(
  { versionId }: Pick<Edge, 'versionId'>,
  chosen: SolverCandidate | null | undefined,
): boolean {
  return Boolean(chosen) && (versionId === null || versionId === chosen?.version.id);
}

export type Graph = ReadonlyMap<string, Node>;

/**
 * Builds the graph of possible choices, without versions that require a project which does not
 * exist.
 */
export function* buildGraph(
  universe: Universe,
  requests: readonly SolverRequest[],
): Generator<void, Graph> {
  const requestOf = new Map(requests.map((request) => [request.projectId, request]));
  const graph = new Map<string, Node>();
  for (const [id, project] of universe) {
    const request = requestOf.get(id) ?? null;
    graph.set(id, { project, request, candidates: [], askers: [], opponents: [] });
  }
  for (const node of graph.values()) {
    node.candidates = listAllowed(node.project, node.request)
      .filter(({ dependencies }) =>
        dependencies.every(({ kind, projectId }) => kind !== 'required' || graph.has(projectId)),
      )
      .map((version) => toSolverCandidate(node, version, graph));
    yield;
  }
  return graph;
}

/**
 * Lists versions that fit and are newer than the installed one, or exactly the one that a person
 * named.
 */
export function listAllowed(
  { versions, installed, demand }: SolverProject,
  request: SolverRequest | null,
): readonly SolverVersion[] {
  if (request?.kind === 'keep') return [];
  if (request?.kind === 'exact') {
    return versions.filter(({ id }) => id === request.versionId && id !== installed?.id);
  }
  return versions.filter((version) => isAfter(version, installed) && isFit(version, demand));
}

export function isAfter(version: SolverVersion, installed: SolverProject['installed']): boolean {
  return installed === null || isNewer(version, installed);
}

function toSolverCandidate(node: Node, version: SolverVersion, graph: Graph): SolverCandidate {
  const required: Edge[] = [];
  const incompatible: Edge[] = [];
  const candidate: SolverCandidate = { node, version, required, incompatible };
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
