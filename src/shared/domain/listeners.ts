/** A set of listeners. */
export function createListeners() {
  const wakes = new Set<() => void>();
  return {
    notify(): void {
      for (const wake of wakes) wake();
    },
    subscribe(wake: () => void): () => void {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
    isEmpty: () => wakes.size === 0,
  };
}

export type Waits = ReturnType<typeof createWaits>;

/**
 * The current waits for rate limits, of one registry or one job. `onChange` is called whenever the
 * result of `nextAt` may have changed.
 */
export function createWaits(onChange: () => void) {
  const waits = new Set<{ readonly untilMs: number }>();
  return {
    /** Adds a wait until this time, in milliseconds since 1970; returns a function that ends it. */
    begin(untilMs: number): () => void {
      const wait = { untilMs };
      waits.add(wait);
      onChange();
      return () => {
        if (waits.delete(wait)) onChange();
      };
    },
    /** Returns when the first wait ends, as ISO 8601; null: there is none. */
    nextAt(): string | null {
      if (waits.size === 0) return null;
      const nextMs = Math.min(...[...waits].map(({ untilMs }) => untilMs));
      return new Date(nextMs).toISOString();
    },
  };
}
