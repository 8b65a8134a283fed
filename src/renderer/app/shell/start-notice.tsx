import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { api } from '../../lib/core/client.ts';
import { t, tMessage } from '../../lib/format/text.ts';

/** Says what the program repaired when it started, until a person has seen it. */
export function StartNotice() {
  const [isSeen, setSeen] = useState(false);
  const { data: repairs = [] } = useQuery(
    api.doctor.atStart.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  if (isSeen || repairs.length === 0) return null;
  const seen = (
    <Button size="xs" onClick={() => setSeen(true)}>
      {t('ui-problem-dismiss')}
    </Button>
  );
  return (
    <Notice tone="warn" action={seen}>
      {repairs.map((repair) => tMessage(repair)).join(' ')}
    </Notice>
  );
}
