import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CachedAnswers } from '#shared/domain/diagnostics.ts';
import { formatAge, formatNumber } from '#shared/messages/format.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { SettingGroup, SettingRow } from '../rows.tsx';
import classes from './diagnostics.module.css';

const KIND_KEYS = {
  tags: 'ui-kept-tags',
  projects: 'ui-kept-projects',
  versions: 'ui-kept-versions',
  hashes: 'ui-kept-hashes',
} as const satisfies Record<CachedAnswers['kind'], string>;

/** Cached data of each registry with its age, and a button to refresh it. */
export function CacheRows() {
  const { data: kept = [] } = useQuery(api.diagnostics.kept.queryOptions({ staleTime: 0 }));
  const { data: profiles = [] } = useQuery(api.registries.list.queryOptions());
  const registries = [...new Set(kept.map(({ registry }) => registry))];
  return (
    <SettingGroup title={t('ui-kept')}>
      {registries.length === 0 ? <p className={classes['quiet']}>{t('ui-kept-nothing')}</p> : null}
      {registries.map((registry) => (
        <RegistryAnswers
          key={registry}
          registry={registry}
          name={profiles.find(({ id }) => id === registry)?.name ?? registry}
          kept={kept.filter((one) => one.registry === registry)}
        />
      ))}
    </SettingGroup>
  );
}

interface RegistryAnswersProps {
  readonly registry: string;
  readonly name: string;
  readonly kept: readonly CachedAnswers[];
}

function RegistryAnswers({ registry, name, kept }: RegistryAnswersProps) {
  const now = useNow(30_000);
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await attempt(async () => {
      const outcome = await runJob(client.diagnostics.refresh({ registry }), ['refreshed']);
      queryClient.setQueryData(api.diagnostics.kept.queryKey(), outcome.kept);
    });
    setBusy(false);
  };
  const age = (iso: string) => formatAge((now - Date.parse(iso)) / 1000);
  return (
    <>
      <SettingRow label={printable(name)}>
        <Button
          disabled={isBusy}
          aria-label={t('ui-kept-refresh-of', { name })}
          onClick={() => void refresh()}
        >
          {isBusy ? t('ui-kept-refreshing') : t('ui-kept-refresh')}
        </Button>
      </SettingRow>
      <table className={classes['kept']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('ui-kept-kind')}</th>
            <th scope="col">{t('ui-kept-count')}</th>
            <th scope="col">{t('ui-kept-age')}</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ kind, count, oldestAt, newestAt }) => (
            <tr key={kind}>
              <th scope="row">{t(KIND_KEYS[kind])}</th>
              <td>{formatNumber(count)}</td>
              <td>{t('ui-kept-ages', { newest: age(newestAt), oldest: age(oldestAt) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
