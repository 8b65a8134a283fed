import type { AnswerAge } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { toPayload } from '../lib/core/errors.ts';
import type { PageState } from '../lib/core/pages.ts';
import { RetryButton } from './retry-button.tsx';
import { ErrorWords } from './error-words.tsx';
import { CachedSince } from './cached-since.tsx';
import { Notice } from './notice.tsx';

interface CachedPageNoticeProps {
  readonly asked: Pick<PageState<never>, 'error' | 'isAsking' | 'askAgain'>;
  readonly age: AnswerAge;
}

/** Notice above a page with cached data: the error, the age of the data, and a retry. */
export function CachedPageNotice({ asked, age }: CachedPageNoticeProps) {
  const cause: ErrorPayload | null = asked.error === null ? age.cause : toPayload(asked.error);
  if (cause === null) return null;
  // Offline mode is not a problem.
  const isWanted = cause.code === 'REGISTRY_OFFLINE';
  return (
    <Notice
      tone={isWanted ? 'info' : 'warn'}
      action={
        <RetryButton size="xs" error={cause} isAsking={asked.isAsking} onAsk={asked.askAgain} />
      }
    >
      <ErrorWords error={cause} /> <CachedSince at={age.oldestAnswerAt} />
    </Notice>
  );
}
