import { useQuery } from '@tanstack/react-query';
import { ErrorWords } from '../../components/error-words.tsx';
import { api } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './activity.module.css';

/** Says whether a generation can be restored completely, and otherwise lists what is lost. */
export function Restorable({ loadoutId, generation }: { loadoutId: string; generation: number }) {
  const { data, error } = useQuery(
    api.loadouts.lost.queryOptions({ input: { loadoutId, generation } }),
  );
  if (error !== null)
    return (
      <p className={classes['quiet']}>
        <ErrorWords error={toPayload(error)} />
      </p>
    );
  if (data === undefined) return null;
  if (data.length === 0) return <p className={classes['quiet']}>{t('ui-restore-all')}</p>;
  const titles = data.map(({ title }) => printable(title)).join(', ');
  return <p className={classes['lost']}>{t('ui-restore-except', { titles })}</p>;
}
