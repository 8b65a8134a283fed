import { Button } from '@mantine/core';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/domain/job.ts';
import { canBeUndone } from '#shared/domain/standing-operations.ts';
import { formatTime } from '#shared/messages/format.ts';
import { MoreButton } from '../../components/more-button.tsx';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { describeOperation, isNamedByNote } from '../../lib/flow/use-undoable.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { toPayload } from '../../lib/errors.ts';
import { t } from '../../lib/text.ts';
import classes from './activity.module.css';
import { GenerationChanges } from './generation-changes.tsx';
import { Restorable } from './restorable.tsx';
import { useHistory } from './use-history.ts';

/** Every generation, newest first: what it changed, and the way back to it. */
export function HistoryList({ loadoutId }: { loadoutId: string }) {
  const { data, error } = useHistory(loadoutId);
  if (error !== null) {
    return <Problem error={toPayload(error)} />;
  }
  return (
    <Section
      title={t('ui-activity-history')}
      {...(data === undefined ? {} : { count: data.length })}
    >
      {data?.length === 0 ? (
        <p className={classes['quiet']}>{t('ui-activity-no-history')}</p>
      ) : (
        <ol className={classes['list']}>
          {data?.map((entry) => (
            <Entry key={entry.number} entry={entry} loadoutId={loadoutId} />
          ))}
        </ol>
      )}
    </Section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly loadoutId: string;
}

function Entry({ entry, loadoutId }: EntryProps) {
  const { number, createdAt, current, undone, addonCount } = entry;
  const [isOpen, setOpen] = useState(false);
  const { count, notes, changes } = listChanges(entry);
  const label = count > 0 ? t('ui-generation-show', { count }) : t('ui-generation-details');
  return (
    <li className={classes['entry']} data-undone={undone || undefined}>
      <div className={classes['words']}>
        <b>{describeOperation(entry)}</b>
        {current ? <em className={classes['now']}>{t('ui-generation-now')}</em> : null}
        {undone ? <em className={classes['undone']}>{t('ui-generation-undone')}</em> : null}
        <p className={classes['quiet']}>
          {t('ui-generation', { number })} ·{' '}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time> ·{' '}
          {t('ui-generation-holds', { count: addonCount })}
        </p>
        {count > 0 || !current ? (
          <MoreButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('ui-generation-hide') : label}
          </MoreButton>
        ) : null}
        {isOpen ? <GenerationChanges notes={notes} changes={changes} /> : null}
        {isOpen && !current ? <Restorable loadoutId={loadoutId} generation={number} /> : null}
      </div>
      <EntryButtons entry={entry} loadoutId={loadoutId} />
    </li>
  );
}

/** What there is to unfold: the first generation found the whole folder, and a heading may have said all. */
function listChanges({ kind, notes, changes }: HistoryEntry) {
  const shown = {
    notes: isNamedByNote({ kind, notes, changes }) && notes.length === 1 ? [] : notes,
    changes: kind === 'init' ? [] : changes,
  };
  return { ...shown, count: shown.notes.length + shown.changes.length };
}

function EntryButtons({ entry, loadoutId }: EntryProps) {
  const { number, current } = entry;
  const go = (to: number) => void runChange(loadoutId, { intent: 'undo', to }, 'always');
  const name = (action: string) => t('ui-generation-of', { action, number });
  return (
    <div className={classes['buttons']}>
      {current && canBeUndone(entry) ? (
        <Button size="xs" aria-label={name(t('ui-generation-undo'))} onClick={() => go(number - 1)}>
          {t('ui-generation-undo')}
        </Button>
      ) : null}
      {current ? null : (
        <Button size="xs" aria-label={name(t('ui-generation-go'))} onClick={() => go(number)}>
          {t('ui-generation-go')}
        </Button>
      )}
    </div>
  );
}
