import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The add-on that the library stands on and whose details it shows; kept while other screens are open. */
const focused = createStore<{ addonId: string | null }>(() => ({ addonId: null }));

export function focusAddon(addonId: string | null): void {
  focused.setState({ addonId });
}

export function useFocusedAddon(): string | null {
  return useStore(focused, (state) => state.addonId);
}

/** Without following it. */
export function focusedAddonNow(): string | null {
  return focused.getState().addonId;
}
