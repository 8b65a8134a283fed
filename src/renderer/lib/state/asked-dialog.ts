import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';

/** What an import would bring. */
export type ImportFound = Extract<JobOutcome, { kind: 'import' }>;

/** An undo, a redo, or a restore of an earlier state, that has to wait for a change that runs. */
export interface RefusedStep {
  readonly loadoutId: string;
  readonly intent: 'undo' | 'redo';
  /** The generation to restore; null: the newest change is undone or redone. */
  readonly to: number | null;
  /** Of the change that runs. */
  readonly jobId: string;
  /** CHANGE_RUNNING: how far it was. */
  readonly error: ErrorPayload;
}

/** A question about add-ons that any screen may put. */
export type AskedDialog =
  | { readonly kind: 'share' | 'paste'; readonly loadoutId: string }
  | {
      readonly kind: 'import';
      readonly loadoutId: string;
      /** What was dropped; null: the person chooses. */
      readonly dropped: ImportFound | null;
    }
  | { readonly kind: 'version'; readonly loadoutId: string; readonly addonId: string }
  | {
      readonly kind: 'policy';
      readonly verb: 'pin' | 'skip';
      readonly loadoutId: string;
      readonly addonIds: readonly string[];
      /** What it is about, in words. */
      readonly what: string;
    }
  | {
      readonly kind: 'words';
      readonly loadoutId: string;
      readonly rows: readonly AddonRow[];
    }
  | ({ readonly kind: 'stop' } & RefusedStep);

const asked = createStore<{ dialog: AskedDialog | null }>(() => ({ dialog: null }));

export function useAskedDialog(): AskedDialog | null {
  return useStore(asked, ({ dialog }) => dialog);
}

/** Which version an add-on shall have. */
export function askForVersion(loadoutId: string, addonId: string): void {
  asked.setState({ dialog: { kind: 'version', loadoutId, addonId } });
}

/** Why and how long something is pinned or skipped. */
export function askForWords(dialog: Omit<Extract<AskedDialog, { kind: 'policy' }>, 'kind'>): void {
  asked.setState({ dialog: { kind: 'policy', ...dialog } });
}

/** Groups and a note. */
export function askForGroups(loadoutId: string, rows: readonly AddonRow[]): void {
  asked.setState({ dialog: { kind: 'words', loadoutId, rows } });
}

/** The code of a loadout, or a field for the code of another one. */
export function askForCode(kind: 'share' | 'paste', loadoutId: string): void {
  asked.setState({ dialog: { kind, loadoutId } });
}

/** What another launcher, a pack or a folder holds for a loadout. */
export function askForImport(loadoutId: string, dropped: ImportFound | null = null): void {
  asked.setState({ dialog: { kind: 'import', loadoutId, dropped } });
}

/** Whether a change that runs is stopped, so that an undo or a redo can be made. */
export function askToStop(refused: RefusedStep): void {
  asked.setState({ dialog: { kind: 'stop', ...refused } });
}

export function closeAskedDialog(): void {
  asked.setState({ dialog: null });
}
