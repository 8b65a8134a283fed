import { fetchInBatches, createBatchState } from '#core/catalogue/request-batches.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';

/** A key missing from this many answers is requested only with others like it. */
const MOST_MISSES = 2;
const MOST_LINGERS = 10;

export interface BatchOptions {
  /** Maximum number of keys per request. */
  readonly limit: number;
  /**
   * Whether a key left out of a shared answer counts as missing; otherwise it is requested again
   * (registry §6.4).
   */
  readonly isListComplete: boolean;
  /**
   * Waits briefly for more keys when a batch is not full; returns whether clients requested
   * anything meanwhile.
   */
  readonly linger: () => Promise<boolean>;
  /**
   * Returns at most `room` further keys that are likely to be wanted next; in a request with room
   * they cost nothing.
   */
  readonly fill: (keys: readonly string[], room: number) => readonly string[];
  /** Returns answers by key; null: none of them is known. Throws AppError. */
  readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, string> | null>;
  /** Called before those waiting for these keys are notified. */
  readonly keep: (
    found: ReadonlyMap<string, string>,
    missing: readonly string[],
    isNothingKnown: boolean,
  ) => void;
}

interface QueuedKey {
  misses: number;
  readonly settled: Promise<AppError | null>;
  readonly settle: (failure: AppError | null) => void;
}

/**
 * Joins keys that many clients request into full requests, one at a time: keys that arrive during a
 * request wait for the next one, and a key already waited for is not requested twice.
 */
export function createBatchQueue(options: BatchOptions) {
  const { limit, keep } = options;
  const line = createWaitingLine();
  let isRunning = false;

  function nextBatch(): readonly string[] {
    const { keys, isStubborn } = line.first(limit);
    if (isStubborn || keys.length === limit) return keys;
    const more = options.fill(keys, limit - keys.length);
    // A request for one of them meanwhile waits for this one.
    for (const key of more) void line.want(key);
    return [...keys, ...more];
  }

  /** Clients that request cached keys will soon request others that are not. */
  async function gather(): Promise<void> {
    for (let round = 0; round < MOST_LINGERS && line.size() < limit; round += 1) {
      if (!(await options.linger())) return;
    }
  }

  function receive(keys: readonly string[], answer: ReadonlyMap<string, string> | null): void {
    const found = answer ?? new Map<string, string>();
    const left = keys.filter((key) => !found.has(key));
    const isFinal = options.isListComplete || left.length === keys.length;
    keep(found, isFinal ? left : [], answer === null);
    line.settle(isFinal ? keys : found.keys(), null);
    if (!isFinal) line.postpone(left);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (line.size() > 0) {
        await gather();
        await fetchInBatches(nextBatch(), createBatchState(), {
          limit,
          ask: options.ask,
          onAnswer: receive,
          onFailure: line.settle,
        });
      }
    } catch (error) {
      line.settleAll(toBatchError(error));
    } finally {
      isRunning = false;
    }
  }

  return {
    isIdle: () => !isRunning && line.size() === 0,
    /** Resolves once each key is answered or failed; returns the errors. */
    async request(keys: readonly string[]): Promise<ReadonlyMap<string, AppError>> {
      const wanted = keys.map(async (key) => [key, await line.want(key)] as const);
      void run();
      const failed = new Map<string, AppError>();
      for (const [key, failure] of await Promise.all(wanted)) {
        if (failure !== null) failed.set(key, failure);
      }
      return failed;
    },
  };
}

/** The keys being waited for, each once, in order of arrival. */
function createWaitingLine() {
  const waiting = new Map<string, QueuedKey>();

  function settle(keys: Iterable<string>, failure: AppError | null): void {
    for (const key of keys) {
      const entry = waiting.get(key);
      waiting.delete(key);
      entry?.settle(failure);
    }
  }

  return {
    size: () => waiting.size,
    settle,
    settleAll: (failure: AppError) => settle([...waiting.keys()], failure),
    first(limit: number): { readonly keys: readonly string[]; readonly isStubborn: boolean } {
      const stubborn = [...waiting].filter(([, { misses }]) => misses >= MOST_MISSES);
      const isStubborn = stubborn.length > 0;
      const keys = (isStubborn ? stubborn : [...waiting]).slice(0, limit).map(([key]) => key);
      return { keys, isStubborn };
    },
    /** Moves keys to the end, behind others. */
    postpone(keys: readonly string[]): void {
      for (const key of keys) {
        const entry = waiting.get(key);
        if (entry === undefined) continue;
        entry.misses += 1;
        waiting.delete(key);
        waiting.set(key, entry);
      }
    },
    want(key: string): Promise<AppError | null> {
      const known = waiting.get(key);
      if (known !== undefined) return known.settled;
      const { promise: settled, resolve } = Promise.withResolvers<AppError | null>();
      waiting.set(key, { misses: 0, settled, settle: resolve });
      return settled;
    },
  };
}

function toBatchError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, params } = toErrorPayload(error);
  return new AppError(code, params, error);
}
