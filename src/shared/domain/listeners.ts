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

/** The waits for a registry's limit that go on now, of one registry or one job. */
export interface Waits {
  /** Adds a wait until this time, in milliseconds since 1970; returns how to end it. */
  begin(untilMs: number): () => void;
  /** ISO 8601: when the first of them ends; null: nothing waits. */
  nextAt(): string | null;
}

/** `onChange` is called when the answer of `nextAt` may be another. */
export function createWaits(onChange: () => void): Waits {
  const waits = new Set<{ readonly untilMs: number }>();
  return {
    begin(untilMs) {
      const wait = { untilMs };
      waits.add(wait);
      onChange();
      return () => {
        if (waits.delete(wait)) onChange();
      };
    },
    nextAt() {
      if (waits.size === 0) return null;
      const nextMs = Math.min(...[...waits].map(({ untilMs }) => untilMs));
      return new Date(nextMs).toISOString();
    },
  };
}
