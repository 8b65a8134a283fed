import type { Message } from '#shared/domain/addon.ts';
import { explainSolverOutcome, type Explanation } from './explain.ts';
import {
  buildGraph,
  type SolverCandidate,
  isAfter,
  isMeant,
  type Node,
  type Universe,
  type SolverRequest,
} from './universe.ts';
import { type SolverResult, searchSolution, type SolverValue } from './search.ts';

const LIMITS: StepLimits = { group: 5_000, all: 200_000 };

/** All by project id; a project in none of these is unchanged, and there is nothing to report. */
export interface Solution {
  /** Versions that replace the installed one or are new. */
  readonly choices: ReadonlyMap<string, Pick<SolverCandidate, 'version'>>;
  /** Requests that cannot be met: their projects stay as they are. */
  readonly refusals: ReadonlyMap<string, Message>;
  /** Of every choice and refusal, with a reason for each newer version that was passed over. */
  readonly explanations: ReadonlyMap<string, Explanation>;
  /** False when a group of requests was too entangled to prove that nothing better exists. */
  readonly isProven: boolean;
  /** Projects whose versions outside the universe might meet a request better. */
  readonly contested: ReadonlySet<string>;
}

/**
 * Meets as many requests as possible; then prefers the newest versions, earlier requests first; then
 * the newest compatible versions of their requirements. Nothing is downgraded unless its exact
 * version is requested, and a project without a request changes only when a chosen version requires
 * its exact version. Two versions are never chosen together when one excludes the other; an add-on
 * that stays installed excludes nothing. Pure and deterministic.
 */
export function solve(
  universe: Universe,
  requests: readonly SolverRequest[],
  limits: StepLimits = LIMITS,
): Solution {
  const steps = solveInSteps(universe, requests, limits);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** As `solve`; between two steps, of some 50 ms at most, the caller may run other work, or stop. */
export function* solveInSteps(
  universe: Universe,
  requests: readonly SolverRequest[],
  limits: StepLimits = LIMITS,
): Generator<void, Solution> {
  const graph = yield* buildGraph(universe, requests);
  const requestedNodes = requests.flatMap(({ projectId }) => graph.get(projectId) ?? []);
  const open = requestedNodes.filter(({ candidates }) => candidates.length > 0);
  const { values, isProven, contested } = yield* combine(open, limits);
  const chosen = new Map<Node, SolverCandidate>();
  for (const [node, value] of values) if (value) chosen.set(node, value);
  const refused = requestedNodes.filter((node) => !chosen.has(node) && isRefused(node));
  return {
    choices: new Map([...chosen].map(([{ project }, { version }]) => [project.id, { version }])),
    ...(yield* explainSolverOutcome({ graph, chosen, refused })),
    isProven,
    contested: new Set([...contested].map(({ project }) => project.id)),
  };
}

/** A request for something newer is not refused when nothing newer exists. */
function isRefused({ project: { installed, versions }, request }: Node): boolean {
  if (request?.kind === 'exact') return request.versionId !== installed?.id;
  return (
    request?.kind === 'newest' &&
    (installed === null || versions.some((version) => isAfter(version, installed)))
  );
}

const NOTHING_RETRIED: ReadonlySet<Node> = new Set();

/** Requests that are searched together, and their answer. */
interface RequestGroup {
  readonly requests: readonly Node[];
  readonly found: SolverResult;
}

/** The value that groups agree on for one project. */
interface AgreedValue {
  readonly value: SolverValue;
  readonly groups: Set<RequestGroup>;
}

/** Steps for one group, and for all of them: some 10 µs each. */
interface StepLimits {
  readonly group: number;
  readonly all: number;
}

/**
 * Searches for every request alone and merges the answers. Where two of them conflict, their requests
 * are searched again as one group, until all answers agree. No group can do better than its own
 * search, so the union cannot either: only requests that really conflict are ever searched together.
 * A request whose group is too entangled to be searched completely is met as far as the agreed values
 * allow. Yields after each search.
 */
function* combine(requests: readonly Node[], limits: StepLimits) {
  const rank = new Map(requests.map((node, index) => [node, index]));
  const agreed = new Map<Node, AgreedValue>();
  let stepsLeft = limits.all;
  let isProven = true;
  const searchGroup = (nodes: readonly Node[]): RequestGroup => {
    const ordered = nodes.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    const found = searchSolution(ordered, { maxSteps: Math.min(stepsLeft, limits.group) });
    stepsLeft -= found.steps;
    return { requests: ordered, found };
  };
  for (const request of requests) {
    const merged: RequestGroup[] = [];
    let group = searchGroup([request]);
    yield;
    while (group.found.isProven) {
      const other = findOpposed(agreed, group);
      if (other === null) break;
      forget(agreed, other);
      merged.push(other);
      group = searchGroup([...other.requests, ...group.requests]);
      yield;
    }
    if (group.found.isProven) remember(agreed, group);
    else {
      isProven = false;
      for (const other of merged) remember(agreed, other);
      remember(agreed, meetAlone(agreed, request, limits.group / 10));
    }
  }
  return {
    values: new Map([...agreed].map(([node, { value }]) => [node, value])),
    isProven,
    contested: listContested(agreed),
  };
}

/**
 * Projects that the search tried for requests that did not get their first choice: other versions of
 * these might help.
 */
function listContested(agreed: ReadonlyMap<Node, AgreedValue>): ReadonlySet<Node> {
  const groups = new Set([...agreed.values()].flatMap((one) => [...one.groups]));
  const contested = new Set<Node>();
  for (const { requests, found } of groups) {
    if (requests.every((request) => found.values.get(request) === request.candidates[0])) continue;
    for (const node of found.values.keys()) contested.add(node);
    for (const node of found.retried) contested.add(node);
  }
  return contested;
}

function meetAlone(
  agreed: ReadonlyMap<Node, AgreedValue>,
  request: Node,
  maxSteps: number,
): RequestGroup {
  const present = agreed.get(request);
  const fixed = { get: (node: Node) => agreed.get(node)?.value };
  const found = present
    ? {
        values: new Map([[request, present.value]]),
        isProven: false,
        steps: 0,
        retried: NOTHING_RETRIED,
      }
    : searchSolution([request], { maxSteps, fixed });
  return { requests: [request], found };
}

/** Returns a group whose answer conflicts with this one. */
function findOpposed(
  agreed: ReadonlyMap<Node, AgreedValue>,
  { found }: RequestGroup,
): RequestGroup | null {
  for (const [node, value] of found.values) {
    const other = agreed.get(node);
    const opposed =
      other && other.value !== value ? other : value && findExcludedCandidate(agreed, value);
    const [group] = opposed?.groups ?? [];
    if (group) return group;
  }
  return null;
}

function findExcludedCandidate(
  agreed: ReadonlyMap<Node, AgreedValue>,
  chosen: SolverCandidate,
): AgreedValue | null {
  for (const edge of chosen.incompatible) {
    const other = agreed.get(edge.to);
    if (other && isMeant(edge, other.value)) return other;
  }
  for (const edge of chosen.node.opponents) {
    const other = agreed.get(edge.from.node);
    if (other?.value === edge.from && isMeant(edge, chosen)) return other;
  }
  return null;
}

function remember(agreed: Map<Node, AgreedValue>, group: RequestGroup): void {
  for (const [node, value] of group.found.values) {
    const present = agreed.get(node);
    if (present) present.groups.add(group);
    else agreed.set(node, { value, groups: new Set([group]) });
  }
}

function forget(agreed: Map<Node, AgreedValue>, group: RequestGroup): void {
  for (const node of group.found.values.keys()) {
    const present = agreed.get(node);
    present?.groups.delete(group);
    if (present?.groups.size === 0) agreed.delete(node);
  }
}
