import type { Addon, AddonRecord, Message } from '#shared/domain/addon.ts';
import { titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import { prefixOf } from '#shared/domain/paths.ts';
import { isMissing } from '#shared/domain/is-missing.ts';
import { changeTarget, type LoadoutFile, type TargetChange } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { addonPathsOf } from '#shared/domain/slot-files.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { openCachedVersions } from '../catalogue/version-store.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { findGame, requireLoader } from '../loadouts/games.ts';
import { listLosses } from '../loadouts/losses.ts';
import { selectAddons } from '../loadouts/select-addons.ts';
import { type FolderSnapshot, withIdentity } from '../loadouts/survey.ts';
import { readCompanions } from '../scan/read-file.ts';
import type { CheckRequest } from '../updates/asking.ts';
import type { CheckResult } from '../updates/updates.ts';
import { yieldToEventLoop } from '../turns.ts';
import { findUnneeded, computePlanEffect, warnOfBrokenRequirements, warnOfConflicts } from './checks/outlook.ts';
import { completePlan } from './complete-plan.ts';
import { leaveRefused } from './complete-receipts.ts';
import type { AgreedPlan } from './hold-plan.ts';
import { listFiles, readRequestedInstalls } from './intents/install-wishes.ts';
import { planInstall } from './intents/install.ts';
import { planRemove } from './intents/remove.ts';
import { isBroken, type MissingAddon, planRepair } from './intents/repair.ts';
import { planSet } from './intents/set.ts';
import { planSwitch } from './intents/switch.ts';
import { planSync } from './intents/sync.ts';
import { planUndo } from './intents/undo.ts';
import { planUpdate } from './intents/update.ts';
import { createVersionOf } from './operation-records.ts';
import { type ChangePlanRequest, collectFacts, type PlanBasis, projectOf } from './plan-basis.ts';
import { isChangingItem } from './plan-item.ts';
import type { PlanRequest } from './plan-request.ts';
import { toPlan } from './settle.ts';

/** A plan's kind of request about the installed add-ons; the default is `identify`. */
const ASKS: Partial<Record<PlanRequest['intent'], CheckRequest['ask']>> = {
  update: 'check',
  set: 'check',
  enable: 'kept',
  disable: 'kept',
  remove: 'kept',
  undo: 'kept',
  redo: 'kept',
};

/** A plan that is kept until it is applied. */
export interface PlanToKeep extends AgreedPlan {
  readonly slots: readonly Slot[];
}

interface PlanMakingOptions {
  readonly planId: string;
  readonly context: JobContext;
  /** Enabling and disabling may use the last scan and cached answers. */
  readonly isQuick: boolean;
}

/** Gathers a plan's input and makes the plan. */
export async function makePlan(parts: CoreParts, request: PlanRequest, how: PlanMakingOptions) {
  const gathered = await gatherPlanInput(parts, request, how);
  const { survey, checked, facts, wishes, keptVersion } = gathered;
  const { root, slots, file } = survey.loadout;
  const made = await leaveUnreachable(await planIntent(parts, request, gathered), gathered);
  const files = listFiles(wishes);
  const completing = {
    plan: made,
    root,
    slots,
    installed: gathered.basis.installed,
    when: 'plan',
    files,
    signal: gathered.signal,
  } as const;
  const plan = await completePlan(parts, completing);
  await yieldToEventLoop();
  const outlook = computePlanEffect(plan, { facts, slots, versionOf: keptVersion, files });
  const base = { target: file.target, policies: file.policies };
  // Each check walks all add-ons.
  await yieldToEventLoop();
  const offers = findUnneeded(outlook);
  await yieldToEventLoop();
  const broken = warnOfBrokenRequirements(plan, outlook);
  await yieldToEventLoop();
  const warned = await warnOfConflicts(broken, outlook);
  await yieldToEventLoop();
  const described = { ...(await withIcons(parts, warned, file)), offers };
  const agreed: PlanToKeep = {
    ...createRecollection(checked, keptVersion),
    plan: described,
    request,
    files,
    base,
    slots,
  };
  return { agreed, registry: checked.age, survey };
}

/** Adds the project's icon, if cached, to add-ons that are not in the folder. */
async function withIcons(
  { catalogue, registries }: CoreParts,
  plan: Plan,
  loadout: LoadoutFile,
): Promise<Plan> {
  const { profile } = await registries.connectRecorded(loadout);
  const items = plan.items.map((item) => {
    const projectId = item.from === null && item.to !== null ? projectOf(item.to) : null;
    const kept = projectId === null ? null : catalogue.keptProject(profile, projectId);
    const icon = item.icon ?? kept?.value.icon;
    return icon ? { ...item, icon } : item;
  });
  return { ...plan, items };
}

/**
 * Leaves alone items in a folder that was not scanned, such as a link. An undo is all or nothing.
 */
async function leaveUnreachable(
  plan: Plan,
  { survey, basis }: Pick<Awaited<ReturnType<typeof gatherPlanInput>>, 'survey' | 'basis'>,
): Promise<Plan> {
  if (isReversal(plan.intent)) return plan;
  const refused = new Map<string, Message>();
  for (const item of plan.items.filter(isChangingItem)) {
    const problem = survey.problems.find(({ params: { directory } }) =>
      addonPathsOf(item.to).some(
        (path) => typeof directory === 'string' && path.startsWith(prefixOf(directory)),
      ),
    );
    if (problem) refused.set(item.id, problem);
  }
  if (refused.size === 0) return plan;
  return toPlan(basis, { ...plan, items: leaveRefused(plan.items, refused) });
}

/** Gathers input from the folder and the registry. */
async function gatherPlanInput(parts: CoreParts, request: PlanRequest, how: PlanMakingOptions) {
  const { context, planId } = how;
  const { signal } = context;
  const { survey, checked } = await readFolderForPlan(parts, request, how);
  await yieldToEventLoop();
  const installed = survey.installed.map((addon) => withIdentity(addon, checked));
  context.report({ phase: 'plan' });
  await yieldToEventLoop();
  const { root, slots, file } = survey.loadout;
  /** Throws REGISTRY_UNKNOWN; an undo must work without a registry. */
  const connect = () => parts.registries.connectRecorded(file);
  const wishes =
    request.intent === 'install'
      ? await readRequestedInstalls(parts, request, { client: await connect(), signal })
      : [];
  const facts = collectFacts({ installed, checked });
  const keptVersion = await openCachedVersions(parts, file.registry);
  const basis: PlanBasis = {
    planId,
    loadout: file,
    slots,
    installed,
    exclude: request.exclude,
    inVault: (sha512s) => parts.engine.inVault(root, sha512s),
    companionsAt: async (slot, path) => readCompanions(root, slot, path),
    estimateWaitMs: (files) =>
      parts.gateway.estimateDownloadsMs(parts.registries.profileOf(file.registry), files),
  };
  const place = { loadoutId: request.loadoutId, root, generation: file.generation };
  const readOperations = () => parts.history.operations(place);
  const known = { basis, facts, wishes, keptVersion, readOperations };
  return { survey, checked, ...known, connect, signal };
}

/**
 * Enabling and disabling needs only the last scan and cached answers of the other add-ons, so it is
 * immediate.
 */
async function readFolderForPlan(
  parts: CoreParts,
  request: PlanRequest,
  { context, isQuick }: PlanMakingOptions,
): Promise<{ readonly survey: FolderSnapshot; readonly checked: CheckResult }> {
  const { loadoutId, intent } = request;
  if (isQuick && (intent === 'enable' || intent === 'disable')) {
    const survey = await parts.takeQuickSurvey(loadoutId, request.addons, context.signal);
    const checked = survey && parts.checks.recall(loadoutId, survey.installed);
    if (survey && checked) return { survey, checked };
  }
  const survey = await parts.takeSurvey(loadoutId, context);
  const asked = intent === 'set' ? applyTargetChange(survey, request.change) : survey;
  const checked = await parts.ask(asked, ASKS[intent] ?? 'identify', context);
  if (isReversal(intent) || !checked.addons.some(isUnidentified)) return { survey, checked };
  // Named projects and dependencies can be matched to installed add-ons only after those were
  // identified.
  return { survey, checked: await parts.ask(asked, 'identify', context) };
}

/** True when the registry was never asked to identify these bytes. */
function isUnidentified({ state, sha512, identifiedAt }: Addon): boolean {
  return state === 'not-checked' && sha512 !== null && identifiedAt === null;
}

/**
 * Returns the survey as if the loadout already had its new target. Its answers do not appear in
 * lists (`rememberIn`).
 */
function applyTargetChange(survey: FolderSnapshot, change: TargetChange): FolderSnapshot {
  const { loadout } = survey;
  const file = { ...loadout.file, target: changeTarget(loadout.file.target, change) };
  return { ...survey, loadout: { ...loadout, file } };
}

/** Reads the cached facts of a loadout's add-ons, for a plan that was made before a restart. */
export async function recallAddons(
  parts: CoreParts,
  loadoutId: string,
  context: JobContext,
): Promise<Recollection> {
  const survey = await parts.takeSurvey(loadoutId, context);
  const checked = await parts.ask(survey, 'kept', context);
  return createRecollection(checked, await openCachedVersions(parts, survey.loadout.file.registry));
}

type Recollection = Pick<AgreedPlan, 'versionOf' | 'titleOf'>;

function createRecollection(
  checked: CheckResult,
  keptVersion: Parameters<typeof createVersionOf>[1],
): Recollection {
  return {
    versionOf: createVersionOf(checked, keptVersion),
    titleOf: (addon) => withIdentity(addon, checked).title,
  };
}

async function planIntent(
  { catalogue, host }: CoreParts,
  request: PlanRequest,
  gathered: Awaited<ReturnType<typeof gatherPlanInput>>,
): Promise<Plan> {
  const { basis, facts, wishes, checked, connect, keptVersion, readOperations, signal } = gathered;
  const { game } = basis.loadout;
  if (request.intent === 'undo' || request.intent === 'redo') {
    const generations = await readOperations();
    const to = request.intent === 'undo' ? request.to : null;
    return planUndo({ ...basis, generations, intent: request.intent, to, keptVersion });
  }
  const newAddonId = () => host.random.id();
  const client = await connect();
  const change = { ...basis, catalogue, client, checked, facts, newAddonId, signal };
  const choose = (addons: readonly string[]) => {
    const chosen = new Set(selectAddons(checked.addons, addons).map(({ id }) => id));
    return facts.filter(({ record }) => chosen.has(record.id));
  };
  switch (request.intent) {
    case 'update':
      return planUpdate(change, request.addons && choose(request.addons), request.to);
    case 'install':
      return planInstall(change, wishes);
    case 'remove':
      return planRemove(change, choose(request.addons), readOperations);
    case 'enable':
    case 'disable':
      return planSwitch(change, choose(request.addons), request.intent === 'enable');
    case 'repair':
      return planRepair(change, await chooseBroken(change, gathered, request.addons));
    case 'set':
      requireLoader(findGame(game), request.change.loader ?? null);
      return planSet(change, request.change, request.park);
    case 'sync':
  }
  const { lock, prune, isCode = false } = request;
  return planSync({ ...change, lock, prune, isCode });
}

/**
 * Chooses, from these add-ons or all, those whose bytes differ from the installed ones and those
 * that are missing.
 */
async function chooseBroken(
  { catalogue, client, facts, installed, signal }: ChangePlanRequest,
  { survey, checked, readOperations }: Awaited<ReturnType<typeof gatherPlanInput>>,
  addons: readonly string[] | null,
) {
  const gone = new Set(survey.external.filter(isMissing).map(({ addonId }) => addonId));
  const present = installed.map(({ record }) => record);
  const losses = listLosses(await readOperations(), present).filter(
    ({ record }) => !gone.has(record.id),
  );
  const records = [
    ...survey.loadout.file.addons.filter(({ id }) => gone.has(id)),
    ...losses.flatMap(({ record, isAccepted }) => (isAccepted ? [] : record)),
  ];
  const accepted = losses.flatMap(({ record, isAccepted }) => (isAccepted ? record : []));
  const ids = [...records, ...accepted].flatMap(({ projectId }) => projectId ?? []);
  const projects = ids.length === 0 ? null : await catalogue.projects(client, ids, { signal });
  const describe = (record: AddonRecord): MissingAddon & Pick<Addon, 'metadata'> => {
    const project = projects?.get(record.projectId ?? '') ?? null;
    const title = project?.name ?? titleOfAddon({ project, metadata: [], path: record.path });
    return { record, project, title, metadata: [] };
  };
  const missing = records.map(describe);
  const lost = accepted.map(describe);
  if (addons === null) return { chosen: facts.filter(isBroken), missing, lost };
  const named = [...missing, ...lost].map(({ record, ...rest }) => ({
    ...record,
    ...rest,
    groups: [],
  }));
  const chosen = new Set(selectAddons([...checked.addons, ...named], addons).map(({ id }) => id));
  return {
    chosen: facts.filter(({ record }) => chosen.has(record.id)),
    missing: [...missing, ...lost].filter(({ record }) => chosen.has(record.id)),
    lost: [],
  };
}
