import { isMissing } from '#shared/domain/is-missing.ts';
import type { ExternalChange } from '#shared/domain/job.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './activity.module.css';

const SHOWN = 20;

/** Files changed outside Loadout, each with the kind of change. */
export function ExternalChanges({ changes }: { changes: readonly ExternalChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <ul className={classes['changes']}>
        {changes.slice(0, SHOWN).map((change) => (
          <li key={`${change.kind} ${change.path}`}>
            <span>{printable(change.path)}</span> <em>{describeExternalChange(change)}</em>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN ? (
        <p className={classes['quiet']}>
          {t('ui-external-more', { count: changes.length - SHOWN })}
        </p>
      ) : null}
    </>
  );
}

function describeExternalChange(change: ExternalChange): string {
  const { kind, fromPath } = change;
  switch (kind) {
    case 'added':
      return t('ui-external-added');
    case 'removed':
      return isMissing(change) ? t('ui-row-removed-by-hand') : t('ui-external-removed');
    case 'changed':
      return t('ui-external-changed');
    case 'moved':
      return t('ui-external-moved', { from: fromPath ?? '' });
  }
}
