import type { EmbeddedMetadata, Message } from '#shared/domain/addon.ts';
import type {
  DoneOperation,
  Generation,
  LoadoutFile,
  PartOf,
  PolicyChange,
  TargetChange,
} from '#shared/domain/loadout.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version } from '#shared/registry/version.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import type { VersionOf } from './name-dependants.ts';
import type { ChangePlanRequest, PlanBasis } from './plan-basis.ts';

export interface UpdatePlanRequest extends ChangePlanRequest {
  /** Add-on ids asked for by name; null: every add-on with an update. */
  readonly chosen: readonly string[] | null;
  /** The version (id, number or slug) that the one chosen add-on shall have; null: its update. */
  readonly to: string | null;
}

/** A file that a person chose, as it was read. */
export interface ChosenFile {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha1: string;
  readonly sha512: string;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Names of the folders at an archive's root. */
  readonly folders: readonly string[];
  /** What the registry says of these bytes; `cause` is the error code of the failed question. */
  readonly identity:
    | { readonly kind: 'known'; readonly version: Version }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'not-asked'; readonly cause: string };
}

export type InstallWish =
  | { readonly kind: 'file'; readonly file: ChosenFile }
  | { readonly kind: 'project'; readonly project: string; readonly version: string | null };

export interface InstallPlanRequest extends ChangePlanRequest {
  readonly wishes: readonly InstallWish[];
}

export interface RemovePlanRequest extends ChangePlanRequest {
  readonly chosen: readonly string[];
  /** Every generation that is readable, oldest first. */
  readonly generations: () => Promise<readonly Generation[]>;
}

export interface SwitchPlanRequest extends ChangePlanRequest {
  readonly chosen: readonly string[];
  readonly enabled: boolean;
}

export interface SetPlanRequest extends ChangePlanRequest {
  readonly change: TargetChange;
  readonly park: boolean;
}

export interface SyncPlanRequest extends ChangePlanRequest {
  readonly lock: LockFile;
  readonly prune: boolean;
}

export interface UndoPlanRequest extends PlanBasis {
  /** Of every generation that is readable, oldest first. */
  readonly generations: readonly DoneOperation[];
  readonly to: number | null;
  /** What the catalogue keeps of a version: its number, and where bytes that the vault lacks can be fetched from. */
  readonly keptVersion: (versionId: string) => Version | null;
}

export interface OperationRequest {
  readonly plan: Plan;
  readonly op: string;
  readonly loadout: LoadoutFile;
  /** What it changes besides add-ons and target. */
  readonly notes: readonly Message[];
  /** Rules of add-ons that it changes. */
  readonly policies?: readonly PolicyChange[];
  /** The add-ons as the folder holds them now: the records that unchanged add-ons keep. */
  readonly installed: readonly InstalledAddon[];
  readonly slots: readonly Slot[];
  /** True sizes by sha512 of the bytes that the plan brings: what a registry says is a hint (reliability B2). */
  readonly sizes: ReadonlyMap<string, number>;
  readonly versionOf: VersionOf;
  /** The change that the operation is a part of. */
  readonly partOf?: PartOf | null;
  readonly now: Date;
}
