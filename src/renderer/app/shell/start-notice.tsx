import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '#shared/domain/addon.ts';
import { Notice } from '../../components/notice.tsx';
import { t, tMessage } from '../../lib/format/text.ts';

/** Lists repairs made at the program's start, until dismissed. */
export function StartNotice({ repairs }: { readonly repairs: readonly Message[] }) {
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
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
