import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { saveText } from '../../../lib/files/offer-download.ts';
import { t, tMessage, tNamed } from '../../../lib/format/text.ts';
import { Row } from '../rows.tsx';
import classes from './diagnostics.module.css';

const ICONS = { ok: CircleCheck, warning: TriangleAlert, failed: CircleAlert } as const;
const RESULT_KEYS = {
  ok: 'ui-doctor-ok',
  warning: 'ui-doctor-warning',
  failed: 'ui-doctor-failed',
} as const;

/** Looks at everything that Loadout needs; what does not work says what to do. */
export function DoctorRows() {
  const [checks, setChecks] = useState<readonly DoctorCheck[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await attempt(async () => setChecks(await client.doctor.run()));
    setBusy(false);
  };
  return (
    <>
      <Row label={t('ui-doctor')} hint={t('ui-doctor-hint')}>
        <Button disabled={isBusy} onClick={() => void run()}>
          {isBusy ? t('ui-doctor-running') : t('ui-doctor-run')}
        </Button>
      </Row>
      <div aria-live="polite">{checks === null ? null : <Checks checks={checks} />}</div>
      <Row label={t('ui-report')} hint={t('ui-report-hint')}>
        <Button onClick={() => void saveReport()}>{t('ui-report-save')}</Button>
      </Row>
    </>
  );
}

function Checks({ checks }: { checks: readonly DoctorCheck[] }) {
  return (
    <ul className={classes['checks']} aria-label={t('ui-doctor')}>
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
