/** Those who want to hear of something. */
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
 * The waits for a registry's limit that go on now, of one registry or one job. `onChange` is called when the answer of
 * `nextAt` may be another.
 */
export function createWaits(onChange: () => void) {
  const waits = new Set<{ readonly untilMs: number }>();
  return {
    /** Adds a wait until this time, in milliseconds since 1970; returns how to end it. */
    begin(untilMs: number): () => void {
      const wait = { untilMs };
      waits.add(wait);
      onChange();
      return () => {
        if (waits.delete(wait)) onChange();
      };
    },
    /** ISO 8601: when the first of them ends; null: nothing waits. */
    nextAt(): string | null {
      if (waits.size === 0) return null;
      const nextMs = Math.min(...[...waits].map(({ untilMs }) => untilMs));
      return new Date(nextMs).toISOString();
    },
  };
}
