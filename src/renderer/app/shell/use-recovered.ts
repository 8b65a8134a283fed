import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/core/client.ts';
import { t } from '../../lib/format/text.ts';
import { showToast } from '../../lib/state/toast.ts';

/** Says, once each, which changes that a crash had cut short were finished or taken back. */
export function useRecovered(): void {
  const { data } = useQuery({ ...api.recovery.recovered.queryOptions(), staleTime: Infinity });
  useEffect(() => {
    for (const { loadout, result, cutShort } of data ?? []) {
      showToast(
        cutShort === null ? t('ui-healed', { loadout }) : t('ui-recovered', { loadout, result }),
      );
    }
  }, [data]);
}
