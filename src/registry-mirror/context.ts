import type { Clock } from '#core/host.ts';
import type { createApp } from '#registry-server/http/create-app.ts';
import type { AnswerStore } from './answer-store.ts';
import type { AnswerCache } from './answers.ts';
import type { FileCache } from './file-cache.ts';
import type { Upstream } from './upstream.ts';

/** Context of all routes. */
export interface MirrorContext {
  readonly app: ReturnType<typeof createApp>;
  readonly upstream: Upstream;
  readonly answers: AnswerCache;
  readonly store: AnswerStore;
  readonly files: FileCache;
  readonly clock: Clock;
  /** Returns the value with the addresses of files replaced by the mirror's own. */
  readonly rewrite: (value: unknown) => unknown;
}
