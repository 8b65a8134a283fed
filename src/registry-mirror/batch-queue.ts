import { askInBatches, newAskState } from '#core/catalogue/asking.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';

/** A key that so many answers left out is asked for with its like alone. */
const MOST_MISSES = 2;
const MOST_LINGERS = 10;

export interface BatchOptions {
  /** Most keys of one request. */
  readonly limit: number;
  /** Whether a key that an answer with others leaves out counts as missing; else it is asked for again (registry §6.4). */
  readonly isListComplete: boolean;
  /** A short time, for which a batch that is not full waits; whether clients asked for anything meanwhile. */
  readonly linger: () => Promise<boolean>;
  /** At most so many more keys, which are likely to be wanted next, for a request that has room: they cost nothing. */
  readonly fill: (keys: readonly string[], room: number) => readonly string[];
  /** Answers by key; null: of none of them anything is known. Throws AppError. */
  readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, string> | null>;
  /** Called before whoever waits for these keys hears of it. */
  readonly keep: (
    found: ReadonlyMap<string, string>,
    missing: readonly string[],
    isNothingKnown: boolean,
  ) => void;
}

interface Waiting {
  misses: number;
  readonly settled: Promise<AppError | null>;
  readonly settle: (failure: AppError | null) => void;
}

/**
 * Joins the keys that many clients ask for into full requests, one request at a time: what comes while one is under way
 * waits for the next, and a key that is waited for already is not asked for twice.
 */
export function createBatchQueue(options: BatchOptions) {
  const { limit, keep } = options;
  const line = createWaitingLine();
  let isRunning = false;

  function nextBatch(): readonly string[] {
    const { keys, isStubborn } = line.first(limit);
    if (isStubborn || keys.length === limit) return keys;
    const more = options.fill(keys, limit - keys.length);
    // Whoever asks for one of them meanwhile waits for this request.
    for (const key of more) void line.want(key);
    return [...keys, ...more];
  }

  /** As long as clients ask for what is cached, they soon ask for more that is not. */
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
        await askInBatches(nextBatch(), newAskState(), {
          limit,
          ask: options.ask,
          onAnswer: receive,
          onFailure: line.settle,
        });
      }
    } catch (error) {
      line.settleAll(toFailure(error));
    } finally {
      isRunning = false;
    }
  }

  return {
    isIdle: () => !isRunning && line.size() === 0,
    /** Resolves when each was answered or could not be asked for, with why. */
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

/** The keys that somebody waits for, each once, in the order in which they came. */
function createWaitingLine() {
  const waiting = new Map<string, Waiting>();

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
    /** To the end: others come first. */
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

function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, params } = toErrorPayload(error);
  return new AppError(code, params, error);
}
