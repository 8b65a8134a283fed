import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import { formatAge } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { useRunningOf } from '../lib/core/work.ts';
import { checkNow } from '../lib/flow/check-now.ts';
import { client } from '../lib/core/client.ts';
import { t } from '../lib/format/text.ts';
import classes from './check-updates.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { percentOf, ProgressWords } from './progress-words.tsx';

interface CheckButtonProps {
  readonly loadoutId: string;
  /**
   * For a header with a filter and other buttons; otherwise the label is dropped only on a narrow
   * page.
   */
  readonly isIconOnly?: boolean;
}

/** Checks a loadout for updates. */
export function CheckButton({ loadoutId, isIconOnly = false }: CheckButtonProps) {
  const isChecking = useRunningOf(loadoutId, 'check') !== undefined;
  return (
    <Button
      aria-label={t('ui-check-now')}
      title={isIconOnly ? t('ui-check-now') : undefined}
      className={isIconOnly ? classes['square'] : undefined}
      disabled={isChecking}
      onClick={() => void checkNow(loadoutId)}
    >
      <RefreshCw className={classes['icon']} size="1rem" aria-hidden />
      {isIconOnly ? null : <span className={classes['label']}>{t('ui-check-now')}</span>}
    </Button>
  );
}

/** Age of the last check. */
export function CheckAge({ checkedAt }: Pick<KnownAddons, 'checkedAt'>) {
  const now = useNow(30_000);
  if (checkedAt === null) return t('ui-not-checked-yet');
  return t('ui-status-checked', { age: formatAge((now - Date.parse(checkedAt)) / 1000) });
}

/** Progress of a running check, with Cancel. */
export function CheckProgress({ loadoutId }: { loadoutId: string }) {
  const check = useRunningOf(loadoutId, 'check');
  if (check === undefined) return null;
  const percent = percentOf(check.progress);
  const stop = () => void client.jobs.cancel({ jobId: check.id }).catch(() => undefined);
  return (
    <div className={classes['progress']}>
      <span aria-live="polite">
        <ProgressWords progress={check.progress} />
      </span>
      <ProgressBar label={t('ui-updates-checking')} percent={percent} />
      <Button size="xs" aria-label={t('ui-updates-stop-check')} onClick={stop}>
        {t('ui-stop')}
      </Button>
    </div>
  );
}
