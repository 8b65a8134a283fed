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

export interface RecoveryReport {
  /** What became of each operation that was found open. */
  readonly outcomes: readonly {
    readonly op: string;
    readonly result: 'finished' | 'rolled-back' | 'cleaned' | 'set-aside' | 'open';
    readonly cause: ErrorPayload | null;
  }[];
  /** Another process (its pid, 0 when it cannot be read) holds the folder's lock: nothing was done. */
  readonly lockedBy: number | null;
}

/** How a call bears that another process holds the folder. */
export interface FolderWait {
  readonly signal: AbortSignal;
  /** Told whenever the folder was found held. */
  onWait(): void;
}

/** The only writer of game folders. Every method runs synchronously in the apply worker thread. */
export interface ApplyEngine {
  /**
   * Applies all steps or none. Resolves when the new generation is durable. Throws PLAN_STALE (something the plan
   * rests on changed; nothing was done), LOCKED, DEFERRED, FOLDER_CHANGED, FOLDER_NOT_WRITABLE, DISK_FULL,
   * WRITE_FAILED, BYTES_UNAVAILABLE, OPERATION_OPEN (recovery will decide).
   */
  apply(root: string, operation: Operation, wait?: FolderWait): Promise<void>;
  /**
   * Finishes or takes back what a crash left open; run before any scan of the folder. Idempotent. With `wait` it lets
   * another process finish its operation first: LOCKED when that takes too long.
   */
  recover(root: string, wait?: FolderWait): Promise<RecoveryReport>;
  /** Equal answers: no operation of any process began or ended between them. null while one is open. */
  momentOf(root: string): string | null;
  /** Makes `.loadout/` in a root that has none and writes generation 0 and loadout.json. Throws FOLDER_TAKEN. */
  initialize(root: string, loadout: LoadoutFile, generation: Generation): Promise<void>;
  /** Which of these digests the vault holds (by name and size; apply re-hashes before use). */
  inVault(root: string, sha512s: readonly string[]): Promise<ReadonlySet<string>>;
  /** Lets go of vault bytes beyond the retention of design decision 8; answers the bytes freed. */
  prune(root: string, keep: ReadonlySet<string>, maxBytes: number): Promise<number>;
  /**
   * Renames the whole folder to `target`, a name that is free on the same disk. Throws MOVE_REFUSED with `cause`
   * (`other-disk`, `name-taken`, `held-open`), LOCKED, OPERATION_OPEN, FOLDER_NOT_WRITABLE.
   */
  moveRoot(root: string, target: string): Promise<void>;
  close(): Promise<void>;
}
