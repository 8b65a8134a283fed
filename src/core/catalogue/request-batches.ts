import { AppError, isRegistryAway, type ErrorPayload } from '#shared/errors.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock, Logger } from '../host.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/** A profile, connected or not: file URLs are stored without the origin, which may change. */
export type RegistryOrigins = Pick<RegistryProfile, 'id' | 'apiOrigin' | 'fileOrigins'>;

export interface CacheOptions {
  /** Ignores every cached answer but hash → version. */
  readonly fresh?: boolean;
  /** Also asks again what known files are. */
  readonly again?: boolean;
  /** Answers from the cache, whatever its age, without requests. */
  readonly offline?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * When the registry answered, in milliseconds since 1970, and why it could not be asked again if
 * that was tried.
 */
export interface CacheStatus {
  readonly at: number;
  /** A write has changed the item since. */
  readonly expired?: boolean;
  readonly cause?: ErrorPayload;
}

/** Neither a new nor a cached answer; `cause` null: it was not asked. */
export interface NotChecked {
  readonly kind: 'not-checked';
  readonly cause: ErrorPayload | null;
}

export interface CachedValue<T> extends Omit<CacheStatus, 'at'> {
  readonly value: T;
  /** null: the list shipped with the program, before a registry was asked. */
  readonly at: number | null;
}

/** Services of every module of the catalogue. */
export interface CatalogueContext {
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Rows that are read or written before yielding. */
const ROWS_PER_GROUP = 25;

/** Processes the items in small groups and yields when its turn is over. Throws CANCELLED. */
export async function processInTurns<T>(
  items: readonly T[],
  work: (group: readonly T[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const group of toBatches(items, ROWS_PER_GROUP)) {
    await yieldToEventLoop(signal);
    work(group);
  }
}

export function toBatches<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size));
  }
  return groups;
}

/**
 * After this many single items failed in a row, the whole batch is considered failed, not single
 * items.
 */
const SINGLE_FAILURES_BEFORE_GIVING_UP = 3;

/**
 * Shared by the batches of one question, so that a registry that is down is not asked once per
 * batch.
 */
export interface BatchState {
  givenUp: AppError | null;
  /**
   * The batch before failed as a whole; a second one in a row means that the registry is failing.
   */
  batchFailed: boolean;
}

export const createBatchState = (): BatchState => ({ givenUp: null, batchFailed: false });

interface BatchWork<Item, Answer> {
  readonly limit: number;
  readonly ask: (batch: readonly Item[]) => Promise<Answer>;
  readonly onAnswer: (batch: readonly Item[], answer: Answer) => void;
  readonly onFailure: (batch: readonly Item[], cause: AppError) => void;
}

/**
 * Asks for all items, `limit` at a time. One bad item can fail a whole batch, with a 500 (registry
 * §6.4) or with an unreadable or too large answer, so such a batch is halved down to single items.
 * A batch without any answer is given up, and the others are still asked. Every item ends in
 * exactly one `onAnswer` or `onFailure`. Throws CANCELLED.
 */
export async function fetchInBatches<Item, Answer>(
  items: readonly Item[],
  state: BatchState,
  work: BatchWork<Item, Answer>,
): Promise<void> {
  for (const batch of toBatches(items, work.limit)) await fetchBatch(batch, state, work);
}

async function fetchBatch<Item, Answer>(
  whole: readonly Item[],
  state: BatchState,
  work: BatchWork<Item, Answer>,
): Promise<void> {
  const waiting = [whole];
  let hopeless = state.givenUp;
  let failedSingles = 0;
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const answer = hopeless ?? (await fetchBatchOnce(part, work));
    if (!(answer instanceof AppError)) {
      failedSingles = 0;
      state.batchFailed = false;
      work.onAnswer(part, answer);
      continue;
    }
    const mayBeOneItem = hopeless === null && mayBeOneBadItem(answer);
    if (mayBeOneItem && part.length > 1 && !state.batchFailed) {
      waiting.unshift(...toBatches(part, Math.ceil(part.length / 2)));
      continue;
    }
    work.onFailure(part, answer);
    failedSingles += mayBeOneItem ? 1 : 0;
    if (isRegistryAway(answer.payload)) state.givenUp = answer;
    if (failedSingles >= SINGLE_FAILURES_BEFORE_GIVING_UP || state.batchFailed) hopeless = answer;
    hopeless = state.givenUp ?? hopeless;
  }
  if (hopeless === null) return;
  if (state.batchFailed) state.givenUp = hopeless;
  state.batchFailed = true;
}

async function fetchBatchOnce<Item, Answer>(
  batch: readonly Item[],
  work: BatchWork<Item, Answer>,
): Promise<Answer | AppError> {
  try {
    return await work.ask(batch);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'CANCELLED') return error;
    throw error;
  }
}

function mayBeOneBadItem({ code, params }: AppError): boolean {
  if (code === 'REGISTRY_ANSWER_INVALID') {
    return params['cause'] === 'item' || params['cause'] === 'size';
  }
  return code === 'REGISTRY_FAILED' && (params['status'] === undefined || params['status'] === 500);
}
