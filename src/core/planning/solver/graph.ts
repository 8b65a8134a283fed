import { isWithinChannel, fits } from '#shared/domain/compatibility.ts';
import type { SolverProject, SolverVersion, Universe, Wish } from './universe.ts';

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
