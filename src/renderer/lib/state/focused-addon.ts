import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The add-on that the library stands on and whose details it shows; kept while other screens are open. */
const focused = createStore<{ addonId: string | null; isFollowed: boolean }>(() => ({
  addonId: null,
  isFollowed: false,
}));

export function focusAddon(addonId: string | null): void {
  focused.setState({ addonId, isFollowed: false });
}

/** From an entry that leads to it: its details take the focus, which the entry loses. */
export function followAddon(addonId: string): void {
  focused.setState({ addonId, isFollowed: true });
}

export function isFollowedNow(): boolean {
  return focused.getState().isFollowed;
}

export function useFocusedAddon(): string | null {
  return useStore(focused, (state) => state.addonId);
}

/** Without following it. */
export function focusedAddonNow(): string | null {
  return focused.getState().addonId;
}
