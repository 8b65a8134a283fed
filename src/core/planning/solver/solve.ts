import type { Message } from '#shared/domain/addon.ts';
import { explain, type Explanation } from './explain.ts';
import { buildGraph, isAfter, type Candidate, type Node } from './graph.ts';
import { combine, type StepLimits } from './combine.ts';
import type { SolverVersion, Universe, Wish } from './universe.ts';

const LIMITS: StepLimits = { group: 5_000, all: 200_000 };

interface Choice {
  readonly version: SolverVersion;
  /** `dependency`: nobody wished for it, something chosen needs it. */
  readonly for: 'wish' | 'dependency';
}

/** All by project id; a project that is in none of these stays as it is, with nothing to say. */
export interface Solution {
  /** What changes or comes. */
  readonly choices: ReadonlyMap<string, Choice>;
  /** Wishes that cannot be met: their projects stay as they are. */
  readonly refusals: ReadonlyMap<string, Message>;
  /** Of every choice and refusal, with a reason for each newer version that was passed over. */
  readonly explanations: ReadonlyMap<string, Explanation>;
  /** False when a group of wishes was too entangled to be sure that nothing better exists. */
  readonly isProven: boolean;
  /** Projects of which versions that the universe lacks might meet a wish better. */
  readonly contested: ReadonlySet<string>;
}

/**
 * The versions that meet most wishes; among those the newest, an earlier wish before a later one; and of what these
 * need the newest that goes with the rest. Nothing goes back unless its exact version is wished for, and what nobody
 * wished for changes only when something chosen asks for its exact version. Two versions of which one excludes the
 * other are never chosen together; what stays installed excludes nothing. Pure, and always the same for the same input.
 */
export function solve(
  universe: Universe,
  wishes: readonly Wish[],
  limits: StepLimits = LIMITS,
): Solution {
  const steps = solveInSteps(universe, wishes, limits);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** As `solve`; between two steps, of some 50 ms at most, whoever asks may let others run, or stop. */
export function* solveInSteps(
  universe: Universe,
  wishes: readonly Wish[],
  limits: StepLimits = LIMITS,
): Generator<void, Solution> {
  const graph = yield* buildGraph(universe, wishes);
  const wished = wishes.flatMap(({ projectId }) => graph.get(projectId) ?? []);
  const open = wished.filter(({ candidates }) => candidates.length > 0);
  const { values, isProven, contested } = yield* combine(open, limits);
  const chosen = new Map<Node, Candidate>();
  for (const [node, value] of values) if (value) chosen.set(node, value);
  const refused = wished.filter((node) => !chosen.has(node) && isRefused(node));
  return {
    ...toAnswer(chosen),
    ...(yield* explain({ universe, graph, chosen, refused })),
    isProven,
    contested: new Set([...contested].map(({ project }) => project.id)),
  };
}

function toAnswer(chosen: ReadonlyMap<Node, Candidate>): Pick<Solution, 'choices'> {
  return {
    choices: new Map(
      [...chosen].map(([{ project, wish }, { version }]): [string, Choice] => [
        project.id,
        { version, for: wish === null ? 'dependency' : 'wish' },
      ]),
    ),
  };
}

/** A wish for something newer where there is nothing newer is no refusal. */
function isRefused({ project: { installed, versions }, wish }: Node): boolean {
  if (wish?.kind === 'exact') return wish.versionId !== installed?.id;
  return (
    wish?.kind === 'newest' &&
    (installed === null || versions.some((version) => isAfter(version, installed)))
  );
}
