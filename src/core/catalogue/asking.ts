import { AppError, isRegistryAway, type ErrorPayload } from '#shared/errors.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock, Logger } from '../host.ts';
import { letOthersRun } from '../turns.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/** A profile, connected or not: addresses of files are kept without the origin, which may change. */
export type RegistryOrigins = Pick<RegistryProfile, 'id' | 'apiOrigin' | 'fileOrigins'>;

export interface AskOptions {
  /** Skips every kept answer but hash → version. */
  readonly fresh?: boolean;
  /** Asks again what known files are, too. */
  readonly again?: boolean;
  /** Answers from what is kept, whatever its age, and asks nothing. */
  readonly offline?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/** When the registry said it, in milliseconds since 1970, and why it could not be asked again when that was tried. */
export interface Answered {
  readonly at: number;
  /** Something was written since. */
  readonly expired?: boolean;
  readonly cause?: ErrorPayload;
}

/** No answer now and none kept; `cause` null: it was not asked. */
export interface NotChecked {
  readonly kind: 'not-checked';
  readonly cause: ErrorPayload | null;
}

export interface Kept<T> extends Omit<Answered, 'at'> {
  readonly value: T;
  /** Null: the enumeration that ships with the program, no registry was asked yet. */
  readonly at: number | null;
}

/** What every module of the catalogue works with. */
export interface CatalogueContext {
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Rows that are read or written at once. */
const ROWS_PER_GROUP = 25;

/** Hands over the items in small groups and lets everything else run when its turn is over. Throws CANCELLED. */
export async function inTurns<T>(
  items: readonly T[],
  work: (group: readonly T[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const group of toGroups(items, ROWS_PER_GROUP)) {
    await letOthersRun(signal);
    work(group);
  }
}

export function toGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size));
  }
  return groups;
}

/** After this many single items in a row failed, it is the whole batch that fails, not one item. */
const SINGLE_FAILURES_BEFORE_GIVING_UP = 3;

/** Shared by the batches of one question, so that a registry that is down is not asked once for each of them. */
export interface AskState {
  givenUp: AppError | null;
  /** The batch before this one failed whole; a second one in a row means that the registry fails. */
  batchFailed: boolean;
}

export const newAskState = (): AskState => ({ givenUp: null, batchFailed: false });

interface BatchWork<Item, Answer> {
  readonly limit: number;
  readonly ask: (batch: readonly Item[]) => Promise<Answer>;
  readonly onAnswer: (batch: readonly Item[], answer: Answer) => void;
  readonly onFailure: (batch: readonly Item[], cause: AppError) => void;
}

/**
 * Asks for all items, `limit` at a time. One bad item can fail a whole batch, with a 500 (registry §6.4) or with
 * an answer that cannot be read or is too large, so such a batch is halved down to single items. A batch of which nothing can be had is left, and the others are asked all the
 * same. Every item ends in exactly one `onAnswer` or `onFailure`. Throws CANCELLED.
 */
export async function askInBatches<Item, Answer>(
  items: readonly Item[],
  state: AskState,
  work: BatchWork<Item, Answer>,
): Promise<void> {
  for (const batch of toGroups(items, work.limit)) await askBatch(batch, state, work);
}

async function askBatch<Item, Answer>(
  whole: readonly Item[],
  state: AskState,
  work: BatchWork<Item, Answer>,
): Promise<void> {
  const waiting = [whole];
  let hopeless = state.givenUp;
  let failedSingles = 0;
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const answer = hopeless ?? (await askOnce(part, work));
    if (!(answer instanceof AppError)) {
      failedSingles = 0;
      state.batchFailed = false;
      work.onAnswer(part, answer);
      continue;
    }
    const mayBeOneItem = hopeless === null && mayBeOneBadItem(answer);
    if (mayBeOneItem && part.length > 1 && !state.batchFailed) {
      waiting.unshift(...toGroups(part, Math.ceil(part.length / 2)));
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

async function askOnce<Item, Answer>(
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
