import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import type { ChangeBrief, Interrupted, ResolvedOperation } from '#shared/domain/recovery.ts';

/**
 * reliability 4.3: `from: 'old'` moves the same bytes to another name; `stage` takes them from the
 * vault.
 */
export interface OperationStep {
  readonly n: number;
  readonly old: PlannedFile | null;
  readonly new: IncomingFile | null;
}

interface IncomingFile extends PlannedFile {
  readonly from: 'stage' | 'old';
  /** Permission bits to set. */
  readonly mode?: number | undefined;
}

/**
 * Everything one journaled application needs; the bytes of its `stage` steps must be in the vault.
 */
export interface Operation {
  readonly op: string;
  readonly loadoutId: string;
  readonly kind: Generation['kind'];
  readonly baseGeneration: number;
  /**
   * Directories (relative) of the slots that may change, never a world's: a step names a file
   * directly in one of them.
   */
  readonly slotDirectories: readonly string[];
  /**
   * Directories (relative) of slots with receipts: a step may name a file in folders below them.
   */
  readonly treeDirectories: readonly string[];
  /** Directories (relative) of worlds: no step names a file in them, whatever is around them. */
  readonly closedDirectories?: readonly string[];
  /**
   * Directories (relative) for disabled add-ons; they are removed once an operation has emptied
   * them.
   */
  readonly disabledDirectories: readonly string[];
  readonly steps: readonly OperationStep[];
  readonly next: { readonly loadout: LoadoutFile; readonly generation: Generation };
}

/** Folders in which files may change: see Operation. */
export type ChangeableFolders = Pick<
  Operation,
  'slotDirectories' | 'treeDirectories' | 'closedDirectories' | 'disabledDirectories'
>;

/** Deviations of a completed change. */
export interface Applied {
  /** Files that differ from the record: another program changed them meanwhile. */
  readonly differing: readonly string[];
  /** Folders that the change emptied and could not remove. */
  readonly emptyFolders: readonly string[];
}

export interface RecoveryOutcome extends ResolvedOperation {
  readonly op: string;
  /** null if the intent cannot be read. */
  readonly change: ChangeBrief | null;
  /** Only for an open operation whose intent can be read. */
  readonly interrupted: Interrupted | null;
}

export interface RecoveryReport {
  /** The result for each operation that was found open. */
  readonly outcomes: readonly RecoveryOutcome[];
  /**
   * Another process (its pid, 0 when it cannot be read) holds the folder's lock: nothing was done.
   */
  readonly lockedBy: number | null;
}
