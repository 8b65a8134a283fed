import { isWithinChannel } from '#shared/domain/channels.ts';
import { fits } from '#shared/domain/compatibility.ts';
import type { SolverProject, SolverVersion, Universe, Wish } from './universe.ts';

/** A project with what it may become. */
export interface Node {
  readonly project: SolverProject;
  readonly wish: Wish | null;
  /** Newest first; without what can never be met (`dropImpossible`). */
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

export type Graph = ReadonlyMap<string, Node>;

/** Lays out what may be chosen, and drops at once what needs something that nothing can be. */
export function buildGraph(universe: Universe, wishes: readonly Wish[]): Graph {
  const wishOf = new Map(wishes.map((wish) => [wish.projectId, wish]));
  const graph = new Map<string, Node>();
  for (const [id, project] of universe) {
    const wish = wishOf.get(id) ?? null;
    graph.set(id, { project, wish, candidates: [], askers: [], opponents: [] });
  }
  const impossible: Candidate[] = [];
  for (const node of graph.values()) {
    node.candidates = listAllowed(node.project, node.wish).map((version) =>
      toCandidate(node, version, graph),
    );
    for (const candidate of node.candidates) {
      const missing = ({ kind, projectId }: { kind: string; projectId: string }): boolean =>
        kind === 'required' && !graph.has(projectId);
      if (candidate.version.dependencies.some(missing)) impossible.push(candidate);
    }
  }
  dropImpossible(graph, impossible);
  return graph;
}

/** Newer than what is installed and fitting; or exactly what was named by hand. */
export function listAllowed(
  { versions, installed, fit }: SolverProject,
  wish: Wish | null,
): readonly SolverVersion[] {
  if (wish?.kind === 'keep') return [];
  if (wish?.kind === 'exact') {
    return versions.filter(({ id }) => id === wish.versionId && id !== installed?.id);
  }
  return versions.filter(
    (version) =>
      isAfter(version, installed) &&
      isWithinChannel(version.channel, fit.channel) &&
      fits(version, fit),
  );
}

export function isAfter(version: SolverVersion, installed: SolverProject['installed']): boolean {
  return (
    installed === null ||
    (version.id !== installed.id && version.publishedAt > installed.publishedAt)
  );
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

/** What needs a project or version that can never be chosen can itself never be chosen, and so on. */
function dropImpossible(graph: Graph, missing: readonly Candidate[]): void {
  const dropped = new Set(missing);
  const isOpen = (edge: Edge): boolean =>
    edge.versionId !== null && edge.to.project.installed?.id === edge.versionId
      ? true
      : edge.to.candidates.some(
          (candidate) =>
            !dropped.has(candidate) &&
            (edge.versionId === null || edge.versionId === candidate.version.id),
        );
  for (const { candidates } of graph.values()) {
    for (const candidate of candidates) {
      if (!candidate.required.every(isOpen)) dropped.add(candidate);
    }
  }
  // A set is walked in the order of insertion, with what is added on the way.
  for (const { node } of dropped) {
    for (const edge of node.askers) {
      if (!dropped.has(edge.from) && !isOpen(edge)) dropped.add(edge.from);
    }
  }
  for (const node of graph.values()) {
    if (node.candidates.some((candidate) => dropped.has(candidate))) {
      node.candidates = node.candidates.filter((candidate) => !dropped.has(candidate));
    }
  }
}
