import { createStore as create, type StateCreator, type StoreApi } from 'zustand';

const resets: (() => void)[] = [];

/** Replaces zustand's: what one test leaves in a store of the window is gone in the next. */
export function createStore<State>(initial: StateCreator<State>): StoreApi<State> {
  const store = create(initial);
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}

export function resetStores(): void {
  for (const reset of resets) reset();
}
