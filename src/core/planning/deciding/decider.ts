import type { VersionChoice } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Candidate } from '../../updates/updates.ts';
import type { DependencyContext } from '../choose-dependency.ts';
import { askFit } from '../find-wanted-version.ts';
import type { Solution } from '../solver/solve.ts';
import type { Target, UpdateDraft } from '../update-draft.ts';
import { NO_DECISIONS, type Decisions, type Refusal } from './decisions.ts';
import { explainAllTheSame, explainRefused, explainTaken } from './explain-choice.ts';
import { GrowingUniverse } from './growing-universe.ts';
import { placeOfTarget, toCandidate, toKey } from './places.ts';
import type { VersionListReader } from './version-lists.ts';

/** A registry could chain projects without end: beyond, what is needed is taken as it comes. */
const MAX_ASKED = 2000;

/**
 * Chooses the versions of drafts of one plan. What the registry does not answer stays out of the search:
 * `resolveDependencies` meets that too, and says it.
 */
export function createDecider(
  context: DependencyContext,
  lists: VersionListReader,
): (draft: UpdateDraft) => Promise<Decisions> {
  const projects = new Map<string, ProjectSummary | null>();
  const asked = new Set<string>();

  async function ask(ids: readonly string[]): Promise<void> {
    const { client, signal } = context.request;
    for (const id of ids) asked.add(id);
    const answers = await context.catalogue
      .projects(client, ids, signal ? { signal } : {})
      .catch(toNullWhenSilent);
    for (const [id, project] of answers ?? []) projects.set(id, project);
    await lists.load(ids.filter((id) => projects.get(id) !== null));
  }

  return async (draft) => {
    const targets = [...draft.targets.values()].filter(bringsVersion);
    if (targets.length === 0) return NO_DECISIONS;
    await lists.load(targets.map(({ version }) => version.projectId));
    const fit = await askFit(context).catch(toNullWhenSilent);
    if (fit === null) return NO_DECISIONS;
    const { gameVersion } = fit;
    for (;;) {
      const universe = new GrowingUniverse({ draft, lists, projects, gameVersion }, targets);
      const solution = universe.solve();
      const unknown = [...universe.listUnknown(solution)].filter((id) => !asked.has(id));
      const isEnough = unknown.length === 0 || asked.size + unknown.length > MAX_ASKED;
      if (isEnough) return toDecisions(universe, solution, targets);
      await ask(unknown);
    }
  };
}

/** An item that stays in its version, and becomes chosen, is no wish. */
function bringsVersion({ item }: Target): boolean {
  return item.kind === 'replace' || item.kind === 'add';
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
