import type { Addon, AddonRecord } from '#shared/domain/addon.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { AnswerAge } from '#shared/domain/job.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { ScannedItem } from '../scan/scanner.ts';

/** An add-on as it stands in the folder now, with its record (made by loadouts from the scan and the last generation). */
export interface InstalledAddon {
  readonly record: AddonRecord;
  readonly item: ScannedItem;
  readonly slot: Slot;
}

/** The version and the one of its files that would take the add-on's place (design decision 6). */
export interface Candidate {
  readonly version: Version;
  readonly file: VersionFile;
}

export interface CheckRequest {
  readonly client: RegistryClient;
  readonly loadout: Pick<LoadoutFile, 'id' | 'target' | 'policies'> & {
    readonly holdHours: number;
  };
  readonly addons: readonly InstalledAddon[];
  /**
   * `identify`: asks for unknown hashes only, newest versions as kept (`scan`). `check`: asks what is older than its
   * life. `fresh`: asks all but hash → version. `kept`: asks nothing.
   */
  readonly ask: 'identify' | 'check' | 'fresh' | 'kept';
  readonly signal?: AbortSignal;
  readonly onProgress?: (phase: 'identify' | 'check', done: number, total: number) => void;
}

export interface CheckResult {
  /** In the order of the request. */
  readonly addons: readonly Addon[];
  /** By add-on id; only those in state `update-available`, `held` or `skipped` may have one. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** The installed version by add-on id, where it is known. */
  readonly versions: ReadonlyMap<string, Version>;
  /** By project id; null: hidden or gone. */
  readonly projects: ReadonlyMap<string, ProjectSummary | null>;
  readonly age: AnswerAge;
}

export interface Updates {
  /** Never throws for a registry that cannot be asked: such add-ons are `not-checked`, with the cause in `age`. */
  check(request: CheckRequest): Promise<CheckResult>;
}
