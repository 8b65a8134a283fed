import { readCachedOrFetch, readCachedOrFetchAll } from '#core/catalogue/cached-or-fetched.ts';
import type { Clock } from '#core/host.ts';
import type { RegistryCall } from '#core/registry/call.ts';
import { orError, orNull } from '#core/registry/or-error.ts';
import { isFresh } from '#shared/domain/answer-lives.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import { ABSENT, type AnswerStore, EMPTY, type CachedAnswer, MISSING } from './answer-store.ts';
import { type BatchOptions, createBatchQueue } from './batch-queue.ts';
import type { Upstream } from './upstream.ts';

/** `cause`: why the upstream registry could not be asked again for this stale answer. */
export interface MirrorAnswer extends CachedAnswer {
  readonly cause?: ErrorPayload;
  /** Lifetime in milliseconds. */
  readonly lifeMs: number;
}

/**
 * Clients give up after 15 seconds; the request continues, and its answer is there when they retry.
 */
const ANSWER_WITHIN_MS = 10_000;
/**
 * Wait for a batch that is not full, at most ten times: the public service's requests are scarcer
 * than two seconds.
 */
const LINGER_MS = 200;

type Taken = CachedAnswer & { readonly cause?: ErrorPayload };

/** A request for many keys of one kind. */
interface BatchQuery extends Omit<BatchOptions, 'linger' | 'keep' | 'fill'> {
  /** Names the query: keys of different queries never share a request. */
  readonly question: string;
  readonly lifeOf: (document: string) => number;
  /** Returns keys worth adding to a request; those with a fresh cached answer are skipped. */
  readonly likely: (keys: readonly string[]) => readonly string[];
}

export interface AnswersOptions {
  readonly store: AnswerStore;
  readonly upstream: Pick<Upstream, 'caller' | 'profile'>;
  readonly clock: Clock;
}

export type AnswerCache = ReturnType<typeof createAnswers>;

/**
 * Answers of the upstream registry: fresh ones come from the cache; for others it is asked once for
 * all waiting clients, and if that fails, the cached answer is served whatever its age.
 */
export function createAnswers(options: AnswersOptions) {
  const { store, upstream, clock } = options;
  const askOnce = createSharedFetch(options);
  const queues = createQueues(options);
  return {
    /** Returns one answer by address. Throws the upstream error if nothing is cached. */
    async one(key: string, lifeMs: number, call: RegistryCall): Promise<MirrorAnswer> {
      const answer = await readCachedOrFetch<Taken>(
        clock,
        {},
        {
          kept: () => store.read(key),
          lifeMs,
          ask: () => inTime(clock, upstream.profile.id, askOnce(key, call)),
        },
      );
      return { ...answer, lifeMs };
    },
    /**
     * Returns many answers by key. Throws the first error if a key is unknown and has no cached
     * answer.
     */
    async many(
      keys: readonly string[],
      group: BatchQuery,
    ): Promise<ReadonlyMap<string, MirrorAnswer>> {
      const { question, lifeOf } = group;
      const answers = await readCachedOrFetchAll<string, Taken>(
        clock,
        {},
        {
          items: [...new Set(keys)],
          keyOf: (key) => key,
          read: (some) =>
            new Map(
              some.flatMap((key) => {
                const kept = store.read(keyOf(question, key));
                return kept === null ? [] : [[key, kept] as const];
              }),
            ),
          mayTake: (kept, now) => isFresh(kept, lifeOf(kept.document), now),
          async ask(wanted) {
            const asked = inTime(clock, upstream.profile.id, queues.request(group, wanted));
            const failed = await orError(asked);
            return failed instanceof AppError
              ? new Map(wanted.map((key) => [key, failed]))
              : failed;
          },
        },
      );
      const given = new Map<string, MirrorAnswer>();
      for (const [key, answer] of answers) {
        if ('kind' in answer) throw toError(answer.cause);
        given.set(key, { ...answer, lifeMs: lifeOf(answer.document) });
      }
      return given;
    },
  };
}

/** Requests an address; everyone waiting for it gets the same answer. */
function createSharedFetch({ store, upstream, clock }: AnswersOptions) {
  const running = new Map<string, Promise<CachedAnswer>>();

  async function ask(key: string, call: RegistryCall): Promise<CachedAnswer> {
    const document = await readDocument(upstream, call);
    store.keep(new Map([[key, document]]));
    return { document, at: clock.now().getTime() };
  }

  return (key: string, call: RegistryCall): Promise<CachedAnswer> => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const asked = ask(key, call).finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  };
}

/** One queue for each query in progress. */
function createQueues({ store, clock }: AnswersOptions) {
  const queues = new Map<string, ReturnType<typeof createBatchQueue>>();
  let requests = 0;

  const isCached = ({ question, lifeOf }: BatchQuery, key: string): boolean => {
    const kept = store.read(keyOf(question, key));
    return kept !== null && isFresh(kept, lifeOf(kept.document), clock.now().getTime());
  };

  function createQueue(group: BatchQuery) {
    const { question } = group;
    return createBatchQueue({
      ...group,
      async linger() {
        const before = requests;
        await clock.sleep(LINGER_MS);
        // Lets requests that arrived meanwhile be read first.
        await new Promise((resolve) => setImmediate(resolve));
        return requests !== before;
      },
      fill: (keys, room) =>
        group
          .likely(keys)
          .filter((key) => !isCached(group, key))
          .slice(0, room),
      keep(found, missing, isNothingKnown) {
        const none = isNothingKnown ? MISSING : EMPTY;
        const absent = missing.map((key) => [key, none] as const);
        const answers = [...found, ...absent].map(
          ([key, document]) => [keyOf(question, key), document] as const,
        );
        store.keep(new Map(answers));
      },
    });
  }

  return {
    /** Called for every query, so that queues notice whether clients are still asking. */
    async request(
      group: BatchQuery,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, AppError>> {
      requests += 1;
      if (keys.length === 0) return new Map();
      const { question } = group;
      const queue = queues.get(question) ?? createQueue(group);
      queues.set(question, queue);
      try {
        return await queue.request(keys);
      } finally {
        if (queue.isIdle()) queues.delete(question);
      }
    },
  };
}

function keyOf(question: string, key: string): string {
  return `${question} ${key}`;
}

function toError(cause: ErrorPayload | null): AppError {
  return cause === null ? new AppError('INTERNAL') : new AppError(cause.code, cause.params);
}

async function readDocument(
  { caller }: Pick<Upstream, 'caller'>,
  call: RegistryCall,
): Promise<string> {
  try {
    const answer = await orNull(caller.ask(call));
    if (answer === null) return MISSING;
    return answer.value === null && call.emptyIsNull ? EMPTY : JSON.stringify(answer.value);
  } catch (error) {
    if (error instanceof AppError && error.code === 'REGISTRY_LACKS') return ABSENT;
    throw error;
  }
}

/** Throws REGISTRY_UNREACHABLE if it takes longer than a client waits. */
async function inTime<T>(clock: Clock, registry: string, work: Promise<T>): Promise<T> {
  const done = await orLate(clock, work);
  if (done !== 'late') return done;
  throw new AppError('REGISTRY_UNREACHABLE', { registry, cause: 'timeout' });
}

/**
 * Returns the result of the work, or `late` if it takes longer than a client waits; the work
 * continues.
 */
export async function orLate<T>(clock: Clock, work: Promise<T>): Promise<T | 'late'> {
  const done = new AbortController();
  const late = clock.sleep(ANSWER_WITHIN_MS, done.signal).then(() => 'late' as const);
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
