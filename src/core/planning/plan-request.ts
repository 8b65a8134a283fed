import type { JobChange } from '#shared/domain/job.ts';
import { nameChange } from '#shared/domain/name-change.ts';
import type { TargetChange } from '#shared/domain/loadout.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { NewJob } from '../jobs/job-runner.ts';
import { type LoadoutAccess, nameOf } from '../loadouts/loadout-access.ts';
import { isChangingItem } from './plan-item.ts';

/** A file that a person chose, by its absolute path, or a project of the registry by id or slug. */
export type InstallSource =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly enabled?: boolean | undefined;
      readonly folder?: string | undefined;
    }
  | { readonly kind: 'project'; readonly project: string; readonly version: string | null };

/** A person's choices for items of a plan, by id: items to leave out, and the folders for files. */
export interface Revision {
  readonly exclude: readonly string[];
  readonly folders?: Readonly<Record<string, string>> | undefined;
}

/** The request for a plan; kept with the plan so that it can be updated. */
export type PlanRequest = Revision & { readonly loadoutId: string } & (
    | {
        readonly intent: 'update';
        readonly addons: readonly string[] | null;
        readonly to: string | null;
      }
    /** `to`: the generation to restore; null: the newest change is undone. */
    | { readonly intent: 'undo'; readonly to: number | null }
    | { readonly intent: 'redo' }
    | { readonly intent: 'install'; readonly targets: readonly InstallSource[] }
    | { readonly intent: 'remove' | 'enable' | 'disable'; readonly addons: readonly string[] }
    | { readonly intent: 'repair'; readonly addons: readonly string[] | null }
    | { readonly intent: 'set'; readonly change: TargetChange; readonly park: boolean }
    | {
        readonly intent: 'sync';
        readonly lock: LockFile;
        readonly prune: boolean;
        readonly isCode?: boolean;
      }
  );

/** Every list of jobs carries these names, several times a second. */
const MAX_ADDONS = 500;

/** Describes the change of a job that plans and applies at once. */
export function toJobChange(request: PlanRequest): JobChange {
  const addons = 'addons' in request ? request.addons : [];
  const isRestore = request.intent === 'undo' && request.to !== null;
  const projects =
    request.intent === 'install'
      ? request.targets.flatMap((target) => (target.kind === 'project' ? target.project : []))
      : [];
  const intent = isRestore ? 'restore' : request.intent;
  return limit({ intent, addons, projects });
}

/** The job that applies the plan. */
export function toPlannedJob(
  access: Pick<LoadoutAccess, 'list'>,
  plan: Plan,
): Omit<NewJob, 'kind'> {
  const { loadoutId } = plan;
  const name = nameChange(plan, nameOf(access, loadoutId));
  return { loadoutId, name, change: toPlannedChange(plan) };
}

function toPlannedChange({ intent, items }: Plan): JobChange {
  const changed = items.filter(isChangingItem);
  return limit({
    intent,
    addons: changed.map(({ addonId }) => addonId),
    projects: changed.flatMap(({ to }) => to?.projectId ?? []),
  });
}

type Unlimited = Omit<JobChange, 'addons'> & { readonly addons: readonly string[] | null };

function limit({ addons, projects, ...change }: Unlimited): JobChange {
  const isShort = addons !== null && addons.length <= MAX_ADDONS;
  return {
    ...change,
    addons: isShort ? [...addons] : null,
    projects: projects.slice(0, MAX_ADDONS),
  };
}
