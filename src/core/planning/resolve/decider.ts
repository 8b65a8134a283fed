import type { Message } from '#shared/domain/addon.ts';
import { fits, isNewer } from '#shared/domain/compatibility.ts';
import type { VersionChoice } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import type { UpdateCandidate } from '../../updates/decide-state.ts';
import { isTimeSliceOver, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import {
  comesDisabled,
  type VersionDecisions,
  holderOf,
  NO_DECISIONS,
  type VersionRefusal,
  type ItemTarget,
  type UpdateDraft,
} from '../draft.ts';
import { explainNewest } from '../solver/explain.ts';
import type { Solution } from '../solver/solve.ts';
import { type ExplainedProject, GrowingUniverse } from './growing-universe.ts';
import type { Knowledge, RequiredVersion } from './knowledge.ts';
import {
  type Coming,
  keyOf,
  listUnmetRequirements,
  listUsable,
  toPlacedCandidate,
} from './places.ts';

/**
 * Chooses the versions of a draft. First with the check's answers and their requirements: mostly
 * every add-on gets the newest. Only on conflicts are version lists read, and the choice is made
 * again. Projects that the registry does not answer for are not searched: `resolveDependencies`
 * meets them too, and reports them.
 */
export async function decideVersions(
  draft: UpdateDraft,
  knowledge: Knowledge,
): Promise<VersionDecisions> {
  const { signal } = draft.request;
  // An item that keeps its version and becomes chosen is no request.
  const targets = [...draft.targets.values()].filter(
    (target) => target.item.kind !== 'switch' && !comesDisabled(target),
  );
  if (targets.length === 0) return NO_DECISIONS;
  await knowledge.openLists(targets.map(({ version }) => version.projectId));
  const gameVersion = await knowledge.gameVersion();
  if (gameVersion === undefined) return NO_DECISIONS;
  await readAhead(draft, knowledge, gameVersion);
  for (;;) {
    const universe = new GrowingUniverse(draft, knowledge, gameVersion, targets);
    const solution = await runInTurns(universe.solve(), signal);
    const unknown = universe.listUnknown(solution);
    const hasRead = await knowledge.read([...unknown, ...universe.listContested(solution)]);
    const hasReadProjects = await knowledge.readProjects(unknown.map(({ projectId }) => projectId));
    if (!hasRead && !hasReadProjects) {
      const { gameVersion: wanted } = draft.request.loadout.target;
      return toDecisions(universe, solution, targets, wanted);
    }
  }
}

function toDecisions(
  universe: GrowingUniverse,
  solution: Solution,
  targets: readonly ItemTarget[],
  gameVersion: string | null,
): VersionDecisions {
  const candidates = new Map<string, UpdateCandidate>();
  const refused = new Map<string, VersionRefusal>();
  const choices = new Map<string, VersionChoice>();
  for (const [key, { version }] of solution.choices) {
    const explained = universe.explained(key, solution);
    if (explained) choices.set(version.id, explainTaken(explained, version.id));
  }
  for (const target of targets) {
    const { id } = target.item;
    const wanted = target.version.id;
    const key = keyOf(holderOf(target));
    const chosen = solution.choices.get(key)?.version.id;
    const version = chosen && chosen !== wanted ? universe.versionOf(key, chosen) : null;
    const candidate = version && toPlacedCandidate(target, version, gameVersion);
    if (candidate) candidates.set(id, candidate);
    const explained = universe.explained(key, solution);
    if (chosen || !explained) continue;
    choices.set(wanted, explainBy(explained, message('plan-why-all-the-same'), wanted));
    // An item whose requirements cannot all be met is installed anyway, with a warning; see
    // resolveDependencies.
    const reason = explained.passedOver.find(({ versionId }) => versionId === wanted)?.why;
    if (reason?.code === 'plan-why-not-incompatible') {
      refused.set(id, { reason, choice: explainBy(explained, explained.why, null) });
    }
  }
  const versionIds = new Set([...solution.choices.values()].map(({ version }) => version.id));
  return { candidates, refused, versionIds, choices };
}

/** Projects that are only mentioned; required ones are read whatever their number. */
const MAX_MENTIONED = 100;

/**
 * Reads, level by level, the dependencies that the draft's versions lead to if there are no
 * conflicts: a few requests per level, and one for all projects at the end.
 */
async function readAhead(
  draft: UpdateDraft,
  knowledge: Knowledge,
  gameVersion: string | null,
): Promise<void> {
  const projectIds = new Set<string>();
  const seen = new Set<string>();
  const { request } = draft;
  let level: readonly Coming[] = [...draft.targets.values()];
  const mentioned = listMentioned(level);
  while (level.length > 0) {
    const found: { need: RequiredVersion; slot: Slot }[] = [];
    for (const coming of level) {
      for (const need of listUnmetRequirements(draft, coming)) {
        const key = JSON.stringify([need.projectId, need.versionId, coming.slot.id]);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push({ need, slot: coming.slot });
      }
    }
    await knowledge.read(found.map(({ need }) => need));
    for (const { need } of found) projectIds.add(need.projectId);
    level = found.flatMap(({ need, slot }) => {
      const usable = listUsable(knowledge, need, { request, gameVersion });
      const own = usable.find((version) =>
        fits(version, { gameVersion: null, loader: slot.loader }),
      );
      const version = own ?? usable[0];
      return version ? [{ version, slot }] : [];
    });
  }
  await knowledge.readProjects([...projectIds, ...mentioned.slice(0, MAX_MENTIONED)]);
}

/** Optional and embedded dependencies: only their names are shown. */
function listMentioned(level: readonly Coming[]): readonly string[] {
  const ids = level.flatMap(({ version }) =>
    version.dependencies
      .filter(
        ({ dependencyType }) => dependencyType !== 'required' && dependencyType !== 'incompatible',
      )
      .map(({ projectId }) => projectId),
  );
  return [...new Set(ids)];
}

/** Runs the steps and yields to other work in between. Throws CANCELLED. */
export async function runInTurns<T>(steps: Iterator<void, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isTimeSliceOver()) await yieldToEventLoop(signal);
  }
}

/** Says why the search chose this version, also over newer ones that it did not see. */
function explainTaken(explained: ExplainedProject, versionId: string): VersionChoice {
  const { place, demand, why, isListed: isComplete } = explained;
  if (why.code === 'plan-why-asked') {
    const isOffered = place.target?.isOpen === true;
    return { why: isOffered ? message('plan-why-offered') : why, passedOver: [], isComplete };
  }
  if (why.code === 'plan-why-exact') return explainBy(explained, why, versionId);
  if (!isComplete) return explainBy(explained, message('plan-why-offered'), versionId);
  const passedOver = listPassedOverVersions(explained, versionId);
  const whys = passedOver.map((one) => one.why);
  return { why: explainNewest(whys, demand), passedOver, isComplete };
}

/** Lists every version that was tried before `until`; null: all, since none was possible. */
function explainBy(explained: ExplainedProject, why: Message, until: string | null): VersionChoice {
  return {
    why,
    passedOver: listPassedOverVersions(explained, until),
    isComplete: explained.isListed,
  };
}

function listPassedOverVersions(
  { place, versions, passedOver, demand }: ExplainedProject,
  until: string | null,
): VersionChoice['passedOver'] {
  const whys = new Map(passedOver.map(({ versionId, why }) => [versionId, why]));
  const end = versions.findIndex(({ id }) => id === until);
  const installed = place.facts?.version ?? null;
  const explainUnseen = (version: Version): Message => {
    const isPlaceable = toPlacedCandidate(place, version, demand.gameVersion) !== null;
    const code = isPlaceable ? 'plan-why-not-offered' : 'plan-why-not-placeable';
    return message(code, { version: version.versionNumber });
  };
  return versions
    .slice(0, end === -1 ? undefined : end)
    .filter((version) => installed === null || isNewer(version, installed))
    .map((version) => ({
      ...toVersionBrief(version),
      why: whys.get(version.id) ?? explainUnseen(version),
    }));
}
