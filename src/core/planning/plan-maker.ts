import type { AnswerAge } from '#shared/domain/job.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { AddonChange, Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { ApplyEngine, Operation } from '../apply/apply-engine.ts';
import type { Random } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Survey, TakeSurvey } from '../loadouts/survey.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { CheckResult, InstalledAddon } from '../updates/updates.ts';
import type { Planner, ReadCompanions, UndoPlanRequest } from './planner.ts';

/** What a person asked to be planned; kept with the plan so that it can be made again. */
export type PlanRequest = { readonly loadoutId: string; readonly exclude: readonly string[] } & (
  | { readonly intent: 'update'; readonly addons: readonly string[] | null }
  | { readonly intent: 'undo'; readonly to: number | null }
);

/** Gathers what a plan rests on, from the folder and the registry, and has it planned. */
export interface PlanMaker {
  make(
    planId: string,
    request: PlanRequest,
    context: JobContext,
  ): Promise<{ plan: Plan; registry: AnswerAge }>;
  /** The operation that records external changes and touches no file. */
  externalOperation(request: ExternalOperationRequest): Operation;
}

interface ExternalOperationRequest {
  readonly op: string;
  readonly file: LoadoutFile;
  readonly slots: readonly Slot[];
  readonly installed: readonly InstalledAddon[];
  readonly now: Date;
}

export interface PlanMakerServices {
  readonly planner: Planner;
  readonly takeSurvey: TakeSurvey;
  readonly engine: ApplyEngine;
  readonly random: Random;
  readonly connect: (registry: string) => Promise<RegistryClient>;
  readonly check: (
    survey: Survey,
    how: 'check' | 'kept',
    context: JobContext,
  ) => Promise<CheckResult>;
  readonly selectAddonIds: (
    checked: CheckResult,
    selectors: readonly string[],
  ) => readonly string[];
  readonly readGenerations: (root: string, newest: number) => readonly Generation[];
  readonly companionsAt: (root: string) => ReadCompanions;
  readonly keptVersionOf: (registry: string) => Promise<UndoPlanRequest['keptVersion']>;
  readonly isRecorded: (addon: InstalledAddon) => boolean;
}

export function createPlanMaker(services: PlanMakerServices): PlanMaker {
  return {
    async make(planId, request, context) {
      const survey = await services.takeSurvey(request.loadoutId, context);
      const checked = await services.check(
        survey,
        request.intent === 'update' ? 'check' : 'kept',
        context,
      );
      const known = {
        ...survey,
        installed: survey.installed.map((addon) => withIdentity(addon, checked)),
      };
      context.report({ phase: 'plan' });
      const plan =
        request.intent === 'update'
          ? await planUpdate(services, { planId, request, survey: known, checked, context })
          : await planUndo(services, { planId, request, survey: known });
      return { plan, registry: checked.age };
    },
    externalOperation: (request) => toExternalOperation(request, services.isRecorded),
  };
}

async function planUpdate(
  services: PlanMakerServices,
  input: {
    planId: string;
    request: PlanRequest & { intent: 'update' };
    survey: Survey;
    checked: CheckResult;
    context: JobContext;
  },
): Promise<Plan> {
  const { planId, request, survey, checked, context } = input;
  const { root, file, slots } = survey.loadout;
  return services.planner.planUpdate({
    planId,
    client: await services.connect(file.registry),
    loadout: file,
    slots,
    installed: survey.installed,
    checked,
    chosen: request.addons === null ? null : services.selectAddonIds(checked, request.addons),
    exclude: request.exclude,
    inVault: (sha512s) => services.engine.inVault(root, sha512s),
    companionsAt: services.companionsAt(root),
    newAddonId: () => services.random.id(),
    signal: context.signal,
  });
}

async function planUndo(
  services: PlanMakerServices,
  input: { planId: string; request: PlanRequest & { intent: 'undo' }; survey: Survey },
): Promise<Plan> {
  const { planId, request, survey } = input;
  const { root, file, slots } = survey.loadout;
  return services.planner.planUndo({
    planId,
    loadout: file,
    generations: services.readGenerations(root, file.generation),
    installed: survey.installed,
    slots,
    to: request.to,
    exclude: request.exclude,
    keptVersion: await services.keptVersionOf(file.registry),
    companionsAt: services.companionsAt(root),
    inVault: (sha512s) => services.engine.inVault(root, sha512s),
  });
}

/** The record with what the registry said of its bytes, so that the next generation names project and version. */
function withIdentity(addon: InstalledAddon, { versions }: CheckResult): InstalledAddon {
  const version = versions.get(addon.record.id);
  if (!version) return addon;
  return {
    ...addon,
    record: { ...addon.record, projectId: version.projectId, versionId: version.id },
  };
}

function toExternalOperation(
  { op, file, slots, installed, now }: ExternalOperationRequest,
  isRecorded: (addon: InstalledAddon) => boolean,
): Operation {
  const addons = installed.filter(isRecorded).map(({ record }) => record);
  const generation: Generation = {
    format: 1,
    number: file.generation + 1,
    op,
    kind: 'external',
    createdAt: now.toISOString(),
    undoes: [],
    target: file.target,
    addons,
    changes: listChanges(file.addons, addons),
  };
  return {
    op,
    loadoutId: file.id,
    kind: 'external',
    baseGeneration: file.generation,
    slotDirectories: slots.map(({ directory }) => directory),
    steps: [],
    next: { loadout: { ...file, addons, generation: generation.number }, generation },
  };
}

function listChanges(before: readonly AddonRecord[], after: readonly AddonRecord[]): AddonChange[] {
  const old = new Map(before.map((record) => [record.id, record]));
  const now = new Map(after.map((record) => [record.id, record]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((addonId) => {
    const from = old.get(addonId) ?? null;
    const to = now.get(addonId) ?? null;
    if (from?.path === to?.path && from?.sha512 === to?.sha512) return [];
    return [
      { addonId, from, to, title: (to ?? from)?.path ?? '', fromVersion: null, toVersion: null },
    ];
  });
}
