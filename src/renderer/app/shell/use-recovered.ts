import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/core/client.ts';
import { t } from '../../lib/format/text.ts';
import { showToast } from '../../lib/state/toast.ts';

/** Shows a toast for each interrupted change that was finished or undone. */
export function useRecovered(): void {
  const { data } = useQuery({ ...api.recovery.recovered.queryOptions(), staleTime: Infinity });
  useEffect(() => {
    for (const { loadout, result, change } of data ?? []) {
      showToast(
        change === null
          ? t('ui-record-rebuilt', { loadout })
          : t('ui-recovered', { loadout, result }),
      );
    }
  }, [data]);
}
