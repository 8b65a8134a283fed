import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Operation } from '../apply/apply-engine.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { CheckResult, InstalledAddon } from '../updates/updates.ts';

/** The companions (`listCompanionPaths`) that stand now beside `path`, whether or not a file is at `path` itself. */
export type ReadCompanions = (slot: Slot, path: string) => Promise<readonly PlannedFile[]>;

export interface UpdatePlanRequest {
  readonly planId: string;
  readonly client: RegistryClient;
  readonly loadout: LoadoutFile;
  readonly slots: readonly Slot[];
  readonly installed: readonly InstalledAddon[];
  readonly checked: CheckResult;
  /** Add-on ids asked for by name; null: every add-on with an update. */
  readonly chosen: readonly string[] | null;
  /** Item ids of the plan that is revised: left out, with what only they needed. */
  readonly exclude: readonly string[];
  /** What the vault holds of these digests (nothing of it is downloaded again). */
  readonly inVault: (sha512s: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly companionsAt: ReadCompanions;
  /** A new add-on id. */
  readonly newAddonId: () => string;
  readonly signal?: AbortSignal;
}

export interface UndoPlanRequest {
  readonly planId: string;
  readonly loadout: LoadoutFile;
  /** Every generation that is readable, oldest first. */
  readonly generations: readonly Generation[];
  readonly installed: readonly InstalledAddon[];
  readonly slots: readonly Slot[];
  readonly to: number | null;
  readonly exclude: readonly string[];
  /** What the catalogue keeps of a version: its number, and where bytes that the vault lacks can be fetched from. */
  readonly keptVersion: (versionId: string) => Version | null;
  readonly inVault: (sha512s: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly companionsAt: ReadCompanions;
}

export interface Planner {
  planUpdate(request: UpdatePlanRequest): Promise<Plan>;
  /** Throws NOTHING_TO_UNDO, GENERATION_UNKNOWN. */
  planUndo(request: UndoPlanRequest): Promise<Plan>;
}

export interface OperationRequest {
  readonly plan: Plan;
  readonly op: string;
  readonly loadout: LoadoutFile;
  /** The add-ons as the folder holds them now: the records that unchanged add-ons keep. */
  readonly installed: readonly InstalledAddon[];
  readonly slots: readonly Slot[];
  /** True sizes by sha512 of the bytes that the plan brings: what a registry says is a hint (reliability B2). */
  readonly sizes: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Turns a plan into the journal's steps and the records that will hold; pure. */
export type ToOperation = (request: OperationRequest) => Operation;
