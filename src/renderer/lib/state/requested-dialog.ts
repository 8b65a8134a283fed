import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';

/** The content of an import. */
export type ImportFound = Extract<JobOutcome, { kind: 'import' }>;

/**
 * An undo, a redo, or a restore of an earlier state that was refused because a change is running.
 */
export interface RefusedStep {
  readonly loadoutId: string;
  readonly intent: 'undo' | 'redo';
  /** The generation to restore; null: undoes or redoes the newest change. */
  readonly to: number | null;
  /** Job of the running change. */
  readonly jobId: string;
  /** CHANGE_RUNNING, with its progress. */
  readonly error: ErrorPayload;
}

/** A dialog about add-ons that any screen may open. */
export type RequestedDialog =
  | { readonly kind: 'share' | 'paste'; readonly loadoutId: string }
  | {
      readonly kind: 'import';
      readonly loadoutId: string;
      /** The dropped file or folder; null: the user picks one. */
      readonly dropped: ImportFound | null;
    }
  | { readonly kind: 'version'; readonly loadoutId: string; readonly addonId: string }
  | {
      readonly kind: 'policy';
      readonly verb: 'pin' | 'skip';
      readonly loadoutId: string;
      readonly addonIds: readonly string[];
      /** Describes the add-ons concerned. */
      readonly what: string;
    }
  | {
      readonly kind: 'words';
      readonly loadoutId: string;
      readonly rows: readonly AddonRow[];
    }
  | ({ readonly kind: 'stop' } & RefusedStep);

const asked = createStore<{ dialog: RequestedDialog | null }>(() => ({ dialog: null }));

export function useRequestedDialog(): RequestedDialog | null {
  return useStore(asked, ({ dialog }) => dialog);
}

/** Opens the choice of an add-on's version. */
export function openVersionDialog(loadoutId: string, addonId: string): void {
  asked.setState({ dialog: { kind: 'version', loadoutId, addonId } });
}

/** Opens note and end date for a pin or a skip. */
export function openPolicyDialog(
  dialog: Omit<Extract<RequestedDialog, { kind: 'policy' }>, 'kind'>,
): void {
  asked.setState({ dialog: { kind: 'policy', ...dialog } });
}

/** Opens groups and note. */
export function openGroupsDialog(loadoutId: string, rows: readonly AddonRow[]): void {
  asked.setState({ dialog: { kind: 'words', loadoutId, rows } });
}

/** Opens the code of a loadout, or a field to paste one. */
export function openCodeDialog(kind: 'share' | 'paste', loadoutId: string): void {
  asked.setState({ dialog: { kind, loadoutId } });
}

/** Opens the import of another launcher's instance, a pack or a folder. */
export function openImportDialog(loadoutId: string, dropped: ImportFound | null = null): void {
  asked.setState({ dialog: { kind: 'import', loadoutId, dropped } });
}

/** Asks whether to stop a running change, so that an undo or redo can be made. */
export function showStopDialog(refused: RefusedStep): void {
  asked.setState({ dialog: { kind: 'stop', ...refused } });
}

export function closeRequestedDialog(): void {
  asked.setState({ dialog: null });
}
