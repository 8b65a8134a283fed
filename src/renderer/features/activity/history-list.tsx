import { type ReactNode, useMemo, useState } from 'react';
import type { HistoryEntry } from '#shared/domain/job.ts';
import { mergeByTime } from '#shared/domain/merge-by-time.ts';
import type { UndoneInterruption } from '#shared/domain/recovery.ts';
import { findRanWell } from '#shared/domain/run.ts';
import { formatTime, formatTimeOfDay } from '#shared/messages/format.ts';
import { Button } from '@mantine/core';
import { CircleCheck, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { MoreButton } from '../../components/more-button.tsx';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { type AddonFace, useFaces } from '../../lib/core/addons.ts';
import { describeOperation, isNamedByNote } from '../../lib/flow/use-undoable.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { useRuns } from '../../lib/core/runs.ts';
import { t } from '../../lib/format/text.ts';
import classes from './activity.module.css';
import { ChangeIcon } from './change-icon.tsx';
import { ChangedAddons, ChangedIcons } from './changed-addons.tsx';
import { groupByDay } from './group-by-day.ts';
import { Restorable } from './restorable.tsx';
import { RunEntry } from './run-entry.tsx';
import timeline from './timeline.module.css';
import { useHistory, useInterruptions } from './use-history.ts';

const MINUTE_MS = 60_000;

/** Every change of the loadout and every start of the game by day, newest first, and the way back to it. */
export function HistoryList({ loadoutId }: { loadoutId: string }) {
  const { data, error } = useHistory(loadoutId);
  const now = useNow(MINUTE_MS);
  const faces = useFaces(loadoutId);
  const { data: interrupted } = useInterruptions(loadoutId);
  const { runs } = useRuns(loadoutId);
  const days = useMemo(() => {
    const played = runs.map((run) => ({ run, createdAt: run.startedAt }));
    const changes = mergeByTime(data ?? [], interrupted ?? []);
    return groupByDay(mergeByTime(changes, played), new Date(now));
  }, [data, interrupted, runs, now]);
  if (error !== null) {
    return <Problem error={toPayload(error)} />;
  }
  return (
    <Section
      title={t('ui-activity-history')}
      {...(data === undefined ? {} : { count: data.length })}
    >
      {data?.length === 0 && runs.length === 0 ? (
        <p className={classes['quiet']}>{t('ui-activity-no-history')}</p>
      ) : (
        days.map(({ day, entries }) => (
          <section key={day} aria-label={day}>
            <h3 className={timeline['day']}>{day}</h3>
            <ol className={timeline['list']}>
              {entries.map((entry) =>
                'run' in entry ? (
                  <RunEntry key={entry.run.id} run={entry.run} />
                ) : 'op' in entry ? (
                  <Interruption key={entry.op} entry={entry} />
                ) : (
                  <Entry
                    key={entry.number}
                    entry={entry}
                    ranWellAt={findRanWell(runs, entry)}
                    loadoutId={loadoutId}
                    faces={faces}
                  />
                ),
              )}
            </ol>
          </section>
        ))
      )}
    </Section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly loadoutId: string;
}

interface WholeEntryProps extends EntryProps {
  /** When the game was last started on it and ended well; null: never. */
  readonly ranWellAt: string | null;
  readonly faces: ReadonlyMap<string, AddonFace>;
}

function Entry({ entry, ranWellAt, loadoutId, faces }: WholeEntryProps) {
  const { number, kind, createdAt, current, undone, addonCount } = entry;
  const [isOpen, setOpen] = useState(false);
  const { count, notes, changes } = listChanges(entry);
  const label = count > 0 ? t('ui-generation-show', { count }) : t('ui-generation-details');
  return (
    <Row kind={kind} createdAt={createdAt} isUndone={undone}>
      <div className={timeline['words']}>
        <div className={timeline['head']}>
          <b>{describeOperation(entry)}</b>
          {isOpen ? null : <ChangedIcons changes={changes} faces={faces} />}
          {current ? <em className={timeline['now']}>{t('ui-generation-now')}</em> : null}
          {undone ? <em className={timeline['undone']}>{t('ui-generation-undone')}</em> : null}
        </div>
        <p className={classes['quiet']}>
          {t('ui-generation', { number })} · {t('ui-generation-holds', { count: addonCount })}
          {ranWellAt === null ? null : (
            <span className={timeline['well']}>
              {' · '}
              <CircleCheck size="0.875rem" aria-hidden />{' '}
              {t('ui-generation-ran-well', { time: ranWellAt })}
            </span>
          )}
        </p>
        {count > 0 || !current ? (
          <MoreButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('ui-generation-hide') : label}
          </MoreButton>
        ) : null}
        {isOpen ? <ChangedAddons notes={notes} changes={changes} faces={faces} /> : null}
        {isOpen && !current ? <Restorable loadoutId={loadoutId} generation={number} /> : null}
      </div>
      <EntryButton entry={entry} loadoutId={loadoutId} />
    </Row>
  );
}

function Interruption({ entry }: { entry: UndoneInterruption }) {
  const { createdAt, kind, changes } = entry;
  return (
    <Row kind={kind} createdAt={createdAt} isUndone>
      <div className={timeline['words']}>
        <div className={timeline['head']}>
          <b>{describeOperation({ kind, changes, notes: [] })}</b>
        </div>
        <p className={classes['quiet']}>{t('ui-history-interrupted')}</p>
      </div>
    </Row>
  );
}

interface RowProps extends Pick<HistoryEntry, 'kind' | 'createdAt'> {
  readonly isUndone: boolean;
  readonly children: ReactNode;
}

/** Time and icon of a change, beside what is said about it. */
function Row({ kind, createdAt, isUndone, children }: RowProps) {
  return (
    <li className={timeline['entry']} data-undone={isUndone || undefined}>
      <time className={timeline['time']} dateTime={createdAt} title={formatTime(createdAt)}>
        {formatTimeOfDay(createdAt)}
      </time>
      <span className={timeline['mark']}>
        <ChangeIcon kind={kind} />
      </span>
      {children}
    </li>
  );
}

/** What there is to unfold: the first generation found the whole folder, and a heading may have said all. */
function listChanges({ kind, notes, changes }: HistoryEntry) {
  const shown = {
    notes: isNamedByNote({ kind, notes }) && notes.length === 1 ? [] : notes,
    changes: kind === 'init' ? [] : changes,
  };
  return { ...shown, count: shown.notes.length + shown.changes.length };
}

const STEPS = {
  undo: { label: 'ui-generation-undo', Icon: Undo2, change: { intent: 'undo', to: null } },
  redo: { label: 'ui-generation-redo', Icon: Redo2, change: { intent: 'redo' } },
} as const;

/** Undo or redo of what comes next, else the way to another point. */
function EntryButton({ entry, loadoutId }: EntryProps) {
  const { number, current, next } = entry;
  if (current && !next) return null;
  const { label, Icon, change } = next
    ? STEPS[next.intent]
    : ({
        label: 'ui-generation-go',
        Icon: RotateCcw,
        change: { intent: 'undo', to: number },
      } as const);
  const action = t(label);
  return (
    <Button
      size="xs"
      variant="subtle"
      className={timeline['button']}
      aria-label={t('ui-generation-of', { action, number })}
      leftSection={<Icon aria-hidden />}
      onClick={() => void runChange(loadoutId, change, 'always')}
    >
      {action}
    </Button>
  );
}
