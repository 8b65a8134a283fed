import type { TargetChange } from '#shared/domain/loadout.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';

/** A file that a person chose, by its absolute path, or a project of the registry by id or slug. */
export type InstallSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'project'; readonly project: string; readonly version: string | null };

/** What a person asked to be planned; kept with the plan so that it can be made again. */
export type PlanRequest = { readonly loadoutId: string; readonly exclude: readonly string[] } & (
  | {
      readonly intent: 'update';
      readonly addons: readonly string[] | null;
      readonly to: string | null;
    }
  | { readonly intent: 'undo'; readonly to: number | null }
  | { readonly intent: 'install'; readonly targets: readonly InstallSource[] }
  | { readonly intent: 'remove' | 'enable' | 'disable'; readonly addons: readonly string[] }
  | { readonly intent: 'set'; readonly change: TargetChange; readonly park: boolean }
  | { readonly intent: 'sync'; readonly lock: LockFile; readonly prune: boolean }
);
