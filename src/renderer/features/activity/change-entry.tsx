import { Button } from '@mantine/core';
import { ChevronDown, CircleCheck, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listUntoldNotes } from '#shared/domain/describe-change.ts';
import type { HistoryEntry } from '#shared/domain/job.ts';
import type { UndoneInterruption } from '#shared/domain/recovery.ts';
import { formatTime, formatTimeOfDay } from '#shared/messages/format.ts';
import type { AddonFace } from '../../lib/core/addons.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { describeOperation } from '../../lib/flow/describe-done.ts';
import { t } from '../../lib/format/text.ts';
import { ChangeIcon } from './change-icon.tsx';
import { ChangedAddons, ChangedIcons } from './changed-addons.tsx';
import type { FoldedChange } from './fold-switches.ts';
import { Restorable } from './restorable.tsx';
import timeline from './timeline.module.css';

interface EntryContext {
  readonly loadoutId: string;
  readonly faces: ReadonlyMap<string, AddonFace>;
  /**
   * Time of the last start that ended well with the add-ons of this change; null: there was none.
   */
  readonly findRanWell: (entry: HistoryEntry) => string | null;
}

/** One change on one line; of a run of switches the newest, with the earlier ones folded. */
export function ChangeEntry({ change, ...context }: EntryContext & { change: FoldedChange }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { entry, earlier } = change;
  return (
    <>
      <Entry entry={entry} {...context}>
        {earlier.length === 0 ? null : (
          <Fold isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)}>
            {t('ui-history-earlier', { count: earlier.length })}
          </Fold>
        )}
      </Entry>
      {isUnfolded
        ? earlier.map((one) => <Entry key={one.number} entry={one} {...context} />)
        : null}
    </>
  );
}

interface FoldProps {
  readonly isOpen: boolean;
  readonly isTitle?: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Fold({ isOpen, isTitle = false, onToggle, children }: FoldProps) {
  return (
    <button
      type="button"
      className={timeline['fold']}
      aria-expanded={isOpen}
      data-title={isTitle || undefined}
      onClick={onToggle}
    >
      {children}
      <ChevronDown size="0.875rem" aria-hidden />
    </button>
  );
}

interface EntryProps extends EntryContext {
  readonly entry: HistoryEntry;
  /** Follows the text of the change. */
  readonly children?: ReactNode;
}

function Entry({ entry, loadoutId, faces, findRanWell, children }: EntryProps) {
  const { number, kind, createdAt, current, undone } = entry;
  const [isOpen, setOpen] = useState(false);
  const { notes, changes } = listDetails(entry);
  const isList = notes.length + changes.length > 1;
  const title = describeOperation(entry);
  return (
    <ChangeRow kind={kind} createdAt={createdAt} isUndone={undone}>
      <div className={timeline['words']}>
        <div className={timeline['head']}>
          {isList ? (
            <Fold isTitle isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
              {title}
            </Fold>
          ) : (
            <b>{title}</b>
          )}
          {isOpen ? null : <ChangedIcons changes={changes} faces={faces} />}
          {current ? <em className={timeline['now']}>{t('ui-generation-now')}</em> : null}
          {undone ? <em className={timeline['undone']}>{t('ui-generation-undone')}</em> : null}
          {children}
          {kind === 'lost' ? null : <ChangeFacts entry={entry} ranWellAt={findRanWell(entry)} />}
        </div>
        {isOpen ? <ChangedAddons notes={notes} changes={changes} faces={faces} /> : null}
        {isOpen && !current ? <Restorable loadoutId={loadoutId} generation={number} /> : null}
      </div>
      <EntryButton entry={entry} loadoutId={loadoutId} />
    </ChangeRow>
  );
}

interface ChangeFactsProps {
  readonly entry: HistoryEntry;
  readonly ranWellAt: string | null;
}

function ChangeFacts({ entry: { number, addonCount }, ranWellAt }: ChangeFactsProps) {
  return (
    <span className={timeline['facts']}>
      {ranWellAt === null ? null : (
        <span className={timeline['well']}>
          <CircleCheck size="0.875rem" aria-hidden />{' '}
          {t('ui-generation-ran-well', { time: ranWellAt })} ·{' '}
        </span>
      )}
      {t('ui-generation', { number })} · {t('ui-generation-holds', { count: addonCount })}
    </span>
  );
}

/** A change that was interrupted and undone. */
export function InterruptionEntry({ entry }: { entry: UndoneInterruption }) {
  const { createdAt, kind, changes } = entry;
  return (
    <ChangeRow kind={kind} createdAt={createdAt} isUndone>
      <div className={timeline['words']}>
        <div className={timeline['head']}>
          <b>{describeOperation({ kind, changes, notes: [] })}</b>
          <span className={timeline['facts']}>{t('ui-history-interrupted')}</span>
        </div>
      </div>
    </ChangeRow>
  );
}

interface ChangeRowProps extends Pick<HistoryEntry, 'kind' | 'createdAt'> {
  readonly isUndone: boolean;
  readonly children: ReactNode;
}

/** Time and icon of a change beside its text. */
function ChangeRow({ kind, createdAt, isUndone, children }: ChangeRowProps) {
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

/**
 * Details that the heading leaves out: the first generation lists no add-ons, since it holds the
 * whole folder, and a note may already be the heading.
 */
function listDetails(entry: HistoryEntry) {
  return {
    notes: listUntoldNotes(entry),
    changes: entry.kind === 'init' ? [] : entry.changes,
  };
}

const STEPS = {
  undo: { label: 'ui-generation-undo', Icon: Undo2, change: { intent: 'undo', to: null } },
  redo: { label: 'ui-generation-redo', Icon: Redo2, change: { intent: 'redo' } },
} as const;

/** Undo or redo for the change that is next in line, else "restore to this point". */
function EntryButton({ entry, loadoutId }: Pick<EntryProps, 'entry' | 'loadoutId'>) {
  const { number, kind, current, next } = entry;
  if (kind === 'lost' || (current && !next)) return null;
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
      data-quiet={next === undefined || undefined}
      aria-label={t('ui-generation-of', { action, number })}
      leftSection={<Icon aria-hidden />}
      onClick={() => void runChange(loadoutId, change, 'always')}
    >
      {action}
    </Button>
  );
}
