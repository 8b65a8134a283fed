import { Button } from '@mantine/core';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { ProjectName } from '../../components/project/names.tsx';
import { Section } from '../../components/section.tsx';
import { openVersionDialog } from '../../lib/state/requested-dialog.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { changeAddonPolicies } from '../../lib/flow/policies.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { groupWaiting, type WaitingGroup } from './waiting-groups.ts';
import classes from './waiting-list.module.css';

const GROUP_KEYS = {
  incompatible: 'ui-updates-incompatible',
  held: 'ui-updates-held',
  pinned: 'ui-updates-pinned',
  skipped: 'ui-updates-skipped',
  elsewhere: 'ui-updates-elsewhere',
  gone: 'ui-updates-gone',
  'not-checked': 'ui-updates-not-checked',
} as const satisfies Record<WaitingGroup, string>;

interface WaitingListProps {
  readonly loadoutId: string;
  readonly rows: readonly AddonRow[];
}

/** Add-ons without a planned update, grouped by reason, each with its actions. */
export function WaitingList({ loadoutId, rows }: WaitingListProps) {
  const groups = groupWaiting(rows);
  return [...groups].map(([group, members]) => (
    <WaitingSection key={group} group={group} loadoutId={loadoutId} rows={members} />
  ));
}

function WaitingSection({
  group,
  loadoutId,
  rows,
}: WaitingListProps & { readonly group: WaitingGroup }) {
  return (
    <Section title={t(GROUP_KEYS[group])} count={rows.length}>
      <ul className={classes['list']}>
        {rows.map((row) => (
          <WaitingItem key={row.id} group={group} loadoutId={loadoutId} row={row} />
        ))}
      </ul>
    </Section>
  );
}

interface WaitingItemProps {
  readonly group: WaitingGroup;
  readonly loadoutId: string;
  readonly row: AddonRow;
}

function WaitingItem({ group, loadoutId, row }: WaitingItemProps) {
  const title = printable(row.title);
  const action = findAction(group, loadoutId, row);
  return (
    <li className={classes['item']}>
      <AddonIcon title={row.title} imageKey={row.imageKey} color={row.color} size="plan" />
      <div className={classes['words']}>
        <b>
          <ProjectName projectId={row.project?.id ?? null} title={row.title} />
        </b>{' '}
        <span>{tMessage(row.reason)}</span>
      </div>
      <Versions row={row} />
      {action === null ? (
        <span />
      ) : (
        <Button
          size="xs"
          aria-label={t('ui-updates-of', { action: action.label, title })}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}

function Versions({ row: { version, candidate } }: { row: AddonRow }) {
  if (version === null) return <span />;
  return (
    <span className={classes['versions']}>
      {printable(version.versionNumber)}
      {candidate === null ? null : (
        <>
          <span aria-hidden> → </span>
          <span className="visually-hidden">{t('ui-row-newer-is')}</span>
          <em>{printable(candidate.versionNumber)}</em>
        </>
      )}
    </span>
  );
}

interface WaitingAction {
  readonly label: string;
  readonly run: () => void;
}

function findAction(
  group: WaitingGroup,
  loadoutId: string,
  { id, candidate }: AddonRow,
): WaitingAction | null {
  switch (group) {
    case 'incompatible':
      return (
        candidate && {
          label: t('ui-row-change-to', { version: candidate.versionNumber }),
          run: () => void runChange(loadoutId, { intent: 'update', addons: [id] }),
        }
      );
    case 'held':
      return {
        label: t('ui-updates-take-now'),
        run: () => void runChange(loadoutId, { intent: 'update', addons: [id] }),
      };
    case 'pinned':
      return {
        label: t('ui-unpin'),
        run: () => void changeAddonPolicies('unpin', loadoutId, [id]),
      };
    case 'skipped':
      return {
        label: t('ui-unskip'),
        run: () => void changeAddonPolicies('unskip', loadoutId, [id]),
      };
    case 'elsewhere':
      return { label: t('ui-change-version'), run: () => openVersionDialog(loadoutId, id) };
    case 'gone':
    case 'not-checked':
      return null;
  }
}
