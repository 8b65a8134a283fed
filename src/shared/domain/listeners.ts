/** Those who want to hear of something. */
export interface Listeners {
  notify(): void;
  subscribe(wake: () => void): () => void;
  isEmpty(): boolean;
}

export function createListeners(): Listeners {
  const wakes = new Set<() => void>();
  return {
    notify() {
      for (const wake of wakes) wake();
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
    isEmpty: () => wakes.size === 0,
  };
}
