import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { proxyUrlSchema } from '#shared/domain/settings.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import { formatSize } from '#shared/messages/format.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { changeSettings, useSettings } from '../../lib/core/settings.ts';
import { printable, t } from '../../lib/format/text.ts';
import { uploadFile } from '../../lib/files/upload.ts';
import { SettingRow, SelectRow, SwitchRow, TextRow } from './rows.tsx';
import { saveSetting } from './save.ts';

const UNLIMITED = 'unlimited';
const SPEEDS: readonly number[] = [100e3, 250e3, 500e3, 1e6, 2e6, 5e6, 10e6, 25e6];
const PARALLEL: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

export function NetworkSection() {
  const network = useSettings()?.network;
  if (network === undefined) return null;
  const { offline, parallelDownloads, maxBytesPerSecond } = network;
  const speeds = new Set([...SPEEDS, ...(maxBytesPerSecond === null ? [] : [maxBytesPerSecond])]);
  return (
    <>
      <SwitchRow
        label={t('ui-network-offline')}
        hint={t('ui-network-offline-hint')}
        isOn={offline}
        onToggle={() => saveSetting({ network: { offline: !offline } })}
      />
      <ProxyRows proxy={network.proxy} />
      <CertificateRow caFile={network.caFile} />
      <SelectRow
        label={t('ui-network-parallel')}
        value={String(parallelDownloads)}
        options={PARALLEL.map((count) => [String(count), String(count)] as const)}
        onChange={(value) => saveSetting({ network: { parallelDownloads: Number(value) } })}
      />
      <SelectRow
        label={t('ui-network-speed')}
        hint={t('ui-network-speed-hint')}
        value={maxBytesPerSecond === null ? UNLIMITED : String(maxBytesPerSecond)}
        options={[
          [UNLIMITED, t('ui-network-unlimited')] as const,
          ...[...speeds]
            .toSorted((a, b) => a - b)
            .map(
              (speed) => [String(speed), t('ui-per-second', { size: formatSize(speed) })] as const,
            ),
        ]}
        onChange={(value) =>
          saveSetting({
            network: { maxBytesPerSecond: value === UNLIMITED ? null : Number(value) },
          })
        }
      />
    </>
  );
}

type Proxy = SettingsView['network']['proxy'];

/** "Manual" is saved only once it has an address. */
function ProxyRows({ proxy }: { proxy: Proxy }) {
  const [isTyping, setTyping] = useState(false);
  const kind = isTyping ? 'manual' : proxy.kind;
  const choose = (chosen: Proxy['kind']) => {
    setTyping(chosen === 'manual' && proxy.kind !== 'manual');
    if (chosen !== 'manual') saveSetting({ network: { proxy: { kind: chosen } } });
  };
  return (
    <>
      <SelectRow
        label={t('ui-network-proxy')}
        value={kind}
        options={[
          ['system', t('ui-proxy-system')],
          ['none', t('ui-proxy-none')],
          ['manual', t('ui-proxy-manual')],
        ]}
        onChange={choose}
      />
      {kind === 'manual' ? (
        <TextRow
          label={t('ui-proxy-address')}
          hint={
            proxy.kind === 'manual' && proxy.hasPassword
              ? t('ui-proxy-has-password')
              : t('ui-proxy-hint')
          }
          value={proxy.kind === 'manual' ? proxy.address : ''}
          inputMode="url"
          placeholder="http://proxy.example:3128"
          check={(text) =>
            proxyUrlSchema.safeParse(text.trim()).success ? null : t('ui-proxy-wrong')
          }
          onSave={(url) => {
            saveSetting({ network: { proxy: { kind: 'manual', url: url.trim() } } });
            setTyping(false);
          }}
        />
      ) : null}
    </>
  );
}

function CertificateRow({ caFile }: { caFile: string | null }) {
  const take = (file: File | null) => {
    if (file === null) return;
    void attempt(async () => {
      await changeSettings({ network: { caFileGrantId: await uploadFile(file) } });
    });
  };
  return (
    <SettingRow
      label={t('ui-network-ca')}
      hint={caFile === null ? t('ui-network-ca-hint') : printable(caFile)}
    >
      {caFile === null ? null : (
        <Button onClick={() => saveSetting({ network: { caFileGrantId: null } })}>
          {t('ui-network-ca-remove')}
        </Button>
      )}
      <FileButton
        accept=".pem,.crt,.cer"
        onChange={take}
        inputProps={{ 'aria-label': t('ui-network-ca') }}
      >
        {(props) => <Button {...props}>{t('ui-network-ca-choose')}</Button>}
      </FileButton>
    </SettingRow>
  );
}
