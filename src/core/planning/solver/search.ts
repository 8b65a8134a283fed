import { type Candidate, type Edge, isMeant, type Node } from './universe.ts';

/** What a project becomes; null: it stays as it is. */
export type Value = Candidate | null;

/** `isProven` false: the search was ended by its limit, so a better answer may exist. */
export interface Found {
  readonly values: ReadonlyMap<Node, Value>;
  readonly isProven: boolean;
  readonly steps: number;
  /** Nodes besides those with a value for which the search tried something and took it back. */
  readonly retried: ReadonlySet<Node>;
}

interface Decision {
  readonly node: Node;
  readonly options: readonly Value[];
  next: number;
  /** Earlier decisions because of which options were refused, or because of which this decision has to be made. */
  readonly culprits: Set<Node>;
  /** Where the walk over what the decisions need goes on. */
  readonly scan: { readonly entry: number; readonly edge: number };
}

export interface SearchOptions {
  readonly maxSteps: number;
  /** What is decided already and stays so. */
  readonly fixed?: { get(node: Node): Value | undefined };
}

const SCAN_START = { entry: 0, edge: 0 };

/**
 * Chooses for a group of wishes. Decisions are made one after the other: the wishes in their order, newest first and
 * "not met" last; then what the chosen ones need, in the order in which it turns up. A decision without an option left
 * returns to the latest one that is to blame for that, so that what has nothing to do with it is not tried again. The
 * first answer with the fewest unmet wishes is the best: after each answer only better ones are looked for.
 */
export function search(wishes: readonly Node[], options: SearchOptions): Found {
  return new Search(wishes, options).run();
}

class Search {
  readonly #wishes: readonly Node[];
  readonly #maxSteps: number;
  readonly #fixed: Required<SearchOptions>['fixed'];
  readonly #trail: Decision[] = [];
  readonly #values = new Map<Node, Value>();
  readonly #position = new Map<Node, number>();
  readonly #unmet = new Set<Node>();
  readonly #retried = new Set<Node>();
  #best: ReadonlyMap<Node, Value>;
  #fewestUnmet = Infinity;

  constructor(wishes: readonly Node[], { maxSteps, fixed }: SearchOptions) {
    this.#wishes = wishes;
    this.#maxSteps = maxSteps;
    this.#fixed = fixed ?? new Map();
    this.#best = new Map(wishes.map((wish) => [wish, null]));
  }

  run(): Found {
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

  #found(isProven: boolean, steps: number): Found {
    return { values: this.#best, isProven, steps, retried: this.#retried };
  }

  /** Takes the first option that is left and that goes with the decisions before; false when there is none. */
  #decide(decision: Decision): boolean {
    const { node, options, culprits } = decision;
    while (decision.next < options.length) {
      const option = options[decision.next] ?? null;
      decision.next += 1;
      const isUnmet = option === null && this.#trail.length < this.#wishes.length;
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

  #returnTo(culprits: ReadonlySet<Node>): Decision {
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

  /** null: everything is decided. */
  #nextDecision(): Decision | null {
    const wish = this.#wishes[this.#trail.length];
    if (wish !== undefined) {
      const options = [...wish.candidates, null];
      return { node: wish, options, next: 0, culprits: new Set(), scan: SCAN_START };
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
          options: listOptions(edge),
          next: 0,
          culprits,
          scan: { entry, edge: index },
        };
      }
    }
    return null;
  }

  /** An earlier decision that this one does not go with. */
  #findBlocker(node: Node, option: Value): Node | null {
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

  #isChosen(candidate: Candidate): boolean {
    return this.#valueOf(candidate.node) === candidate;
  }

  #valueOf(node: Node): Value | undefined {
    const own = this.#values.get(node);
    return own === undefined ? this.#fixed.get(node) : own;
  }
}

/** What a required project can be: the version that is asked for, else the newest that goes with the rest. */
function listOptions({ to, versionId }: Edge): readonly Value[] {
  if (versionId === null) return to.candidates;
  if (to.project.installed?.id === versionId) return [null];
  return to.candidates.filter(({ version }) => version.id === versionId);
}

function meets({ project }: Node, value: Value, { versionId }: Edge): boolean {
  const present = value?.version.id ?? project.installed?.id;
  return present !== undefined && (versionId === null || versionId === present);
}
