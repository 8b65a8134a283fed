import { DoctorRows } from './doctor-rows.tsx';
import { CacheRows } from './cache-rows.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/core/client.ts';
import { saveText } from '../../../lib/files/offer-download.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { SettingGroup, SettingRow } from '../rows.tsx';
import classes from './diagnostics.module.css';

const SHOWN_LINES = 200;

/** Checks, cached data and the log. */
export function DiagnosticsSection() {
  return (
    <>
      <DoctorRows />
      <CacheRows />
      <LogRows />
    </>
  );
}

/** The newest lines of the log, newest first. */
function LogRows() {
  const log = api.diagnostics.log.queryOptions({ input: { limit: SHOWN_LINES }, staleTime: 0 });
  const { data: lines = [], refetch, isFetching } = useQuery(log);
  return (
    <SettingGroup title={t('ui-log')}>
      <SettingRow label={t('ui-log-lines', { count: lines.length })} hint={t('ui-log-hint')}>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {t('ui-log-again')}
        </Button>
        <Button onClick={() => saveText('loadout-log.jsonl', `${lines.join('\n')}\n`)}>
          {t('ui-log-save')}
        </Button>
      </SettingRow>
      <textarea
        readOnly
        aria-label={t('ui-log')}
        className={classes['log']}
        value={lines.toReversed().map(printable).join('\n')}
        // Otherwise the browser scrolls only to the line of the caret.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      />
    </SettingGroup>
  );
}
