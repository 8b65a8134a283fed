import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The active add-on of the library, whose details are shown; kept while other screens are open. */
const focused = createStore<{ addonId: string | null; isFollowed: boolean }>(() => ({
  addonId: null,
  isFollowed: false,
}));

export function focusAddon(addonId: string | null): void {
  focused.setState({ addonId, isFollowed: false });
}

/** Follows a link to it: its details take the focus, which the link loses. */
export function followAddon(addonId: string): void {
  focused.setState({ addonId, isFollowed: true });
}

export function isFollowedNow(): boolean {
  return focused.getState().isFollowed;
}

export function useFocusedAddon(): string | null {
  return useStore(focused, (state) => state.addonId);
}

/** Reads it without subscribing. */
export function focusedAddonNow(): string | null {
  return focused.getState().addonId;
}
