import type { CoreEvent } from '#shared/domain/core-event.ts';
import type { Streams } from './streams.ts';

/** One stream of what changed, for every face (design.md decision 17). */
export interface CoreEvents {
  emit(kind: CoreEvent['kind'], loadoutId?: string | null): void;
  /** What changes from now on, each piece of news once, however often it happened meanwhile. */
  watch(signal?: AbortSignal): AsyncGenerator<CoreEvent, void, void>;
}

export function createCoreEvents(services: {
  readonly streams: Streams;
  /** Begins looking for what other processes change; answers how to stop. */
  readonly watchOthers: (emit: CoreEvents['emit']) => () => void;
}): CoreEvents {
  const readers = new Set<Reader>();
  let stopWatching: (() => void) | null = null;

  const emit: CoreEvents['emit'] = (kind, loadoutId = null) => {
    for (const { news, wake } of readers) {
      news.set(`${kind}\n${loadoutId ?? ''}`, { kind, loadoutId });
      wake();
    }
  };

  function join(reader: Reader): () => void {
    readers.add(reader);
    stopWatching ??= services.watchOthers(emit);
    return () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      stopWatching?.();
      stopWatching = null;
    };
  }

  return {
    emit,
    watch(signal) {
      const news = new Map<string, CoreEvent>();
      const source = {
        read: () => takeAll(news),
        subscribe: (wake: () => void) => join({ news, wake }),
      };
      return flatten(services.streams.watch(source, signal));
    },
  };
}

interface Reader {
  readonly news: Map<string, CoreEvent>;
  readonly wake: () => void;
}

function takeAll(news: Map<string, CoreEvent>): readonly CoreEvent[] | null {
  if (news.size === 0) return null;
  const all = [...news.values()];
  news.clear();
  return all;
}

async function* flatten<T>(groups: AsyncGenerator<readonly T[], void, void>) {
  for await (const group of groups) yield* group;
}
