import { formatAge } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { t } from '../lib/format/text.ts';

/** How old the answers are that stand in for those of now; `at` in ISO 8601. */
export function KeptSince({ at }: { at: string | null }) {
  const now = useNow(30_000);
  if (at === null) return t('ui-kept-unknown');
  return t('ui-kept-since', { age: formatAge((now - Date.parse(at)) / 1000) });
}
