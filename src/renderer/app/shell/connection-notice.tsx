import { useStore } from 'zustand';
import { Notice } from '../../components/notice.tsx';
import { connection } from '../../lib/client.ts';
import { t } from '../../lib/text.ts';

/** Says when the window has lost the program behind it, and what that means. */
export function ConnectionNotice() {
  const status = useStore(connection.status, (state) => state.status);
  if (status === 'lost') return <Notice tone="warn">{t('ui-connection-lost')}</Notice>;
  if (status === 'refused') return <Notice tone="bad">{t('ui-connection-refused')}</Notice>;
  return null;
}
