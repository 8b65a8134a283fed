import type { InstallTarget } from '#shared/domain/plan.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { TargetChange } from '#shared/domain/loadout.ts';
import { client } from '../core/client.ts';

/** A requested change of a loadout; each becomes a plan. */
export type RequestedChange =
  | {
      readonly intent: 'update';
      readonly addons: readonly string[] | null;
      readonly to?: string;
    }
  | {
      readonly intent: 'enable' | 'disable' | 'remove' | 'repair';
      readonly addons: readonly string[];
    }
  | { readonly intent: 'install'; readonly targets: readonly InstallTarget[] }
  | { readonly intent: 'set'; readonly change: TargetChange; readonly park: boolean }
  | {
      readonly intent: 'sync';
      readonly lock: LockFile;
      readonly prune: boolean;
      readonly isCode?: boolean;
    }
  /** `to`: the generation to restore; null: undoes the newest change. */
  | { readonly intent: 'undo'; readonly to: number | null }
  | { readonly intent: 'redo' };

/**
 * Whether one click may do it at once: the change of a single add-on, or an undo or redo, whose
 * label has already shown it.
 */
export function namesOne(change: RequestedChange): boolean {
  if (change.intent === 'undo' || change.intent === 'redo') return true;
  return 'addons' in change && change.addons?.length === 1;
}

/** Starts the job that plans a change; `atOnce`: and applies the plan if it is plain. */
export function startPlan(
  loadoutId: string,
  change: RequestedChange,
  { atOnce }: { readonly atOnce: boolean },
): Promise<{ jobId: string }> {
  const { plans } = client;
  switch (change.intent) {
    case 'update':
      return plans.update({
        loadoutId,
        addons: change.addons === null ? null : [...change.addons],
        to: change.to ?? null,
        atOnce,
      });
    case 'enable':
      return plans.enable({ loadoutId, addons: [...change.addons], atOnce });
    case 'disable':
      return plans.disable({ loadoutId, addons: [...change.addons], atOnce });
    case 'remove':
      return plans.remove({ loadoutId, addons: [...change.addons] });
    case 'repair':
      return plans.repair({ loadoutId, addons: [...change.addons], atOnce });
    case 'install':
      return plans.install({ loadoutId, targets: [...change.targets] });
    case 'set':
      return plans.set({ loadoutId, change: change.change, park: change.park });
    case 'sync':
      return plans.sync({
        loadoutId,
        lock: change.lock,
        prune: change.prune,
        isCode: change.isCode ?? false,
      });
    case 'undo':
      return plans.undo({ loadoutId, to: change.to, atOnce });
    case 'redo':
      return plans.redo({ loadoutId, atOnce });
  }
}
