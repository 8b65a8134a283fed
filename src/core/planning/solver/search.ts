import { type SolverCandidate, type Edge, isMeant, type Node } from './universe.ts';

/** The choice for a project; null: it is unchanged. */
export type SolverValue = SolverCandidate | null;

/** `isProven` false: the search reached its limit, so a better answer may exist. */
export interface SolverResult {
  readonly values: ReadonlyMap<Node, SolverValue>;
  readonly isProven: boolean;
  readonly steps: number;
  /** Nodes without a value for which the search tried an option and backtracked. */
  readonly retried: ReadonlySet<Node>;
}

interface SolverDecision {
  readonly node: Node;
  readonly options: readonly SolverValue[];
  next: number;
  /** Earlier decisions that refused options of this one, or made it necessary. */
  readonly culprits: Set<Node>;
  /** Position of the walk over the requirements of the decisions. */
  readonly scan: { readonly entry: number; readonly edge: number };
}

export interface SolverOptions {
  readonly maxSteps: number;
  /** Decisions of earlier groups, which are final. */
  readonly fixed?: { get(node: Node): SolverValue | undefined };
}

const SCAN_START = { entry: 0, edge: 0 };

/**
 * Backjumping search for a group of requests. Decisions are made in order: the requests, newest first
 * and "not met" last; then the requirements of the chosen versions, in the order of discovery. A
 * decision without options left returns to the latest one that caused it, so unrelated decisions
 * are not retried. The first answer with the fewest unmet requests is the best: after each answer
 * only better ones are searched.
 */
export function searchSolution(requests: readonly Node[], options: SolverOptions): SolverResult {
  return new Search(requests, options).run();
}

class Search {
  readonly #requests: readonly Node[];
  readonly #maxSteps: number;
  readonly #fixed: Required<SolverOptions>['fixed'];
  readonly #trail: SolverDecision[] = [];
  readonly #values = new Map<Node, SolverValue>();
  readonly #position = new Map<Node, number>();
  readonly #unmet = new Set<Node>();
  readonly #retried = new Set<Node>();
  #best: ReadonlyMap<Node, SolverValue>;
  #fewestUnmet = Infinity;

  constructor(requests: readonly Node[], { maxSteps, fixed }: SolverOptions) {
    this.#requests = requests;
    this.#maxSteps = maxSteps;
    this.#fixed = fixed ?? new Map();
    this.#best = new Map(requests.map((request) => [request, null]));
  }

  run(): SolverResult {
    let decision = this.#nextDecision();
    for (let steps = 0; steps < this.#maxSteps; steps++) {
      let culprits: ReadonlySet<Node>;
      if (decision === null) {
        this.#best = new Map(this.#values);
        this.#fewestUnmet = this.#unmet.size;
        culprits = new Set(this.#unmet);
      } else if (this.#decide(decision)) {
        decision = this.#nextDecision();
        continue;
      } else culprits = decision.culprits;
      if (decision !== null) this.#retried.add(decision.node);
      if (culprits.size === 0) return this.#found(true, steps);
      decision = this.#returnTo(culprits);
    }
    return this.#found(false, this.#maxSteps);
  }

  #found(isProven: boolean, steps: number): SolverResult {
    return { values: this.#best, isProven, steps, retried: this.#retried };
  }

  /**
   * Takes the first remaining option that is compatible with the earlier decisions; false when
   * there is none.
   */
  #decide(decision: SolverDecision): boolean {
    const { node, options, culprits } = decision;
    while (decision.next < options.length) {
      const option = options[decision.next] ?? null;
      decision.next += 1;
      const isUnmet = option === null && this.#trail.length < this.#requests.length;
      if (isUnmet && this.#unmet.size + 1 >= this.#fewestUnmet) {
        for (const other of this.#unmet) culprits.add(other);
        continue;
      }
      const blocker = this.#findBlocker(node, option);
      if (blocker !== null) {
        if (this.#values.has(blocker)) culprits.add(blocker);
        continue;
      }
      this.#position.set(node, this.#trail.length);
      this.#values.set(node, option);
      this.#trail.push(decision);
      if (isUnmet) this.#unmet.add(node);
      return true;
    }
    return false;
  }

  #returnTo(culprits: ReadonlySet<Node>): SolverDecision {
    let target = 0;
    for (const node of culprits) target = Math.max(target, this.#position.get(node) ?? 0);
    const undone = this.#trail.splice(target);
    for (const { node } of undone) {
      this.#values.delete(node);
      this.#position.delete(node);
      this.#unmet.delete(node);
      this.#retried.add(node);
    }
    const [decision] = undone;
    if (decision === undefined) throw new Error('no decision to return to');
    for (const culprit of culprits) {
      if (culprit !== decision.node) decision.culprits.add(culprit);
    }
    return decision;
  }

  /** Returns null when everything is decided. */
  #nextDecision(): SolverDecision | null {
    const request = this.#requests[this.#trail.length];
    if (request !== undefined) {
      const options = [...request.candidates, null];
      return { node: request, options, next: 0, culprits: new Set(), scan: SCAN_START };
    }
    let { entry, edge: index } = this.#trail.at(-1)?.scan ?? SCAN_START;
    for (; entry < this.#trail.length; entry += 1, index = 0) {
      const decided = this.#trail[entry];
      const required = (decided && this.#values.get(decided.node)?.required) ?? [];
      for (; index < required.length; index += 1) {
        const edge = required[index];
        if (edge === undefined || this.#valueOf(edge.to) !== undefined) continue;
        const culprits = new Set([edge.from.node]);
        return {
          node: edge.to,
          options: listEdgeCandidates(edge),
          next: 0,
          culprits,
          scan: { entry, edge: index },
        };
      }
    }
    return null;
  }

  /** Returns an earlier decision that conflicts with this option. */
  #findBlocker(node: Node, option: SolverValue): Node | null {
    const asker = node.askers.find(
      (edge) => this.#isChosen(edge.from) && !meets(node, option, edge),
    );
    if (asker) return asker.from.node;
    if (option === null) return null;
    const needed = option.required.find((edge) => {
      const value = this.#valueOf(edge.to);
      return value !== undefined && !meets(edge.to, value, edge);
    });
    if (needed) return needed.to;
    const excluded = option.incompatible.find((edge) => isMeant(edge, this.#valueOf(edge.to)));
    if (excluded) return excluded.to;
    const opponent = node.opponents.find(
      (edge) => this.#isChosen(edge.from) && isMeant(edge, option),
    );
    return opponent?.from.node ?? null;
  }

  #isChosen(candidate: SolverCandidate): boolean {
    return this.#valueOf(candidate.node) === candidate;
  }

  #valueOf(node: Node): SolverValue | undefined {
    const own = this.#values.get(node);
    return own === undefined ? this.#fixed.get(node) : own;
  }
}

/**
 * Lists the options of a required project: the version that is required, else all candidates,
 * newest first.
 */
function listEdgeCandidates({ to, versionId }: Edge): readonly SolverValue[] {
  if (versionId === null) return to.candidates;
  if (to.project.installed?.id === versionId) return [null];
  return to.candidates.filter(({ version }) => version.id === versionId);
}

function meets({ project }: Node, value: SolverValue, { versionId }: Edge): boolean {
  const present = value?.version.id ?? project.installed?.id;
  return present !== undefined && (versionId === null || versionId === present);
}
