import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '#shared/domain/settings.ts';
import type { StorageReport, VaultUsage } from '#shared/domain/storage.ts';
import { formatCount, formatSize } from '#shared/messages/format.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { printable, t } from '../../lib/format/text.ts';
import { showToast } from '../../lib/state/toast.ts';
import { SettingGroup, SettingRow, SelectRow, SwitchRow, Words } from './rows.tsx';
import { saveSetting } from './save.ts';

const KEPT_COUNTS = [1, 3, 5, 10, 20] as const;
const KEPT_DAYS = [7, 30, 90, 365] as const;
const SIZES: readonly number[] = [250e6, 500e6, 1e9, 2e9, 5e9, 10e9, 20e9, 50e9];

/** Disk usage of Loadout, and its limits. */
export function StorageSection() {
  const { data } = useQuery(api.storage.usage.queryOptions({ staleTime: 0 }));
  const storage = useSettings()?.storage;
  if (data === undefined || storage === undefined) return null;
  const { databaseBytes, logBytes } = data;
  const { maxVaultBytes, snapshotWorlds } = storage;
  const sizes = [...new Set([...SIZES, maxVaultBytes])].toSorted((a, b) => a - b);
  return (
    <>
      <Words>{t('ui-storage-vault')}</Words>
      <SelectRow
        label={t('ui-storage-max')}
        hint={t('ui-storage-max-hint')}
        value={String(maxVaultBytes)}
        options={sizes.map((size) => [String(size), formatSize(size)] as const)}
        onChange={(value) => saveSetting({ storage: { maxVaultBytes: Number(value) } })}
      />
      <Vaults report={data} />
      <SettingGroup title={t('ui-nav-worlds')}>
        <SwitchRow
          label={t('ui-storage-snapshots')}
          hint={t('ui-storage-snapshots-hint')}
          isOn={snapshotWorlds}
          onToggle={() => saveSetting({ storage: { snapshotWorlds: !snapshotWorlds } })}
        />
        {snapshotWorlds ? <SnapshotLimits storage={storage} /> : null}
      </SettingGroup>
      <SettingGroup title={t('ui-storage-own')}>
        <SettingRow label={t('ui-storage-database')} hint={t('ui-storage-database-hint')}>
          {formatSize(databaseBytes)}
        </SettingRow>
        <SettingRow label={t('ui-storage-log')}>{formatSize(logBytes)}</SettingRow>
      </SettingGroup>
    </>
  );
}

/** Retention of automatic snapshots. */
function SnapshotLimits({ storage }: { storage: Settings['storage'] }) {
  const { automaticSnapshotCount, automaticSnapshotDays, automaticSnapshotBytes } = storage;
  const toOptions = (
    values: readonly number[],
    now: number | null,
    describe: (value: number) => string,
  ) => [
    ['', t('ui-worlds-prune-any')] as const,
    ...[...new Set([...values, ...(now === null ? [] : [now])])]
      .toSorted((one, other) => one - other)
      .map((value) => [String(value), describe(value)] as const),
  ];
  const toValue = (text: string): number | null => (text === '' ? null : Number(text));
  return (
    <>
      <SelectRow
        label={t('ui-storage-snapshots-keep')}
        hint={t('ui-storage-snapshots-keep-hint')}
        value={String(automaticSnapshotCount ?? '')}
        options={toOptions(KEPT_COUNTS, automaticSnapshotCount, (count) =>
          t('ui-worlds-prune-newest', { count }),
        )}
        onChange={(text) => saveSetting({ storage: { automaticSnapshotCount: toValue(text) } })}
      />
      <SelectRow
        label={t('ui-storage-snapshots-age')}
        value={String(automaticSnapshotDays ?? '')}
        options={toOptions(KEPT_DAYS, automaticSnapshotDays, (count) =>
          t('ui-worlds-prune-days', { count }),
        )}
        onChange={(text) => saveSetting({ storage: { automaticSnapshotDays: toValue(text) } })}
      />
      <SelectRow
        label={t('ui-storage-snapshots-size')}
        hint={t('ui-storage-snapshots-size-hint')}
        value={String(automaticSnapshotBytes ?? '')}
        options={toOptions(SIZES, automaticSnapshotBytes, formatSize)}
        onChange={(text) => saveSetting({ storage: { automaticSnapshotBytes: toValue(text) } })}
      />
    </>
  );
}

function Vaults({ report: { vaults } }: { report: StorageReport }) {
  /** The loadout whose vault is about to be emptied; null: all of them. undefined: none. */
  const [emptying, setEmptying] = useState<string | null>();
  const freeable = vaults
    .filter(({ loadoutId }) => emptying === null || loadoutId === emptying)
    .reduce((sum, { freeableBytes }) => sum + freeableBytes, 0);
  if (vaults.length === 0) return null;
  return (
    <SettingGroup title={t('ui-storage-vaults')}>
      {vaults.map((vault) => (
        <VaultRow
          key={vault.loadoutId}
          vault={vault}
          onEmpty={() => setEmptying(vault.loadoutId)}
        />
      ))}
      {vaults.length < 2 ? null : (
        <SettingRow label={t('ui-storage-all')}>
          <Button variant="danger-quiet" onClick={() => setEmptying(null)}>
            {t('ui-storage-empty-all')}
          </Button>
        </SettingRow>
      )}
      {emptying === undefined ? null : (
        <ConfirmDialog
          title={t('ui-storage-empty-title')}
          label={t('ui-storage-empty-do', { size: formatSize(freeable) })}
          tone="danger"
          onConfirm={() => void emptyVault(emptying)}
          onClose={() => setEmptying(undefined)}
        >
          <p>{t('ui-storage-empty-text')}</p>
        </ConfirmDialog>
      )}
    </SettingGroup>
  );
}

function VaultRow({ vault, onEmpty }: { vault: VaultUsage; onEmpty: () => void }) {
  const { name, files, sizeBytes, freeableBytes, unfinishedBytes, freeDiskBytes } = vault;
  const facts = [
    `${formatSize(sizeBytes)} · ${formatCount(files, 'file')}`,
    unfinishedBytes === 0
      ? null
      : t('ui-storage-unfinished', { size: formatSize(unfinishedBytes) }),
    freeDiskBytes === null ? null : t('ui-storage-free', { size: formatSize(freeDiskBytes) }),
  ];
  return (
    <SettingRow label={printable(name)} hint={facts.filter((fact) => fact !== null).join(' · ')}>
      <Button
        variant="danger-quiet"
        disabled={freeableBytes === 0}
        aria-label={t('ui-storage-empty-of', { name })}
        onClick={onEmpty}
      >
        {t('ui-storage-empty')}
      </Button>
    </SettingRow>
  );
}

async function emptyVault(loadoutId: string | null): Promise<void> {
  await attempt(async () => {
    const { freedBytes } = await runJob(client.storage.empty({ loadoutId }), ['storage']);
    await queryClient.invalidateQueries({ queryKey: api.storage.key() });
    showToast(t('ui-storage-freed', { size: formatSize(freedBytes) }));
  });
}
