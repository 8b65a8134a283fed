import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadoutBrief, loadoutChangeSchema } from '#shared/domain/loadout.ts';
import { MAX_HOURS } from '#shared/domain/settings.ts';
import { loadable } from '../../../components/loadable.tsx';
import { ForgetDialog, MissingFolder } from '../../../components/loadout/missing-folder.tsx';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { CHANNEL_OPTIONS, describeLoader } from '../../../lib/format/describe-target.ts';
import { runChange } from '../../../lib/flow/run-change.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { pickFolder } from '../../../lib/files/pick-folder.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { showPlace, useCanShow } from '../../../lib/files/show-place.ts';
import { openTargetSheet } from '../../../lib/state/target-sheet.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { showToast } from '../../../lib/state/toast.ts';
import { NumberRow, SettingRow, SelectRow, SwitchRow, TextRow } from '../rows.tsx';
import { saveLoadoutChange } from './change-loadout.ts';
import classes from './loadouts-section.module.css';
import { LockRows } from './lock-rows.tsx';

const ANY = '';
const DuplicateDialog = loadable(() =>
  import('./duplicate-dialog.tsx').then((m) => m.DuplicateDialog),
);

/** Name, folder and settings of a loadout. Anything that changes add-ons opens the plan sheet. */
export function LoadoutSettings({ loadout }: { loadout: LoadoutBrief }) {
  const { id, name, condition } = loadout;
  const canShow = useCanShow();
  const [isForgetting, setForgetting] = useState(false);
  const [isDuplicating, setDuplicating] = useState(false);
  return (
    <div className={classes['rows']}>
      {condition === 'ok' ? null : <MissingFolder loadout={loadout} />}
      <TextRow
        label={t('ui-name')}
        value={name}
        check={(text) =>
          loadoutChangeSchema.safeParse({ name: text.trim() }).success
            ? null
            : t('ui-manage-name-wrong')
        }
        onSave={(text) => void saveLoadoutChange(id, { name: text.trim() })}
      />
      <SettingRow label={t('ui-loadout-folder')} hint={printable(loadout.root)}>
        {canShow ? (
          <Button onClick={() => showPlace({ of: 'loadout', loadoutId: id })}>
            {t('ui-show-in-folder')}
          </Button>
        ) : null}
        <Button onClick={() => void moveFolder(loadout)}>{t('ui-loadout-move')}</Button>
      </SettingRow>
      <TargetRows loadout={loadout} />
      <HoldRows loadout={loadout} />
      <SwitchRow
        label={t('ui-loadout-lookups')}
        hint={t('ui-loadout-lookups-hint')}
        isOn={loadout.lookups}
        onToggle={() => void saveLoadoutChange(id, { lookups: !loadout.lookups })}
      />
      <LockRows loadout={loadout} />
      {condition === 'ok' ? (
        <SettingRow label={t('ui-duplicate-row')} hint={t('ui-duplicate-hint')}>
          <Button onClick={() => setDuplicating(true)}>{t('ui-duplicate')}</Button>
        </SettingRow>
      ) : null}
      <SettingRow label={t('ui-loadout-forget')} hint={t('ui-folder-forget-text')}>
        <Button onClick={() => setForgetting(true)}>{t('ui-folder-forget')}</Button>
      </SettingRow>
      {isDuplicating ? (
        <DuplicateDialog loadout={loadout} onClose={() => setDuplicating(false)} />
      ) : null}
      {isForgetting ? (
        <ForgetDialog loadout={loadout} onClose={() => setForgetting(false)} />
      ) : null}
    </div>
  );
}

function TargetRows({ loadout: { id, game, target } }: { loadout: LoadoutBrief }) {
  const { data: games = [] } = useQuery(api.loadouts.games.queryOptions());
  const loaders = games.find((one) => one.id === game)?.loaders ?? [];
  const { gameVersion, loader, channel } = target;
  return (
    <>
      <SettingRow label={t('ui-game-version')} hint={t('ui-loadout-version-hint')}>
        <span>{gameVersion === null ? t('ui-any-game-version') : printable(gameVersion)}</span>
        <Button onClick={() => openTargetSheet(id)}>{t('ui-loadout-version')}</Button>
      </SettingRow>
      {loaders.length === 0 ? null : (
        <SelectRow
          label={t('ui-loader')}
          value={loader ?? ANY}
          options={[
            [ANY, t('ui-loader-any')] as const,
            ...loaders.map((one) => [one, describeLoader(one)] as const),
          ]}
          onChange={(value) => {
            const change = { loader: value === ANY ? null : value };
            void runChange(id, { intent: 'set', change, park: false }, 'always');
          }}
        />
      )}
      <SelectRow
        label={t('ui-channel')}
        hint={t('ui-loadout-channel-hint')}
        value={channel}
        options={CHANNEL_OPTIONS.map(({ value, label }) => [value, label] as const)}
        onChange={(value) =>
          void runChange(id, { intent: 'set', change: { channel: value }, park: false }, 'always')
        }
      />
    </>
  );
}

function HoldRows({ loadout: { id, holdHours } }: { loadout: LoadoutBrief }) {
  return (
    <>
      <SelectRow
        label={t('ui-loadout-hold')}
        value={holdHours === null ? 'default' : 'own'}
        options={[
          ['default', t('ui-loadout-hold-default')],
          ['own', t('ui-loadout-hold-own')],
        ]}
        onChange={(value) =>
          void saveLoadoutChange(id, { holdHours: value === 'default' ? null : DAY_HOURS })
        }
      />
      {holdHours === null ? null : (
        <NumberRow
          label={t('ui-updates-hold')}
          hint={t('ui-updates-hold-hint')}
          value={holdHours}
          min={0}
          max={MAX_HOURS}
          unit={t('ui-unit-hours')}
          onSave={(value) => void saveLoadoutChange(id, { holdHours: value })}
        />
      )}
    </>
  );
}

const DAY_HOURS = 24;

async function moveFolder({ id: loadoutId, name }: LoadoutBrief): Promise<void> {
  await attempt(async () => {
    const folder = await pickFolder(t('ui-loadout-move-title', { name }));
    if (folder === null) return;
    const started = client.loadouts.move({ loadoutId, grantId: folder.grantId });
    const { loadout } = await runJob(started, ['loadout']);
    await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
    showToast(t('ui-loadout-moved', { name, folder: loadout.root }));
  });
}
