import { useQuery } from '@tanstack/react-query';
import type { Message } from '#shared/domain/addon.ts';
import type { ContactedHost } from '#shared/domain/diagnostics.ts';
import { api } from '../../lib/core/client.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { saveLoadoutChange } from './loadouts/change-loadout.ts';
import classes from './privacy-section.module.css';
import { SettingGroup, SwitchRow, Words } from './rows.tsx';
import { saveSetting } from './save.ts';

/** Every host Loadout contacts, and why. There are no others: no statistics, no crash reports. */
export function PrivacySection() {
  const { data: hosts = [] } = useQuery(api.diagnostics.hosts.queryOptions({ staleTime: 0 }));
  const { data: loadouts = [] } = useLoadouts();
  const isOffline = useSettings()?.network.offline ?? false;
  const used = hosts.filter(({ isUsed }) => isUsed);
  const others = hosts.filter(({ isUsed }) => !isUsed);
  return (
    <>
      <Words>{t('ui-privacy-intro')}</Words>
      <SwitchRow
        label={t('ui-network-offline')}
        hint={t('ui-network-offline-hint')}
        isOn={isOffline}
        onToggle={() => saveSetting({ network: { offline: !isOffline } })}
      />
      <HostGroup title={t('ui-privacy-used')} hosts={used} />
      <HostGroup title={t('ui-privacy-unused')} hosts={others} />
      {loadouts.length === 0 ? null : (
        <SettingGroup title={t('ui-privacy-lookups')}>
          <Words>{t('ui-privacy-lookups-hint')}</Words>
          {loadouts.map(({ id, name, lookups }) => (
            <SwitchRow
              key={id}
              label={printable(name)}
              isOn={lookups}
              onToggle={() => void saveLoadoutChange(id, { lookups: !lookups })}
            />
          ))}
        </SettingGroup>
      )}
    </>
  );
}

function HostGroup({ title, hosts }: { title: string; hosts: readonly ContactedHost[] }) {
  if (hosts.length === 0) return null;
  return (
    <SettingGroup title={title}>
      {hosts.map(({ host, why, sends }) => (
        <div key={host} className={classes['host']}>
          <b>{printable(host)}</b>
          <dl>
            <dt>{t('ui-privacy-why')}</dt>
            <Items messages={why} />
            <dt>{t('ui-privacy-sends')}</dt>
            <Items messages={sends} />
          </dl>
        </div>
      ))}
    </SettingGroup>
  );
}

function Items({ messages }: { messages: readonly Message[] }) {
  return (
    <dd>
      {messages.map((message) => (
        <span key={message.code}>{tMessage(message)}</span>
      ))}
    </dd>
  );
}
