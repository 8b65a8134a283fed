import type { AnswerAge } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { openKeptVersions } from '../catalogue/version-store.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { findGame, requireLoader } from '../loadouts/games.ts';
import { selectAddons } from '../loadouts/select-addons.ts';
import { readGenerations, readOperations } from '../loadouts/state-folder.ts';
import { type Survey, withIdentity } from '../loadouts/survey.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { readCompanions } from '../scan/read-file.ts';
import type { CheckRequest } from '../updates/asking.ts';
import type { CheckResult } from '../updates/updates.ts';
import { letOthersRun } from '../turns.ts';
import { warnOfCompany } from './checks/company.ts';
import { findUnneeded, foresee, type Outlook, warnOfBreaks } from './checks/outlook.ts';
import { completeReceipts } from './complete-receipts.ts';
import type { Agreed } from './hold-plan.ts';
import { type InstallWish, readWishes } from './intents/install-wishes.ts';
import { planInstall } from './intents/install.ts';
import type { UndoPlanRequest } from './intents/invert-operations.ts';
import { planRemove } from './intents/remove.ts';
import { planSet } from './intents/set.ts';
import { planSwitch } from './intents/switch.ts';
import { planSync } from './intents/sync.ts';
import { planUndo } from './intents/undo.ts';
import { planUpdate } from './intents/update.ts';
import { type VersionOf, createVersionOf } from './operation-records.ts';
import { collectFacts, type PlanBasis } from './plan-basis.ts';
import type { PlanRequest } from './plan-request.ts';

/** What each plan asks of the registry about the installed add-ons. */
const ASKS: Readonly<Record<PlanRequest['intent'], CheckRequest['ask']>> = {
  update: 'check',
  install: 'identify',
  remove: 'identify',
  enable: 'identify',
  disable: 'identify',
  set: 'identify',
  sync: 'identify',
  undo: 'kept',
};

/** A plan with what else it rests on. */
export interface KeptPlan extends Agreed {
  readonly slots: readonly Slot[];
}

interface MadePlan {
  readonly agreed: KeptPlan;
  readonly registry: AnswerAge;
  /** What it rests on. */
  readonly survey: Survey;
}

/** What a plan rests on is gathered with. */
export type MakerParts = Pick<
  CoreParts,
  | 'host'
  | 'catalogue'
  | 'registries'
  | 'scanner'
  | 'engine'
  | 'gateway'
  | 'checks'
  | 'takeSurvey'
  | 'takeQuickSurvey'
  | 'ask'
>;

/**
 * Gathers what a plan depends on, from the folder and the registry, and has it planned. `isQuick`: a switch of add-ons
 * may depend on what was seen and answered last.
 */
export async function makePlan(
  parts: MakerParts,
  request: PlanRequest,
  how: { readonly planId: string; readonly context: JobContext; readonly isQuick: boolean },
): Promise<MadePlan> {
  const { planId, context, isQuick } = how;
  const quick = isQuick ? await takeQuickly(parts, request, context) : null;
  const survey = quick?.survey ?? (await parts.takeSurvey(request.loadoutId, context));
  const checked = quick?.checked ?? (await parts.ask(survey, ASKS[request.intent], context));
  await letOthersRun();
  const installed = survey.installed.map((addon) => withIdentity(addon, checked));
  context.report({ phase: 'plan' });
  await letOthersRun();
  const { root, slots, file } = survey.loadout;
  const { signal } = context;
  const connect = () => parts.registries.connect(file.registry);
  const wishes =
    request.intent === 'install'
      ? await readWishes(parts, request.targets, { client: await connect(), signal })
      : [];
  const known = { ...survey, installed };
  const keptVersion = await openKeptVersions(parts, file.registry);
  const making = { planId, request, wishes, survey: known, checked, connect, keptVersion, signal };
  const made = await planIntent(parts, making);
  const completing = { plan: made, root, slots, when: 'plan', signal } as const;
  const plan = await completeReceipts(parts.engine, completing);
  const files = wishes.flatMap((wish) => (wish.kind === 'file' ? [wish.file] : []));
  await letOthersRun();
  const facts = collectFacts({ installed, checked });
  const outlook = foresee(plan, { facts, files, versionOf: keptVersion });
  const versionOf = createVersionOf(checked, keptVersion);
  const base = { target: file.target, policies: file.policies };
  const described = await describeOutlook(plan, outlook, slots);
  const agreed = { plan: described, request, files, versionOf, base, slots };
  return { agreed, registry: checked.age, survey };
}

/** What is kept of the versions of a loadout's add-ons, for a plan that was made before a restart. */
export async function recallVersions(
  parts: MakerParts,
  loadoutId: string,
  context: JobContext,
): Promise<VersionOf> {
  const survey = await parts.takeSurvey(loadoutId, context);
  const checked = await parts.ask(survey, 'kept', context);
  return createVersionOf(checked, await openKeptVersions(parts, survey.loadout.file.registry));
}

/** In turns of the thread: each looks at every add-on. */
async function describeOutlook(
  plan: Plan,
  outlook: Outlook,
  slots: readonly Slot[],
): Promise<Plan> {
  await letOthersRun();
  const offers = findUnneeded(outlook);
  await letOthersRun();
  const broken = warnOfBreaks(plan, outlook);
  await letOthersRun();
  const warned = warnOfCompany(broken, outlook, slots);
  await letOthersRun();
  return { ...warned, offers };
}

/** A switch needs nothing of the other add-ons but what was seen and answered last: it is to be done at once. */
async function takeQuickly(
  { takeQuickSurvey, checks }: MakerParts,
  request: PlanRequest,
  { signal }: JobContext,
): Promise<{ readonly survey: Survey; readonly checked: CheckResult } | null> {
  if (request.intent !== 'enable' && request.intent !== 'disable') return null;
  const survey = await takeQuickSurvey(request.loadoutId, request.addons, signal);
  const checked = survey && checks.recall(request.loadoutId, survey.installed);
  return survey && checked && { survey, checked };
}

interface Making {
  readonly planId: string;
  readonly request: PlanRequest;
  /** Only for an install. */
  readonly wishes: readonly InstallWish[];
  readonly survey: Survey;
  readonly checked: CheckResult;
  /** Throws REGISTRY_UNKNOWN: an undo must do without. */
  readonly connect: () => Promise<RegistryClient>;
  readonly keptVersion: UndoPlanRequest['keptVersion'];
  readonly signal: AbortSignal;
}

async function planIntent(parts: MakerParts, making: Making): Promise<Plan> {
  const { request, wishes, survey, checked, connect, keptVersion, signal } = making;
  const { root, file } = survey.loadout;
  const { catalogue } = parts;
  const basis = toBasis(parts, making);
  if (request.intent === 'undo') {
    const generations = await readOperations(root, file.generation);
    return planUndo({ ...basis, generations, to: request.to, keptVersion });
  }
  const newAddonId = () => parts.host.random.id();
  const change = { ...basis, client: await connect(), checked, newAddonId, signal };
  const select = (addons: readonly string[]) =>
    selectAddons(checked.addons, addons).map(({ id }) => id);
  switch (request.intent) {
    case 'update': {
      const chosen = request.addons === null ? null : select(request.addons);
      return planUpdate({ catalogue }, { ...change, chosen, to: request.to });
    }
    case 'install':
      return planInstall({ catalogue }, { ...change, wishes });
    case 'remove': {
      const generations = () => readGenerations(root, file.generation);
      return planRemove({ ...change, chosen: select(request.addons), generations });
    }
    case 'enable':
    case 'disable': {
      const enabled = request.intent === 'enable';
      return planSwitch({ ...change, chosen: select(request.addons), enabled });
    }
    case 'set':
      requireLoader(findGame(file.game), request.change.loader ?? null);
      return planSet(catalogue, { ...change, change: request.change, park: request.park });
    case 'sync':
  }
  return planSync(catalogue, { ...change, lock: request.lock, prune: request.prune });
}

function toBasis(
  { engine, gateway, registries }: MakerParts,
  { planId, request, survey }: Making,
): PlanBasis {
  const { root, file, slots } = survey.loadout;
  return {
    planId,
    loadout: file,
    slots,
    installed: survey.installed,
    exclude: request.exclude,
    inVault: (sha512s) => engine.inVault(root, sha512s),
    companionsAt: async (slot, path) => readCompanions(root, slot, path),
    estimateWaitMs: (files) =>
      gateway.estimateDownloadsMs(registries.profileOf(file.registry), files),
  };
}
