import { AppError, isRegistryAway } from '#shared/errors.ts';
import { toGroups } from './context.ts';

/** After this many single items in a row failed, it is the registry that fails, not one item. */
const SINGLE_FAILURES_BEFORE_GIVING_UP = 3;

/** Shared by the batches of one question, so that a registry that is down is not asked once for each of them. */
export interface AskState {
  givenUp: AppError | null;
  singleFailures: number;
}

export const newAskState = (): AskState => ({ givenUp: null, singleFailures: 0 });

export interface BatchWork<Item, Answer> {
  readonly limit: number;
  readonly ask: (batch: readonly Item[]) => Promise<Answer>;
  readonly onAnswer: (batch: readonly Item[], answer: Answer) => void;
  readonly onFailure: (batch: readonly Item[], cause: AppError) => void;
}

/**
 * Asks for all items, `limit` at a time. One bad item can fail a whole batch with a 500 (registry-facts §6.4), so such
 * a batch is halved down to single items. Every item ends in exactly one `onAnswer` or `onFailure`. Throws CANCELLED.
 */
export async function askInBatches<Item, Answer>(
  items: readonly Item[],
  state: AskState,
  work: BatchWork<Item, Answer>,
): Promise<void> {
  const waiting = [...toGroups(items, work.limit)];
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const answer = state.givenUp ?? (await askOnce(batch, work));
    if (!(answer instanceof AppError)) {
      state.singleFailures = 0;
      work.onAnswer(batch, answer);
    } else if (answer !== state.givenUp && batch.length > 1 && mayBeOneBadItem(answer)) {
      waiting.unshift(...toGroups(batch, Math.ceil(batch.length / 2)));
    } else {
      work.onFailure(batch, answer);
      noteFailure(state, answer);
    }
  }
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
  return code === 'REGISTRY_FAILED' && (params['status'] === undefined || params['status'] === 500);
}

function noteFailure(state: AskState, cause: AppError): void {
  if (mayBeOneBadItem(cause)) state.singleFailures += 1;
  const hopeless =
    isRegistryAway(cause.payload) || state.singleFailures >= SINGLE_FAILURES_BEFORE_GIVING_UP;
  if (hopeless) state.givenUp = cause;
}
