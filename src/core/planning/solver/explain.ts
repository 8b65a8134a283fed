import type { Message } from '#shared/domain/addon.ts';
import { isWithinChannel } from '#shared/domain/compatibility.ts';
import { nameVersionRuns } from '#shared/domain/version-runs.ts';
import { message } from '#shared/messages/message.ts';
import {
  type SolverCandidate,
  type Demand,
  type Edge,
  type Graph,
  isAfter,
  isMeant,
  listAllowed,
  type Node,
  type SolverDependency,
  type SolverVersion,
} from './universe.ts';

export interface Explanation {
  /** Why this version, or why none. */
  readonly why: Message;
  /** Every newer version that was passed over, newest first. */
  readonly passedOver: readonly { readonly versionId: string; readonly why: Message }[];
}

interface SolverOutcome {
  readonly graph: Graph;
  readonly chosen: ReadonlyMap<Node, SolverCandidate>;
  readonly refused: readonly Node[];
}

/**
 * Derives the reasons from the outcome: a version that was passed over does not fit, or a chosen
 * version requires another one, excludes it, is excluded by it, or is not the one it needs. One of
 * these holds for every version passed over; otherwise it would have been the better choice.
 */
export function* explainSolverOutcome(outcome: SolverOutcome) {
  const explanations = new Map<string, Explanation>();
  for (const [node, { version }] of outcome.chosen) {
    const passedOver = listPassedOver(outcome, node, version);
    const why = explainChoice(outcome, node, passedOver);
    explanations.set(node.project.id, { why, passedOver });
    yield;
  }
  const refusals = new Map<string, Message>();
  for (const node of outcome.refused) {
    const passedOver = listPassedOver(outcome, node, null);
    const why = explainPassedOver(node, passedOver);
    refusals.set(node.project.id, why);
    explanations.set(node.project.id, { why, passedOver });
    yield;
  }
  return { refusals, explanations };
}

function explainChoice(
  outcome: SolverOutcome,
  node: Node,
  passedOver: Explanation['passedOver'],
): Message {
  if (node.request?.kind === 'exact') return message('plan-why-asked');
  const exact = listChosenAskers(outcome, node).filter(({ versionId }) => versionId !== null);
  if (exact.length > 0) {
    const titles = exact.map(({ from }) => from.node.project.title).join(', ');
    return message('plan-why-exact', { titles });
  }
  return explainNewest(
    passedOver.map(({ why }) => why),
    node.project.demand,
  );
}

function explainPassedOver({ request }: Node, passedOver: Explanation['passedOver']): Message {
  const [first] = passedOver;
  if (first === undefined) {
    return message(request?.kind === 'exact' ? 'plan-why-version-gone' : 'plan-why-no-version');
  }
  return passedOver.length === 1
    ? first.why
    : message('plan-why-none-possible', { versions: passedOver.length });
}

function listPassedOver(
  outcome: SolverOutcome,
  node: Node,
  chosen: SolverVersion | null,
): Explanation['passedOver'] {
  const { project, request } = node;
  const asked = request?.kind === 'exact' ? request.versionId : null;
  const end = chosen === null ? -1 : project.versions.indexOf(chosen);
  return project.versions
    .slice(0, end === -1 ? undefined : end)
    .filter((version) =>
      asked === null ? isAfter(version, project.installed) : version.id === asked,
    )
    .map((version) => ({
      versionId: version.id,
      why: explainUnchosenVersion(outcome, node, version),
    }));
}

function explainUnchosenVersion(
  outcome: SolverOutcome,
  node: Node,
  version: SolverVersion,
): Message {
  const isByHand = node.request?.kind === 'exact';
  return (
    (isByHand ? null : explainUnfitVersion(node.project.demand, version)) ??
    explainAsked(outcome, node, version) ??
    explainNeeds(outcome, node, version) ??
    explainExcluded(outcome, node, version) ??
    message('plan-why-not-others', { version: version.versionNumber })
  );
}

function explainAsked(outcome: SolverOutcome, node: Node, version: SolverVersion): Message | null {
  const other = listChosenAskers(outcome, node).find(
    ({ versionId }) => versionId !== null && versionId !== version.id,
  );
  if (other === undefined) return null;
  const required =
    node.project.versions.find(({ id }) => id === other.versionId) ?? node.project.installed;
  return message('plan-why-not-asked', {
    version: version.versionNumber,
    title: other.from.node.project.title,
    required: required?.versionNumber ?? null,
  });
}

function explainNeeds(
  outcome: SolverOutcome,
  { project }: Node,
  version: SolverVersion,
): Message | null {
  for (const dependency of version.dependencies) {
    if (dependency.kind !== 'required' || dependency.projectId === project.id) continue;
    const why = explainNeed(outcome, version, dependency);
    if (why !== null) return why;
  }
  return null;
}

function explainNeed(
  { graph, chosen }: SolverOutcome,
  { versionNumber: version }: SolverVersion,
  { projectId, versionId }: SolverDependency,
): Message | null {
  const node = graph.get(projectId);
  if (!node) return message('plan-why-not-needs-hidden', { version, dependency: projectId });
  const { project } = node;
  const choice = chosen.get(node) ?? null;
  const present = choice?.version ?? project.installed;
  const params = { version, dependency: project.title };
  if (versionId === null) {
    if (present !== null) return null;
    const isAny = listAllowed(project, node.request).length > 0;
    return message(isAny ? 'plan-why-not-needs-blocked' : 'plan-why-not-needs-none', params);
  }
  if (present?.id === versionId) return null;
  const required = project.versions.find(({ id }) => id === versionId);
  if (!required) return message('plan-why-not-needs-gone', params);
  return message(findCode(node, required, choice), {
    ...params,
    required: required.versionNumber,
    present: present?.versionNumber ?? null,
  });
}

function findCode(
  { project, request }: Node,
  required: SolverVersion,
  choice: SolverCandidate | null,
) {
  if (project.installed !== null && choice === null) {
    if (!isAfter(required, project.installed)) return 'plan-why-not-needs-older';
    if (request?.kind === 'keep') return 'plan-why-not-needs-pinned';
  }
  return 'plan-why-not-needs-other';
}

function explainExcluded(
  { graph, chosen }: SolverOutcome,
  { project, opponents }: Node,
  version: SolverVersion,
): Message | null {
  const excluded = version.dependencies.find((dependency) => {
    const { kind, projectId } = dependency;
    const other = graph.get(projectId);
    const isChosen = other && isMeant(dependency, chosen.get(other));
    return kind === 'incompatible' && projectId !== project.id && isChosen;
  });
  const opponent = opponents.find(
    ({ from, versionId }) =>
      chosen.get(from.node) === from && (versionId === null || versionId === version.id),
  );
  const other = (excluded && graph.get(excluded.projectId)) ?? opponent?.from.node;
  if (other === undefined) return null;
  const params = { version: version.versionNumber, title: other.project.title };
  return message('plan-why-not-incompatible', params);
}

function listChosenAskers({ chosen }: SolverOutcome, { askers }: Node): readonly Edge[] {
  return askers.filter(({ from }) => chosen.get(from.node) === from);
}

/** Says why the version does not fit the loadout; null when it does. */
export function explainUnfitVersion(
  demand: Demand,
  {
    versionNumber,
    releaseChannel: channel,
    gameVersions,
    loaders,
  }: Omit<SolverVersion, 'dependencies'>,
): Message | null {
  const params = { version: versionNumber };
  if (!isWithinChannel(channel, demand.channel)) {
    return message('plan-why-not-channel', { ...params, channel, allowed: demand.channel });
  }
  if (demand.gameVersion !== null && !gameVersions.includes(demand.gameVersion)) {
    const forGameVersions = nameVersionRuns(gameVersions, demand.listed).join(', ');
    return message('plan-why-not-game-version', { ...params, forGameVersions });
  }
  if (demand.loader !== null && !loaders.includes(demand.loader)) {
    return message('plan-why-not-loader', { ...params, loaders: loaders.join(', ') });
  }
  return null;
}

/** A version passed over for one of these does not conflict with the plan. */
const UNFIT: ReadonlySet<string> = new Set([
  'plan-why-not-channel',
  'plan-why-not-game-version',
  'plan-why-not-loader',
]);

/** Says why the newest remaining version is chosen, from the reasons against each newer one. */
export function explainNewest(passedOver: readonly Message[], demand: Demand): Message {
  if (passedOver.length === 0) return message('plan-why-newest');
  const hindered = passedOver.find(({ code }) => !UNFIT.has(code));
  if (hindered) {
    const { version } = hindered.params;
    return message('plan-why-older', { newest: typeof version === 'string' ? version : null });
  }
  const { channel, gameVersion, loader } = demand;
  return message('plan-why-newest-fitting', { channel, gameVersion, loader });
}
