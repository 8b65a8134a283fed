import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toPayload } from '../lib/core/errors.ts';
import { RetryButton } from './retry-button.tsx';
import { LoadingPlaceholder } from './loading-placeholder.tsx';
import { Problem } from './problem.tsx';

interface QueryContentProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly children: (answer: Answer) => ReactNode;
}

/** The registry's answer, or its error with a retry. */
export function QueryContent<Answer>({ query, children }: QueryContentProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <LoadingPlaceholder />;
  const payload = toPayload(error);
  return (
    <Problem error={payload}>
      <RetryButton error={payload} isAsking={isFetching} onAsk={() => void refetch()} />
    </Problem>
  );
}
