import type { VersionChoice } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { Candidate } from '../../updates/updates.ts';
import type { Solution } from '../solver/solve.ts';
import { inTurns } from '../turns.ts';
import type { Target, UpdateDraft } from '../update-draft.ts';
import { NO_DECISIONS, type Decisions, type Refusal } from './decisions.ts';
import { explainAllTheSame, explainRefused, explainTaken } from './explain-choice.ts';
import { GrowingUniverse } from './growing-universe.ts';
import type { Knowledge } from './knowledge.ts';
import { placeOfTarget, toCandidate, toKey } from './places.ts';
import { readAhead } from './read-ahead.ts';

/**
 * Chooses the versions of a draft. First with what the check answered, and what that requires: mostly everybody gets
 * the newest. Only where some stand in each other's way their version lists are read, and it is chosen again. What the
 * registry does not answer stays out of the search: `resolveDependencies` meets that too, and says it.
 */
export async function decideVersions(draft: UpdateDraft, knowledge: Knowledge): Promise<Decisions> {
  const { signal } = draft.request;
  const targets = [...draft.targets.values()].filter(bringsVersion);
  if (targets.length === 0) return NO_DECISIONS;
  await knowledge.openLists(targets.map(({ version }) => version.projectId));
  const fit = await knowledge.gameVersion().then(toFit, toNullWhenSilent);
  if (fit === null) return NO_DECISIONS;
  const { gameVersion } = fit;
  await readAhead(draft, knowledge, gameVersion);
  for (;;) {
    const universe = new GrowingUniverse({ draft, knowledge, gameVersion }, targets);
    const solution = await inTurns(universe.solve(), signal);
    const unknown = universe.listUnknown(solution);
    const hasRead = await knowledge.read([...unknown, ...universe.listContested(solution)]);
    const hasReadProjects = await knowledge.readProjects(unknown.map(({ projectId }) => projectId));
    if (!hasRead && !hasReadProjects) return toDecisions(universe, solution, targets);
  }
}

/** An item that stays in its version, and becomes chosen, is no wish. */
function bringsVersion({ item }: Target): boolean {
  return item.kind === 'replace' || item.kind === 'add';
}

function toFit(gameVersion: string | null): { readonly gameVersion: string | null } {
  return { gameVersion };
}

function toNullWhenSilent(error: unknown): null {
  if (error instanceof AppError && error.code.startsWith('REGISTRY_')) return null;
  throw error;
}

function toDecisions(
  universe: GrowingUniverse,
  solution: Solution,
  targets: readonly Target[],
): Decisions {
  const candidates = new Map<string, Candidate>();
  const refused = new Map<string, Refusal>();
  const choices = new Map<string, VersionChoice>();
  for (const [key, { version }] of solution.choices) {
    const explained = universe.explained(key, solution);
    if (explained) choices.set(version.id, explainTaken(explained, version.id));
  }
  for (const target of targets) {
    const { id } = target.item;
    const wanted = target.version.id;
    const key = toKey(target.version.projectId, target.slot);
    const chosen = solution.choices.get(key)?.version.id;
    const version = chosen && chosen !== wanted ? universe.versionOf(key, chosen) : null;
    const candidate = version && toCandidate(placeOfTarget(target), version);
    if (candidate) candidates.set(id, candidate);
    const explained = universe.explained(key, solution);
    if (chosen || !explained) continue;
    choices.set(wanted, explainAllTheSame(explained, wanted));
    // What cannot have all that it needs is brought all the same, with a warning in words; see resolveDependencies.
    const reason = explained.explanation.passedOver.find(
      ({ versionId }) => versionId === wanted,
    )?.why;
    if (reason?.code === 'plan-why-not-incompatible') {
      refused.set(id, { reason, choice: explainRefused(explained) });
    }
  }
  const versionIds = new Set([...solution.choices.values()].map(({ version }) => version.id));
  return { candidates, refused, versionIds, choices };
}
