import { canUpdate } from '../row-states.ts';
import { ActionIcon, Button } from '@mantine/core';
import { Pin, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { formatAge } from '#shared/messages/format.ts';
import { ChangeProgress } from '../../../components/change-progress.tsx';
import { ErrorWords } from '../../../components/error-words.tsx';
import { loadable } from '../../../components/loadable.tsx';
import { AuthorName, ProjectName } from '../../../components/project/names.tsx';
import { Marks } from '../../../components/project/project-marks.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { dismissJobs, useFailedChanges } from '../../../lib/core/work.ts';
import { useUpdateOf } from '../../../lib/flow/running-changes.ts';
import { runChange } from '../../../lib/flow/run-change.ts';
import { focusAddon, isFollowedNow } from '../../../lib/state/focused-addon.ts';
import { changeAddonPolicies } from '../../../lib/flow/policies.ts';
import { printable, t, tMessage, tStateStep } from '../../../lib/format/text.ts';
import { describeRestoreButton, describeUpdate, isNeededNoMore } from '../describe-row.ts';
import { RowIcon } from '../row-icon.tsx';
import classes from './details-panel.module.css';
import { FileFacts } from './file-facts.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useDetails } from './use-details.ts';

const Sections = loadable(() => import('./sections.tsx').then((m) => m.Sections));
const Words = loadable(() => import('./words.tsx').then((m) => m.Words));

interface DetailsPanelProps {
  readonly row: AddonRow;
  readonly loadoutId: string;
  /** Called when the panel closes, so that the list takes the focus. */
  readonly onClosed: () => void;
}

/** One add-on: its project, changelogs, dependencies, files and history. */
export function DetailsPanel({ row, loadoutId, onClosed }: DetailsPanelProps) {
  const details = useDetails(loadoutId, row.id);
  const close = () => {
    focusAddon(null);
    onClosed();
  };
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isFollowedNow()) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('ui-details-label', { title: row.title })}
      className={classes['panel']}
    >
      <div className={classes['top']}>
        <RowIcon row={row} size="large" />
        <div className={classes['title']}>
          <h2 title={printable(row.title)}>
            <ProjectName projectId={row.project?.id ?? null} title={row.title} />
          </h2>
          <Byline row={row} />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('ui-close')}
          className={classes['close']}
          onClick={close}
        >
          <X size="1rem" aria-hidden />
        </ActionIcon>
      </div>
      <AddonActions row={row} loadoutId={loadoutId} />
      <FailedChangeNotice addonId={row.id} />
      <AddonStateReason row={row} />
      {row.groups.length > 0 || row.note !== null ? <Words row={row} /> : null}
      {details === undefined ? null : (
        <Sections row={row} details={details} loadoutId={loadoutId} />
      )}
      <FileFacts row={row} details={details} />
    </aside>
  );
}

/** The error of the last change, until it is retried. */
function FailedChangeNotice({ addonId }: { addonId: string }) {
  const job = useFailedChanges().get(addonId);
  if (job === undefined || job.error === null) return null;
  return (
    <div role="alert" className={classes['failed']}>
      <p>
        <ErrorWords error={job.error} />
      </p>
      <Button size="xs" onClick={() => dismissJobs([job.id])}>
        {t('ui-problem-dismiss')}
      </Button>
    </div>
  );
}

function Byline({ row }: { row: AddonRow }) {
  const origin = {
    chosen: t('ui-origin-chosen'),
    dependency: isNeededNoMore(row) ? t('ui-origin-needed-no-more') : t('ui-origin-dependency'),
    found: t('ui-origin-found'),
  }[row.origin];
  return (
    <p className={classes['byline']}>
      <Marks
        marks={[row.author === null ? '' : <AuthorName key="author" author={row.author} />, origin]}
      />
    </p>
  );
}

function AddonStateReason({ row }: { row: AddonRow }) {
  const now = useNow(30_000);
  const age =
    row.checkedAt === null
      ? null
      : t('ui-status-checked', {
          age: formatAge((now - Date.parse(row.checkedAt)) / 1000),
        });
  return (
    <p className={classes['reason']}>
      {tMessage(row.reason)} {tStateStep(row.state)}
      {age === null ? null : <span className={classes['age']}> {age}.</span>}
    </p>
  );
}

function AddonActions({ row, loadoutId }: { row: AddonRow; loadoutId: string }) {
  const { state, candidate } = row;
  const isPinned = state === 'pinned';
  const verb = isPinned ? 'unpin' : 'pin';
  const update = useUpdateOf(loadoutId, row.id);
  return (
    <div className={classes['actions']}>
      {update?.addons?.length === 1 ? (
        <ChangeProgress change={update} />
      ) : update !== undefined ? (
        <span className={classes['first']}>{t('ui-updating')}</span>
      ) : state === 'changed' ? (
        <Button
          variant="filled"
          className={classes['first']}
          onClick={() => void runChange(loadoutId, { intent: 'repair', addons: [row.id] })}
        >
          {describeRestoreButton(row)}
        </Button>
      ) : canUpdate(row) && candidate !== null ? (
        <Button
          variant="filled"
          className={classes['first']}
          onClick={() => void runChange(loadoutId, { intent: 'update', addons: [row.id] })}
        >
          {describeUpdate(row, candidate)}
        </Button>
      ) : null}
      {row.project === null ? null : (
        <Button
          leftSection={<Pin size="0.875rem" aria-hidden />}
          onClick={() => void changeAddonPolicies(verb, loadoutId, [row.id])}
        >
          {isPinned ? t('ui-unpin') : t('ui-pin')}
        </Button>
      )}
      <MoreMenu row={row} loadoutId={loadoutId} />
    </div>
  );
}
