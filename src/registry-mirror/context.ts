import type { Clock } from '#core/host.ts';
import type { createApp } from '#registry-server/http/create-app.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Answers } from './answers.ts';
import type { FileCache } from './file-cache.ts';
import type { Upstream } from './upstream.ts';

/** What every route works with. */
export interface MirrorContext {
  readonly app: ReturnType<typeof createApp>;
  readonly upstream: Upstream;
  readonly answers: Answers;
  readonly store: AnswerStore;
  readonly files: FileCache;
  readonly clock: Clock;
  /** The value with the addresses of files changed to the mirror's own. */
  readonly rewrite: (value: unknown) => unknown;
}
