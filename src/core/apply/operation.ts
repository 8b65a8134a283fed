import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import type { ErrorPayload } from '#shared/errors.ts';

/** reliability 4.3: `from: 'old'` moves the same bytes to another name; `stage` takes them from the vault. */
export interface OperationStep {
  readonly n: number;
  readonly old: PlannedFile | null;
  readonly new: (PlannedFile & { readonly from: 'stage' | 'old' }) | null;
}

/** Everything one journaled application needs; all bytes of its `stage` steps are in the vault already. */
export interface Operation {
  readonly op: string;
  readonly loadoutId: string;
  readonly kind: Generation['kind'];
  readonly baseGeneration: number;
  /** Directories (relative) of the slots that may change, never a world's: a step names a file directly in one of them. */
  readonly slotDirectories: readonly string[];
  /** Directories (relative) of slots with receipts: a step may name a file in folders below them. */
  readonly treeDirectories: readonly string[];
  readonly steps: readonly OperationStep[];
  readonly next: { readonly loadout: LoadoutFile; readonly generation: Generation };
}

/** An operation that stands open and waits for a person: what it was to do, and what cannot be done any more. */
export interface InterruptedOperation {
  readonly op: string;
  readonly kind: Generation['kind'];
  readonly createdAt: string;
  /** Begun by another installation, or the folder was copied since: done only after a person agreed. */
  readonly isForeign: boolean;
  readonly changes: Generation['changes'];
  /** Old and new path of each file, and whether its part is done. */
  readonly files: readonly {
    readonly old: string | null;
    readonly new: string | null;
    readonly isDone: boolean;
  }[];
  /** Paths whose bytes are nowhere any more, by the direction that needs them. */
  readonly missing: { readonly finish: readonly string[]; readonly takeBack: readonly string[] };
}

/** Where files may change: see Operation. */
export type ChangeableFolders = Pick<Operation, 'slotDirectories' | 'treeDirectories'>;

export type Direction = 'finish' | 'take-back';

export interface RecoveryOutcome {
  readonly op: string;
  readonly result: 'finished' | 'rolled-back' | 'cleaned' | 'set-aside' | 'open';
  readonly cause: ErrorPayload | null;
  /** Of one that is open and readable. */
  readonly interrupted: InterruptedOperation | null;
}

export interface RecoveryReport {
  /** What became of each operation that was found open. */
  readonly outcomes: readonly RecoveryOutcome[];
  /** Another process (its pid, 0 when it cannot be read) holds the folder's lock: nothing was done. */
  readonly lockedBy: number | null;
}
