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
import { requireLoader } from '../loadouts/games.ts';
import { listLosses } from '../loadouts/losses.ts';
import { selectAddons } from '../loadouts/select-addons.ts';
import { type FolderSnapshot, withIdentity } from '../loadouts/folder-snapshot.ts';
import { readCompanions } from '../scan/read-file.ts';
import type { CheckRequest } from '../updates/check-context.ts';
import type { CheckResult } from '../updates/updates.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import {
  findUnneeded,
  computePlanEffect,
  warnOfBrokenRequirements,
  warnOfConflicts,
} from './checks/plan-effect.ts';
import { completePlan } from './complete-plan.ts';
import { leaveRefused } from './complete-receipts.ts';
import type { AgreedPlan } from './rebase-plan.ts';
import { listFiles, readRequestedInstalls } from './intents/requested-installs.ts';
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
import { toPlan } from './local-changes.ts';

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
  const { folderSnapshot, checked, facts, requestedInstalls, cachedVersion } = gathered;
  const { root, slots, file } = folderSnapshot.loadout;
  const made = await leaveUnreachable(await planIntent(parts, request, gathered), gathered);
  const files = listFiles(requestedInstalls);
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
  const planEffect = computePlanEffect(plan, { facts, slots, versionOf: cachedVersion, files });
  const base = { target: file.target, policies: file.policies };
  // Each check walks all add-ons.
  await yieldToEventLoop();
  const offers = findUnneeded(planEffect);
  await yieldToEventLoop();
  const broken = warnOfBrokenRequirements(plan, planEffect);
  await yieldToEventLoop();
  const warned = await warnOfConflicts(broken, planEffect);
  await yieldToEventLoop();
  const described = { ...(await withIcons(parts, warned, file)), offers };
  const agreed: PlanToKeep = {
    ...createRecollection(checked, cachedVersion),
    plan: described,
    request,
    files,
    base,
    slots,
  };
  return { agreed, registry: checked.age, folderSnapshot };
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
    const kept = projectId === null ? null : catalogue.cachedProject(profile, projectId);
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
  {
    folderSnapshot,
    basis,
  }: Pick<Awaited<ReturnType<typeof gatherPlanInput>>, 'folderSnapshot' | 'basis'>,
): Promise<Plan> {
  if (isReversal(plan.intent)) return plan;
  const refused = new Map<string, Message>();
  for (const item of plan.items.filter(isChangingItem)) {
    const problem = folderSnapshot.problems.find(({ params: { directory } }) =>
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
  const { folderSnapshot, checked } = await readFolderForPlan(parts, request, how);
  await yieldToEventLoop();
  const installed = folderSnapshot.installed.map((addon) => withIdentity(addon, checked));
  context.report({ phase: 'plan' });
  await yieldToEventLoop();
  const { root, slots, file } = folderSnapshot.loadout;
  /** Throws REGISTRY_UNKNOWN; an undo must work without a registry. */
  const connect = () => parts.registries.connectRecorded(file);
  const requestedInstalls =
    request.intent === 'install'
      ? await readRequestedInstalls(parts, request, {
          client: await connect(),
          game: file.game,
          signal,
        })
      : [];
  const facts = collectFacts({ installed, checked });
  const cachedVersion = await openCachedVersions(parts, file.registry);
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
  const known = { basis, facts, requestedInstalls, cachedVersion, readOperations };
  return { folderSnapshot, checked, ...known, connect, signal };
}

/**
 * Enabling and disabling needs only the last scan and cached answers of the other add-ons, so it is
 * immediate.
 */
async function readFolderForPlan(
  parts: CoreParts,
  request: PlanRequest,
  { context, isQuick }: PlanMakingOptions,
): Promise<{ readonly folderSnapshot: FolderSnapshot; readonly checked: CheckResult }> {
  const { loadoutId, intent } = request;
  if (isQuick && (intent === 'enable' || intent === 'disable')) {
    const folderSnapshot = await parts.rescanAddons(loadoutId, request.addons, context.signal);
    const checked = folderSnapshot && parts.checks.recall(loadoutId, folderSnapshot.installed);
    if (folderSnapshot && checked) return { folderSnapshot, checked };
  }
  const folderSnapshot = await parts.takeFolderSnapshot(loadoutId, context);
  const asked =
    intent === 'set' ? applyTargetChange(folderSnapshot, request.change) : folderSnapshot;
  const checked = await parts.ask(asked, ASKS[intent] ?? 'identify', context);
  if (isReversal(intent) || !checked.addons.some(isUnidentified))
    return { folderSnapshot, checked };
  // Named projects and dependencies can be matched to installed add-ons only after those were
  // identified.
  return { folderSnapshot, checked: await parts.ask(asked, 'identify', context) };
}

/** True when the registry was never asked to identify these bytes. */
function isUnidentified({ state, sha512, identifiedAt }: Addon): boolean {
  return state === 'not-checked' && sha512 !== null && identifiedAt === null;
}

/**
 * Returns the snapshot as if the loadout already had its new target. Its answers do not appear in
 * lists (`rememberIn`).
 */
function applyTargetChange(folderSnapshot: FolderSnapshot, change: TargetChange): FolderSnapshot {
  const { loadout } = folderSnapshot;
  const file = { ...loadout.file, target: changeTarget(loadout.file.target, change) };
  return { ...folderSnapshot, loadout: { ...loadout, file } };
}

/** Reads the cached facts of a loadout's add-ons, for a plan that was made before a restart. */
export async function recallAddons(
  parts: CoreParts,
  loadoutId: string,
  context: JobContext,
): Promise<Recollection> {
  const folderSnapshot = await parts.takeFolderSnapshot(loadoutId, context);
  const checked = await parts.ask(folderSnapshot, 'kept', context);
  return createRecollection(
    checked,
    await openCachedVersions(parts, folderSnapshot.loadout.file.registry),
  );
}

type Recollection = Pick<AgreedPlan, 'versionOf' | 'titleOf'>;

function createRecollection(
  checked: CheckResult,
  cachedVersion: Parameters<typeof createVersionOf>[1],
): Recollection {
  return {
    versionOf: createVersionOf(checked, cachedVersion),
    titleOf: (addon) => withIdentity(addon, checked).title,
  };
}

async function planIntent(
  { catalogue, host, games }: CoreParts,
  request: PlanRequest,
  gathered: Awaited<ReturnType<typeof gatherPlanInput>>,
): Promise<Plan> {
  const {
    basis,
    facts,
    requestedInstalls,
    checked,
    connect,
    cachedVersion,
    readOperations,
    signal,
  } = gathered;
  const { game } = basis.loadout;
  if (request.intent === 'undo' || request.intent === 'redo') {
    const generations = await readOperations();
    const to = request.intent === 'undo' ? request.to : null;
    return planUndo({ ...basis, generations, intent: request.intent, to, cachedVersion });
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
      return planInstall(change, requestedInstalls);
    case 'remove':
      return planRemove(change, choose(request.addons), readOperations);
    case 'enable':
    case 'disable':
      return planSwitch(change, choose(request.addons), request.intent === 'enable');
    case 'repair':
      return planRepair(change, await chooseBroken(change, gathered, request.addons));
    case 'set':
      requireLoader(games.require(game), request.change.loader ?? null);
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
  { folderSnapshot, checked, readOperations }: Awaited<ReturnType<typeof gatherPlanInput>>,
  addons: readonly string[] | null,
) {
  const gone = new Set(folderSnapshot.external.filter(isMissing).map(({ addonId }) => addonId));
  const present = installed.map(({ record }) => record);
  const losses = listLosses(await readOperations(), present).filter(
    ({ record }) => !gone.has(record.id),
  );
  const records = [
    ...folderSnapshot.loadout.file.addons.filter(({ id }) => gone.has(id)),
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
