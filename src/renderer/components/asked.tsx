import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toPayload } from '../lib/core/errors.ts';
import { AskAgain } from './ask-again.tsx';
import { Asking } from './asking.tsx';
import { Problem } from './problem.tsx';

interface AskedProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly children: (answer: Answer) => ReactNode;
}

/** The registry's answer, or its error with a retry. */
export function Asked<Answer>({ query, children }: AskedProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Asking />;
  const payload = toPayload(error);
  return (
    <Problem error={payload}>
      <AskAgain error={payload} isAsking={isFetching} onAsk={() => void refetch()} />
    </Problem>
  );
}
