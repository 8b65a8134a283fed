import { message } from '#shared/messages/message.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listUnreadableByRegistry } from '#shared/domain/list-unreadable.ts';
import { Notice } from '../../components/notice.tsx';
import { useRegistries } from '../../lib/core/core-sync.ts';
import { t, tMessage } from '../../lib/format/text.ts';

/**
 * Reports unreadable parts of the registries' answers; after being dismissed, it returns only if
 * there are more.
 */
export function UnreadableNotice() {
  const [dismissed, setDismissed] = useState('');
  const unreadable = listUnreadableByRegistry({ registries: [...useRegistries()] });
  const now = JSON.stringify(unreadable);
  if (unreadable.length === 0 || now === dismissed) return null;
  const dismiss = (
    <Button size="xs" onClick={() => setDismissed(now)}>
      {t('ui-problem-dismiss')}
    </Button>
  );
  return (
    <Notice tone="warn" action={dismiss}>
      {unreadable
        .map((params) => tMessage(message('doctor-registry-unreadable', params)))
        .join(' ')}
    </Notice>
  );
}
