import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Asking } from '../../../components/asking.tsx';
import { Problem } from '../../../components/problem.tsx';
import { toPayload } from '../../../lib/errors.ts';
import { t } from '../../../lib/text.ts';

interface AskedProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly children: (answer: Answer) => ReactNode;
}

/** What the registry answered, or why it did not, with another try. */
export function Asked<Answer>({ query, children }: AskedProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Asking />;
  return (
    <Problem error={toPayload(error)}>
      <Button loading={isFetching} onClick={() => void refetch()}>
        {t('ui-ask-again')}
      </Button>
    </Problem>
  );
}
