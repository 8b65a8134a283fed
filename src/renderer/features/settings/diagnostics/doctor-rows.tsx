import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck, TriangleAlert, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { useCurrentLoadout } from '../../../lib/core/current-loadout.ts';
import { saveText } from '../../../lib/files/offer-download.ts';
import { t, tMessage, tNamed } from '../../../lib/format/text.ts';
import { SettingRow } from '../rows.tsx';
import classes from './diagnostics.module.css';

const ICONS = {
  ok: CircleCheck,
  repaired: Wrench,
  warning: TriangleAlert,
  failed: CircleAlert,
} as const;
const RESULT_KEYS = {
  ok: 'ui-doctor-ok',
  repaired: 'ui-doctor-repaired',
  warning: 'ui-doctor-warning',
  failed: 'ui-doctor-failed',
} as const;

/** Checks everything Loadout depends on; each failure comes with its remedy. */
export function DoctorRows() {
  const loadout = useCurrentLoadout();
  return (
    <>
      <CheckRow
        label={t('ui-doctor')}
        hint={t('ui-doctor-hint')}
        button={t('ui-doctor-run')}
        run={() => client.doctor.run()}
      />
      {loadout ? (
        <CheckRow
          key={loadout.id}
          label={t('ui-doctor-folder')}
          hint={t('ui-doctor-folder-hint', { name: loadout.name })}
          button={t('ui-doctor-folder-run')}
          run={() => client.doctor.folder({ loadoutId: loadout.id })}
        />
      ) : null}
      <SettingRow label={t('ui-report')} hint={t('ui-report-hint')}>
        <Button onClick={() => void saveReport()}>{t('ui-report-save')}</Button>
      </SettingRow>
    </>
  );
}

interface CheckRowProps {
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly run: () => Promise<readonly DoctorCheck[]>;
}

function CheckRow({ label, hint, button, run }: CheckRowProps) {
  const [checks, setChecks] = useState<readonly DoctorCheck[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await attempt(async () => setChecks(await run()));
    setBusy(false);
  };
  return (
    <>
      <SettingRow label={label} hint={hint}>
        <Button disabled={isBusy} onClick={() => void check()}>
          {isBusy ? t('ui-doctor-running') : button}
        </Button>
      </SettingRow>
      <div aria-live="polite">
        {checks === null ? null : <Checks label={label} checks={checks} />}
      </div>
    </>
  );
}

function Checks({ label, checks }: { label: string; checks: readonly DoctorCheck[] }) {
  return (
    <ul className={classes['checks']} aria-label={label}>
      {checks.map(({ subject, result, finding, hint }) => {
        const Icon = ICONS[result];
        return (
          <li key={JSON.stringify(subject)} data-result={result}>
            <Icon size="1rem" aria-hidden />
            <div>
              <span className="visually-hidden">{t(RESULT_KEYS[result])}</span>
              <b>{tNamed(subject)}</b>
              <p>{tMessage(finding)}</p>
              {hint === null ? null : <p className={classes['todo']}>{tMessage(hint)}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

async function saveReport(): Promise<void> {
  await attempt(async () => {
    const report = await client.doctor.report();
    saveText('loadout-report.json', `${JSON.stringify(report, null, 2)}\n`);
  });
}
