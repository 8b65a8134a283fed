import { Button } from '@mantine/core';
import type { RecoveryDirection, Interrupted, ResolvedOperation } from '#shared/domain/recovery.ts';
import { formatTime } from '#shared/messages/format.ts';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { addonsQuery } from '../../lib/core/addons.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { describeAddonChange } from '../../lib/format/describe-change.ts';
import { printable, t } from '../../lib/format/text.ts';
import { showError, showToast, showWarning } from '../../lib/state/toast.ts';
import classes from './interrupted-change.module.css';

interface InterruptedChangeProps {
  readonly loadoutId: string;
  readonly change: Interrupted;
}

/** Shown instead of the library while an interrupted change waits for a decision. */
export function InterruptedChange({ loadoutId, change }: InterruptedChangeProps) {
  const [going, setGoing] = useState<RecoveryDirection | null>(null);
  const settle = async (direction: RecoveryDirection) => {
    setGoing(direction);
    await attempt(() => resolveInterruptedChange(loadoutId, change.op, direction));
    setGoing(null);
  };
  const button = (direction: RecoveryDirection, label: string) => (
    <Button
      variant={direction === 'finish' ? 'filled' : 'default'}
      loading={going === direction}
      disabled={going !== null && going !== direction}
      onClick={() => void settle(direction)}
    >
      {label}
    </Button>
  );
  return (
    <div role="alert" className={classes['page']}>
      <EmptyState title={t('ui-recover-title')} text={<Words change={change} />}>
        {button('undo', t('ui-recover-undo'))}
        {button('finish', t('ui-recover-finish'))}
      </EmptyState>
    </div>
  );
}

function Words({ change }: { change: Interrupted }) {
  const { changes, createdAt, files, isForeign, missing } = change;
  const done = files.filter(({ isDone }) => isDone).length;
  return (
    <>
      {isForeign ? t('ui-recover-foreign') : t('ui-recover-missing')} {t('ui-recover-choose')}
      <span className={classes['facts']}>
        {formatTime(createdAt)} · {t('ui-recover-done', { done: `${done}`, count: files.length })}
      </span>
      <ul className={classes['changes']}>
        {changes.map((one) => (
          <li key={one.addonId}>
            <b>{printable(one.title)}</b> {describeAddonChange(one)}
          </li>
        ))}
      </ul>
      <Missing heading={t('ui-recover-missing-finish')} paths={missing.finish} />
      <Missing heading={t('ui-recover-missing-undo')} paths={missing.undo} />
    </>
  );
}

function Missing({ heading, paths }: { heading: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <span className={classes['missing']}>
      {heading} {paths.map(printable).join(', ')}
    </span>
  );
}

async function resolveInterruptedChange(
  loadoutId: string,
  op: string,
  direction: RecoveryDirection,
): Promise<void> {
  const { result, cause } = await client.recovery.resolve({ loadoutId, op, direction });
  if (cause !== null) showError(cause);
  else if (result === 'set-aside') showWarning(t('ui-recover-set-aside'));
  else showToast(describeResult(result, direction));
  await queryClient.invalidateQueries({ queryKey: api.recovery.key() });
  await queryClient.invalidateQueries(addonsQuery(loadoutId));
}

function describeResult(result: ResolvedOperation['result'], direction: RecoveryDirection): string {
  if (result === 'rolled-back') return t('ui-recover-undone');
  return direction === 'undo' ? t('ui-recover-complete') : t('ui-recover-finished');
}
