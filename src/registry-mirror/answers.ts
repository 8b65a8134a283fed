import { askOrTake, askOrTakeAll } from '#core/catalogue/ask-or-take.ts';
import type { Clock } from '#core/host.ts';
import type { Call } from '#core/registry/call.ts';
import { orError, orNull } from '#core/registry/or-else.ts';
import { isFresh } from '#shared/domain/answer-lives.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import { ABSENT, type AnswerStore, EMPTY, type KeptAnswer, MISSING } from './answer-store.ts';
import { type BatchOptions, createBatchQueue } from './batch-queue.ts';
import type { Upstream } from './upstream.ts';

/** `cause`: why the upstream registry could not be asked again, though the answer is too old. */
export interface GivenAnswer extends KeptAnswer {
  readonly cause?: ErrorPayload;
  /** How long it is fresh, in milliseconds. */
  readonly lifeMs: number;
}

/** Clients give up after 15 seconds; what is asked goes on, and is there when they come again. */
const ANSWER_WITHIN_MS = 10_000;
/** For a batch that is not full, at most ten times: the limits of the public service are scarcer than two seconds. */
const LINGER_MS = 200;

type Taken = KeptAnswer & { readonly cause?: ErrorPayload };

/** Many keys of one kind. */
interface Group extends Omit<BatchOptions, 'linger' | 'keep' | 'fill'> {
  /** Names the question: keys of different questions are never asked for together. */
  readonly question: string;
  readonly lifeOf: (document: string) => number;
  /** Keys that may be asked for along with others; those of which a fresh answer is cached are left out. */
  readonly likely: (keys: readonly string[]) => readonly string[];
}

export interface AnswersOptions {
  readonly store: AnswerStore;
  readonly upstream: Pick<Upstream, 'caller' | 'profile'>;
  readonly clock: Clock;
}

export type Answers = ReturnType<typeof createAnswers>;

/**
 * Answers of the upstream registry: what is fresh is taken from the cache, for the rest it is asked once, whoever wants it
 * meanwhile, and where that fails the cached answer serves whatever its age.
 */
export function createAnswers(options: AnswersOptions) {
  const { store, upstream, clock } = options;
  const askOnce = createSingleAsk(options);
  const queues = createQueues(options);
  return {
    /** One answer by its address. Throws what the upstream registry could not be asked for, where nothing is cached. */
    async one(key: string, lifeMs: number, call: Call): Promise<GivenAnswer> {
      const answer = await askOrTake<Taken>(
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
    /** Many by key. Throws the first cause where of one nothing is known and nothing is cached. */
    async many(keys: readonly string[], group: Group): Promise<ReadonlyMap<string, GivenAnswer>> {
      const { question, lifeOf } = group;
      const answers = await askOrTakeAll<string, Taken>(
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
      const given = new Map<string, GivenAnswer>();
      for (const [key, answer] of answers) {
        if ('kind' in answer) throw toError(answer.cause);
        given.set(key, { ...answer, lifeMs: lifeOf(answer.document) });
      }
      return given;
    },
  };
}

/** Asks for one address; whoever wants it meanwhile gets the same answer. */
function createSingleAsk({ store, upstream, clock }: AnswersOptions) {
  const running = new Map<string, Promise<KeptAnswer>>();

  async function ask(key: string, call: Call): Promise<KeptAnswer> {
    const document = await readDocument(upstream, call);
    store.keep(new Map([[key, document]]));
    return { document, at: clock.now().getTime() };
  }

  return (key: string, call: Call): Promise<KeptAnswer> => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const asked = ask(key, call).finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  };
}

/** A queue for each question that is being asked. */
function createQueues({ store, clock }: AnswersOptions) {
  const queues = new Map<string, ReturnType<typeof createBatchQueue>>();
  let requests = 0;

  const isCached = ({ question, lifeOf }: Group, key: string): boolean => {
    const kept = store.read(keyOf(question, key));
    return kept !== null && isFresh(kept, lifeOf(kept.document), clock.now().getTime());
  };

  function createQueue(group: Group) {
    const { question } = group;
    return createBatchQueue({
      ...group,
      async linger() {
        const before = requests;
        await clock.sleep(LINGER_MS);
        // Requests that came meanwhile are read first.
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
    /** Called for every question, so that queues see whether clients go on asking. */
    async request(group: Group, keys: readonly string[]): Promise<ReadonlyMap<string, AppError>> {
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

async function readDocument({ caller }: Pick<Upstream, 'caller'>, call: Call): Promise<string> {
  try {
    const answer = await orNull(caller.ask(call));
    if (answer === null) return MISSING;
    return answer.value === null && call.emptyIsNull ? EMPTY : JSON.stringify(answer.value);
  } catch (error) {
    if (error instanceof AppError && error.code === 'REGISTRY_LACKS') return ABSENT;
    throw error;
  }
}

/** Throws REGISTRY_UNREACHABLE when it takes longer than a client waits. */
async function inTime<T>(clock: Clock, registry: string, work: Promise<T>): Promise<T> {
  const done = await orLate(clock, work);
  if (done !== 'late') return done;
  throw new AppError('REGISTRY_UNREACHABLE', { registry, cause: 'timeout' });
}

/** What the work comes to, unless it takes longer than a client waits; it goes on all the same. */
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
