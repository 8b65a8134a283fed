import { useQuery } from '@tanstack/react-query';
import type { RegistryList } from '#shared/domain/registry.ts';
import { api } from '../../../lib/core/client.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { t } from '../../../lib/format/text.ts';
import { SettingGroup, Words } from '../rows.tsx';
import { AddRegistry } from './add-registry.tsx';
import { RegistryRow } from './registry-row.tsx';

/** The registries Loadout gets add-ons from. */
export function RegistriesSection() {
  const { data = [] } = useQuery(api.registries.overview.queryOptions());
  return (
    <>
      <Words>{t('ui-registries-intro')}</Words>
      {data.map((one) => (
        <RegistryRow key={one.profile.id} registry={one} onList={keepList} />
      ))}
      <SettingGroup title={t('ui-registries-add')}>
        <AddRegistry />
      </SettingGroup>
    </>
  );
}

/** After each change the core answers with the current list. */
function keepList(list: RegistryList): void {
  queryClient.setQueryData(api.registries.overview.queryKey(), list);
}
