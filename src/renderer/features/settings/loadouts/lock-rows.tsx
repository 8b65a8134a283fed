import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import type { LockDifference, LockFile } from '#shared/domain/lock-file.ts';
import { formatLockFile, parseLockFile } from '#shared/domain/lock-text.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Switch } from '../../../components/switch.tsx';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { runChange } from '../../../lib/flow/run-change.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { saveText } from '../../../lib/files/offer-download.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { SettingRow } from '../rows.tsx';
import classes from './lock-rows.module.css';

const KIND_KEYS = {
  missing: 'ui-lock-missing',
  different: 'ui-lock-different',
  moved: 'ui-lock-moved',
  record: 'ui-lock-record',
  unlocked: 'ui-lock-unlocked',
  target: 'ui-lock-target',
} as const satisfies Record<LockDifference['kind'], string>;

const LOCK_NAME = 'loadout.lock.json';

interface Compared {
  readonly lock: LockFile;
  readonly differences: readonly LockDifference[];
}

/**
 * The lock file, a list of everything installed to keep or share: writes, compares or applies one.
 */
export function LockRows({ loadout: { id: loadoutId } }: { loadout: LoadoutBrief }) {
  const [compared, setCompared] = useState<Compared | null>(null);
  const write = () =>
    attempt(async () => {
      const { lock } = await runJob(client.locks.make({ loadoutId }), ['lock']);
      saveText(LOCK_NAME, formatLockFile(lock));
    });
  const compare = (file: File | null) => {
    if (file === null) return;
    void attempt(async () => {
      const lock = parseLockFile(await file.text());
      const started = client.locks.check({ loadoutId, lock });
      const { differences } = await runJob(started, ['lock-check']);
      setCompared({ lock, differences });
    });
  };
  return (
    <SettingRow label={t('ui-lock')} hint={t('ui-lock-hint')}>
      <Button onClick={() => void write()}>{t('ui-lock-write')}</Button>
      <FileButton
        accept=".json"
        onChange={compare}
        inputProps={{ 'aria-label': t('ui-lock-compare') }}
      >
        {(props) => <Button {...props}>{t('ui-lock-compare')}</Button>}
      </FileButton>
      {compared === null ? null : (
        <LockSheet
          compared={compared}
          onClose={() => setCompared(null)}
          onSync={(prune) => {
            setCompared(null);
            void runChange(loadoutId, { intent: 'sync', lock: compared.lock, prune }, 'always');
          }}
        />
      )}
    </SettingRow>
  );
}

interface LockSheetProps {
  readonly compared: Compared;
  readonly onClose: () => void;
  readonly onSync: (prune: boolean) => void;
}

function LockSheet({ compared: { differences }, onClose, onSync }: LockSheetProps) {
  const [prune, setPrune] = useState(false);
  const real = differences.filter(({ own }) => !own);
  const own = differences.filter((difference) => difference.own);
  return (
    <Dialog
      onClose={onClose}
      title={t('ui-lock-title')}
      size="42rem"
      classNames={{ title: classes['title'] ?? '' }}
    >
      <p className={classes['sum']}>
        {real.length === 0 ? t('ui-lock-same') : t('ui-lock-differs', { count: real.length })}
      </p>
      <LockDifferences title={t('ui-lock-changes')} differences={real} />
      <LockDifferences title={t('ui-lock-own')} differences={own} />
      <div className={classes['foot']}>
        <DialogActions
          label={real.length === 0 && !prune ? null : t('ui-lock-sync')}
          onDo={() => onSync(prune)}
          onClose={onClose}
        >
          {own.length === 0 ? null : (
            <>
              <Switch isOn={prune} label={t('ui-lock-prune')} onToggle={() => setPrune(!prune)} />
              <span aria-hidden>{t('ui-lock-prune')}</span>
            </>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface LockDifferencesProps {
  readonly title: string;
  readonly differences: readonly LockDifference[];
}

function LockDifferences({ title, differences }: LockDifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes['group']}>{title}</h3>
      <ul className={classes['list']}>
        {differences.map(({ kind, path, presentPath }) => (
          <li key={`${kind} ${path} ${presentPath}`}>
            <span className={classes['path']}>{printable(path ?? presentPath ?? '')}</span>
            <span>{t(KIND_KEYS[kind])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
