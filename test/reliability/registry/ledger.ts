import assert from 'node:assert/strict';

/** A writer's knowledge of its part of the registry. It has at most one write in progress. */
export interface Ledger<T> {
  readonly sure: T;
  /**
   * Sends a write that changes the confirmed state to `next`; the change is confirmed by an answer
   * of 200.
   */
  write(next: T, send: () => Promise<{ readonly status: number }>): Promise<void>;
  /**
   * Called after a restart: requires either the confirmed state or the one after the interrupted
   * write, nothing in between.
   */
  settle(seen: T): void;
  readonly acknowledged: number;
  /** Interrupted writes that turned out to be done. */
  readonly done: number;
}

export function createLedger<T>(name: string, first: T): Ledger<T> {
  let sure = first;
  let open: { readonly next: T } | null = null;
  let acknowledged = 0;
  let done = 0;
  return {
    get sure() {
      return sure;
    },
    async write(next, send) {
      open = { next };
      const { status } = await send();
      assert.equal(status, 200, `${name}: a write is refused`);
      sure = next;
      open = null;
      acknowledged += 1;
    },
    settle(seen) {
      if (open !== null && equals(seen, open.next)) {
        sure = open.next;
        done += 1;
      }
      open = null;
      assert.deepEqual(seen, sure, `${name}: not what was acknowledged`);
    },
    get acknowledged() {
      return acknowledged;
    },
    get done() {
      return done;
    },
  };
}

function equals(a: unknown, b: unknown): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}
