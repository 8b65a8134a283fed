import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A question about add-ons that any screen may put. */
export type AskedDialog =
  | { readonly kind: 'version'; readonly loadoutId: string; readonly addonId: string }
  | {
      readonly kind: 'policy';
      readonly verb: 'pin' | 'skip';
      readonly loadoutId: string;
      readonly addonIds: readonly string[];
      /** What it is about, in words. */
      readonly what: string;
    };

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

export function closeAskedDialog(): void {
  asked.setState({ dialog: null });
}
