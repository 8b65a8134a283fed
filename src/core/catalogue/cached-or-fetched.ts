import { isFresh } from '#shared/domain/answer-lives.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { Clock } from '../host.ts';
import { orError } from '../registry/or-error.ts';
import { type CacheOptions, type NotChecked, processInTurns } from './request-batches.ts';
import type { AnswerAge } from '#shared/domain/job.ts';

type Aged = Parameters<typeof isFresh>[0];

/** One question to a registry. */
interface CachedQuery<Answer> {
  /** The cached answer, or null. */
  kept(): (Answer & Aged) | null;
  /** Absent when the registry is asked regardless of the cache. */
  readonly lifeMs?: number;
  /** Asks, and caches the answer. */
  ask(): Promise<Answer>;
  /**
   * Fallback when nothing is cached; `failure` null: the registry was not asked. Default: throws
   * the failure, or NOT_KEPT.
   */
  otherwise?(failure: AppError | null): Answer | Promise<Answer>;
}

/**
 * Uses the cached answer while it is fresh, else asks the registry; if that fails, uses the cached
 * answer whatever its age, with the failure as its `cause`. Throws CANCELLED, and the errors of
 * `ask` and `otherwise`.
 */
export async function readCachedOrFetch<Answer extends object | null>(
  clock: Pick<Clock, 'now'>,
  { offline = false, fresh = false }: Pick<CacheOptions, 'offline' | 'fresh'>,
  { kept: readKept, lifeMs = 0, ask, otherwise = refuse }: CachedQuery<Answer>,
): Promise<Answer> {
  const kept = readKept();
  const isYoung = kept !== null && isFresh(kept, lifeMs, clock.now().getTime());
  if (offline || (isYoung && !fresh)) return kept ?? otherwise(null);
  const answer = await orError(ask());
  if (!(answer instanceof AppError)) return answer;
  return { ...(kept ?? (await otherwise(answer))), cause: answer.payload };
}

function refuse(failure: AppError | null): never {
  throw failure ?? new AppError('NOT_KEPT');
}

/** Many questions of one kind, which a registry answers in few requests. */
interface Questions<Item, Answer> {
  readonly items: readonly Item[];
  keyOf(item: Item): string;
  /** Cached answers by key; `isAsked`: after the request. */
  read(items: readonly Item[], isAsked: boolean): ReadonlyMap<string, Answer>;
  /** Learns some missing answers from another source; the returned items are read again. */
  learn?(missing: ReadonlySet<string>): readonly Item[];
  mayTake(kept: Answer, now: number): boolean;
  /** Asks and caches; returns by key the errors of items without an answer. */
  ask(
    items: readonly Item[],
    onResolved: (count: number) => void,
  ): Promise<ReadonlyMap<string, AppError>>;
}

/** As `readCachedOrFetch` for each item. Throws CANCELLED; any other error is the `cause` of its answer. */
export async function readCachedOrFetchAll<Item, Answer extends { readonly cause?: ErrorPayload }>(
  clock: Pick<Clock, 'now'>,
  { offline, signal, onProgress }: CacheOptions,
  { items, keyOf, read, learn, mayTake, ask }: Questions<Item, Answer>,
): Promise<Map<string, Answer | NotChecked>> {
  const found = new Map<string, Answer | null>();
  const take = (group: readonly Item[], isAsked: boolean): void => {
    const kept = read(group, isAsked);
    for (const item of group) found.set(keyOf(item), kept.get(keyOf(item)) ?? null);
  };
  let failed: ReadonlyMap<string, AppError> = new Map();
  await processInTurns(items, (group) => take(group, false), signal);
  const missing = new Set<string>();
  for (const [key, kept] of found) if (kept === null) missing.add(key);
  if (learn && missing.size > 0) take(learn(missing), false);
  if (!offline) {
    const now = clock.now().getTime();
    const toAsk = items.filter((item) => {
      const kept = found.get(keyOf(item)) ?? null;
      return kept === null || !mayTake(kept, now);
    });
    let done = items.length - toAsk.length;
    failed = await ask(toAsk, (count) => onProgress?.((done += count), items.length));
    await processInTurns(toAsk, (group) => take(group, true), signal);
  }
  const answers = new Map<string, Answer | NotChecked>();
  for (const [key, kept] of found) {
    const cause = failed.get(key)?.payload;
    if (kept === null) answers.set(key, { kind: 'not-checked', cause: cause ?? null });
    else answers.set(key, cause === undefined ? kept : { ...kept, cause });
  }
  return answers;
}

/** As received; `at` in milliseconds since 1970, null: shipped with the program. */
export interface ReceivedAnswer {
  readonly at?: number | null;
  readonly expired?: boolean;
  readonly cause?: ErrorPayload | null;
}

export type AgeTally = ReturnType<typeof createAgeTally>;

/** Collects the ages of the answers to one question, and why the registry could not be asked. */
export function createAgeTally(clock: Pick<Clock, 'now'>) {
  let oldest: number | null = null;
  let stale = false;
  let cause: ErrorPayload | null = null;
  return {
    /** null until a request fails. */
    get cause() {
      return cause;
    },
    add(
      { at = null, expired = false, cause: failure = null }: ReceivedAnswer,
      lifeMs: number,
    ): void {
      cause ??= failure;
      if (at === null) return;
      oldest = Math.min(oldest ?? at, at);
      stale ||= !isFresh({ at, expired }, lifeMs, clock.now().getTime());
    },
    toAge: (): AnswerAge => ({
      stale,
      oldestAnswerAt: oldest === null ? null : new Date(oldest).toISOString(),
      cause,
    }),
  };
}
