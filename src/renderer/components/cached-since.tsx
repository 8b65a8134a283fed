import { formatAge } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { t } from '../lib/format/text.ts';

/** Age of the cached answers that are shown; `at` in ISO 8601. */
export function CachedSince({ at }: { at: string | null }) {
  const now = useNow(30_000);
  if (at === null) return t('ui-kept-unknown');
  return t('ui-kept-since', { age: formatAge((now - Date.parse(at)) / 1000) });
}
