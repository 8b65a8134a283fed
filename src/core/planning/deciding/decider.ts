import type { Message } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Candidate } from '../../updates/updates.ts';
import type { DependencyContext } from '../choose-dependency.ts';
import { askFit } from '../find-wanted-version.ts';
import type { Solution } from '../solver/solve.ts';
import type { Target, UpdateDraft } from '../update-draft.ts';
import { NO_DECISIONS, type Decisions } from './decisions.ts';
import { GrowingUniverse } from './growing-universe.ts';
import { placeOfTarget, toCandidate, toKey } from './places.ts';
import type { VersionListReader } from './version-lists.ts';

/** A registry could chain projects without end: beyond, what is needed is taken as it comes. */
const MAX_ASKED = 2000;
const MAX_NOTES = 5;

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
  const { choices, explanations } = solution;
  const candidates = new Map<string, Candidate>();
  const refused = new Map<string, Message>();
  const notes = new Map<string, readonly Message[]>();
  for (const [key, { version }] of choices) notes.set(version.id, toNotes(solution, key));
  for (const target of targets) {
    const { id } = target.item;
    const wanted = target.version.id;
    const key = toKey(target.version.projectId, target.slot);
    const choice = choices.get(key);
    if (choice && choice.version.id !== wanted) {
      const version = universe.versionOf(key, choice.version.id);
      const candidate = version && toCandidate(placeOfTarget(target), version);
      if (candidate) candidates.set(id, candidate);
    }
    if (choice) continue;
    notes.set(wanted, toNotes(solution, key, wanted));
    // What cannot have all that it needs is brought all the same, with a warning in words; see resolveDependencies.
    const passed = explanations.get(key)?.passedOver.find(({ versionId }) => versionId === wanted);
    if (passed?.why.code === 'plan-why-not-incompatible') refused.set(id, passed.why);
  }
  const versionIds = new Set([...choices.values()].map(({ version }) => version.id));
  return { candidates, refused, versionIds, notes };
}

/** Why not the newest few; of a refused wish that is brought all the same only what is newer than that. */
function toNotes(
  { explanations }: Solution,
  key: string,
  until: string | null = null,
): readonly Message[] {
  const passedOver = explanations.get(key)?.passedOver ?? [];
  const end = passedOver.findIndex(({ versionId }) => versionId === until);
  const told = end === -1 ? passedOver : passedOver.slice(0, end);
  return told.slice(0, MAX_NOTES).map(({ why }) => why);
}
