import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AddonFace } from '../../lib/core/addons.ts';
import type { Changelog, PlanItem } from '#shared/domain/plan.ts';
import { firstLine, switchedAlong } from '#shared/domain/read-plan.ts';
import { formatDay, formatFileSize } from '#shared/messages/format.ts';
import { api } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { AddonIcon } from '../addon-icon.tsx';
import { CheckBox } from '../check-box.tsx';
import { ErrorWords } from '../error-words.tsx';
import { Markdown } from '../markdown.tsx';
import { MoreButton } from '../more-button.tsx';
import { AuthorName, ProjectName } from '../project/names.tsx';
import { Marks } from '../project/project-marks.tsx';
import type { PlanGroup, ShownItem } from './group-items.ts';
import classes from './plan-item-line.module.css';

const SHOWN_LINES = 2;
/** Reasons that the group's heading already gives. */
const SAID_BY_GROUP = [
  'plan-newer-version',
  'plan-chosen',
  'plan-switched-on',
  'plan-switched-off',
  'plan-removed',
];

interface PlanItemLineProps {
  /** The plan of the item; null: it was applied and no longer exists. */
  readonly planId: string | null;
  readonly shown: ShownItem;
  readonly group: PlanGroup;
  /** null: it is not installed yet. */
  readonly face: AddonFace | null;
  /** Undefined: it cannot be excluded on its own. */
  readonly onToggle?: () => void;
  readonly isDone?: boolean;
  readonly extras?: ItemExtras;
}

/** Content that a screen adds to each item the user asked for. */
export interface ItemExtras {
  /** At the end: a button, or the progress. */
  readonly action: (item: PlanItem) => ReactNode;
  /** Below the name: the error of the last try. */
  readonly problem: (item: PlanItem) => ReactNode;
}

/** One add-on of a plan: the versions, the reason, and the changelogs in between. */
export function PlanItemLine(props: PlanItemLineProps) {
  const { item, isOut } = props.shown;
  const { face, isDone = false, extras } = props;
  return (
    <li
      className={classes['item']}
      data-out={isOut || undefined}
      data-action={extras !== undefined || undefined}
    >
      {isDone ? (
        <Check size="1rem" className={classes['done']} aria-hidden />
      ) : (
        <PlanItemCheckbox {...props} />
      )}
      <AddonIcon
        title={item.title}
        imageKey={face?.imageKey ?? null}
        color={face?.color ?? null}
        size="plan"
      />
      <div className={classes['words']}>
        <About item={item} author={face?.author ?? null}>
          {extras?.problem(item)}
        </About>
        <div className={classes['changes']}>
          <Changelogs item={item} planId={props.planId} />
        </div>
      </div>
      <Versions item={item} />
      {extras === undefined ? null : <div className={classes['action']}>{extras.action(item)}</div>}
    </li>
  );
}

interface AboutProps {
  readonly item: PlanItem;
  readonly author: string | null;
  readonly children: ReactNode;
}

/** The add-on, why it is in the plan, and notes about it. */
function About({ item, author, children }: AboutProps) {
  return (
    <div>
      <b>
        <ProjectName projectId={(item.to ?? item.from)?.projectId ?? null} title={item.title} />
      </b>{' '}
      <PlanItemReason item={item} author={author} />
      {children}
      {item.notes.map((note) => (
        <p key={note.code + JSON.stringify(note.params)} className={classes['why']}>
          {tMessage(note)}
        </p>
      ))}
    </div>
  );
}

function PlanItemCheckbox({ shown: { item, isOut }, group, onToggle }: PlanItemLineProps) {
  const title = printable(item.title);
  const isLocked = group === 'needed';
  const state = isLocked ? 'locked' : isOut ? 'off' : 'on';
  return (
    <CheckBox
      state={state}
      label={isLocked ? t('ui-plan-goes-along', { title }) : t('ui-plan-include', { title })}
      isDisabled={onToggle === undefined}
      {...(onToggle === undefined ? {} : { onToggle })}
    />
  );
}

/** `by Merrow · stays disabled`: the author, and the reason if the heading does not give it. */
function PlanItemReason({ item, author }: { item: PlanItem; author: string | null }) {
  const along = switchedAlong(item);
  // The only reason for an undo is the request.
  const parts = [
    SAID_BY_GROUP.includes(item.reason.code) ? [] : [tMessage(item.reason)],
    item.to?.enabled === false && item.kind === 'replace' ? [t('ui-plan-stays-off')] : [],
    along === null ? [] : [t('ui-plan-switched-along', { along })],
  ].flat();
  return (
    <span className={classes['why']}>
      <Marks
        marks={[author === null ? '' : <AuthorName key="author" author={author} />, ...parts]}
      />
    </span>
  );
}

/** First lines of the cached changelogs; all changelogs in between in full on request. */
function Changelogs({ item, planId }: { item: PlanItem; planId: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const hasMore = item.moreChangelogs && planId !== null;
  const known = listWritten(item.changelogs);
  if (known.length === 0 && !hasMore) return null;
  return (
    <>
      {isOpen && hasMore ? (
        <MoreNotes planId={planId} item={item} />
      ) : isOpen ? (
        <Notes logs={known} />
      ) : (
        <ul className={classes['lines']}>
          {known.slice(0, SHOWN_LINES).map((log) => (
            <li key={log.id}>
              {printable(log.versionNumber)}: {printable(firstLine(log.changelog) ?? '')}
            </li>
          ))}
        </ul>
      )}
      <MoreButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('ui-plan-notes-less') : describeMore(known.length)}
      </MoreButton>
    </>
  );
}

/** Cached changelogs until all changelogs in between are loaded. */
function MoreNotes({ planId, item }: { planId: string; item: PlanItem }) {
  const input = { planId, itemId: item.id };
  const { data, error, refetch } = useQuery(api.plans.changelogs.queryOptions({ input }));
  return (
    <>
      <Notes logs={listWritten(data ?? item.changelogs)} />
      {data === undefined && error === null ? (
        <p role="status" className={classes['why']}>
          {t('ui-plan-notes-loading')}
        </p>
      ) : null}
      {error === null ? null : (
        <p className={classes['why']}>
          <ErrorWords error={toPayload(error)} />{' '}
          <MoreButton onClick={() => void refetch()}>{t('ui-plan-notes-retry')}</MoreButton>
        </p>
      )}
    </>
  );
}

function Notes({ logs }: { logs: readonly Changelog[] }) {
  return logs.map((log) => (
    <section key={log.id} className={classes['notes']}>
      <h4>
        {printable(log.versionNumber)} <span>{formatDay(log.datePublished)}</span>
      </h4>
      <Markdown text={log.changelog ?? ''} />
    </section>
  ));
}

function listWritten(logs: readonly Changelog[]): readonly Changelog[] {
  return logs.filter(({ changelog }) => firstLine(changelog) !== null);
}

function describeMore(versions: number): string {
  return versions > SHOWN_LINES
    ? t('ui-plan-notes-more', { count: versions - SHOWN_LINES })
    : t('ui-plan-notes-full');
}

function Versions({ item }: { item: PlanItem }) {
  const before = item.fromVersion?.versionNumber ?? null;
  const after = item.toVersion?.versionNumber ?? null;
  return (
    <div className={classes['versions']}>
      {before === null || before === after ? null : <span>{printable(before)} </span>}
      {after === null ? null : (
        <>
          {before === null || before === after ? null : (
            <>
              <span aria-hidden>→ </span>
              <span className="visually-hidden">{t('ui-row-newer-is')}</span>
            </>
          )}
          <em>{printable(after)}</em>
        </>
      )}
      <small>{describePlanItemFacts(item)}</small>
    </div>
  );
}

/** `1.8 MB · Nov 12`: size and date of the new version. Enabling and disabling adds no bytes. */
function describePlanItemFacts({ kind, source, to, toVersion }: PlanItem): string {
  const sizeBytes = source?.size ?? to?.size;
  const facts = [
    kind === 'switch' || sizeBytes === undefined ? [] : [formatFileSize(sizeBytes)],
    toVersion === null ? [] : [formatDay(toVersion.datePublished)],
  ];
  return facts.flat().join(' · ');
}
