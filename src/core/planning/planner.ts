import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutFile, PartOf, PolicyChange } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import type { VersionOf } from './name-dependants.ts';

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
