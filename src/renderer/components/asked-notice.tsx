import type { AnswerAge } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { toPayload } from '../lib/core/errors.ts';
import type { Asked } from '../lib/core/pages.ts';
import { AskAgain } from './ask-again.tsx';
import { ErrorWords } from './error-words.tsx';
import { KeptSince } from './kept-since.tsx';
import { Notice } from './notice.tsx';

interface AskedNoticeProps {
  readonly asked: Pick<Asked<never>, 'error' | 'isAsking' | 'askAgain'>;
  readonly age: AnswerAge;
}

/** Over a page that the registry did not give now: why, how old what is shown is, and another try. */
export function AskedNotice({ asked, age }: AskedNoticeProps) {
  const cause: ErrorPayload | null = asked.error === null ? age.cause : toPayload(asked.error);
  if (cause === null) return null;
  // Nothing is wrong where nobody was to be asked.
  const isWanted = cause.code === 'REGISTRY_OFFLINE';
  return (
    <Notice
      tone={isWanted ? 'info' : 'warn'}
      action={<AskAgain size="xs" error={cause} isAsking={asked.isAsking} onAsk={asked.askAgain} />}
    >
      <ErrorWords error={cause} /> <KeptSince at={age.oldestAnswerAt} />
    </Notice>
  );
}
