import { canSkip, canUpdate } from './row-states.ts';
import { Menu } from '@mantine/core';
import {
  CircleArrowUp,
  Folder,
  History,
  type LucideIcon,
  Pin,
  Power,
  RotateCcw,
  Search,
  SkipForward,
  Tag,
  Trash2,
} from 'lucide-react';
import { useLocation } from 'wouter';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { Kbd } from '../../components/kbd.tsx';
import { askForGroups, askForVersion, askForWords } from '../../lib/state/asked-dialog.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { changePolicy } from '../../lib/flow/policies.ts';
import { showPlace, useCanShow } from '../../lib/files/show-place.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { describeRestore, describeUpdate } from './describe-row.ts';
import { isChangeable, removeAddons } from './can-do.ts';
import { turn } from './turn.ts';

interface ItemsProps {
  readonly row: AddonRow;
  readonly loadoutId: string;
}

/** All actions for one add-on, shared by every menu that offers them. */
export function AddonMenuItems({ row, loadoutId }: ItemsProps) {
  const [, navigate] = useLocation();
  const canShow = useCanShow();
  const { project, enabled, candidate } = row;
  const canChange = isChangeable(row);
  return (
    <>
      {canUpdate(row) && candidate !== null ? (
        <Item
          Icon={CircleArrowUp}
          keys="u"
          onDo={() => void runChange(loadoutId, { intent: 'update', addons: [row.id] })}
        >
          {describeUpdate(row, candidate)}
        </Item>
      ) : null}
      {row.state === 'changed' ? (
        <Item
          Icon={RotateCcw}
          onDo={() => void runChange(loadoutId, { intent: 'repair', addons: [row.id] })}
        >
          {describeRestore(row)}
        </Item>
      ) : null}
      {project !== null && canChange ? (
        <Item Icon={History} onDo={() => askForVersion(loadoutId, row.id)}>
          {t('ui-change-version')}
        </Item>
      ) : null}
      {canChange ? (
        <Item Icon={Power} keys="e" onDo={() => turn(loadoutId, [row.id], !enabled)}>
          {enabled ? t('ui-bulk-disable') : t('ui-bulk-enable')}
        </Item>
      ) : null}
      <PolicyItems row={row} loadoutId={loadoutId} />
      {canChange ? <Menu.Divider /> : null}
      <Item Icon={Tag} onDo={() => askForGroups(loadoutId, [row])}>
        {t('ui-words-do')}
      </Item>
      {project === null ? null : (
        <Item Icon={Search} onDo={() => navigate(routes.project(project.id))}>
          {t('ui-project-page')}
        </Item>
      )}
      {canShow ? (
        <Item Icon={Folder} onDo={() => showPlace({ of: 'addon', loadoutId, addonId: row.id })}>
          {t('ui-show-in-folder')}
        </Item>
      ) : null}
      {canChange ? (
        <>
          <Menu.Divider />
          <Item Icon={Trash2} keys="delete" isDanger onDo={() => removeAddons(loadoutId, [row])}>
            {t('ui-remove')}
          </Item>
        </>
      ) : null}
    </>
  );
}

function PolicyItems({ row, loadoutId }: ItemsProps) {
  const { id, project, state, candidate } = row;
  if (project === null) return null;
  const about = { loadoutId, addonIds: [id], what: printable(row.title) };
  const lift = (verb: 'unpin' | 'unskip') => void changePolicy(verb, loadoutId, [id]);
  return (
    <>
      <Menu.Divider />
      {state === 'pinned' ? (
        <Item Icon={Pin} onDo={() => lift('unpin')}>
          {t('ui-unpin')}
        </Item>
      ) : (
        <Item Icon={Pin} onDo={() => askForWords({ verb: 'pin', ...about })}>
          {t('ui-pin-with-words')}
        </Item>
      )}
      {canSkip(row) && candidate !== null ? (
        <Item Icon={SkipForward} onDo={() => askForWords({ verb: 'skip', ...about })}>
          {t('ui-skip-with-words', { version: candidate.versionNumber })}
        </Item>
      ) : null}
      {state === 'skipped' ? (
        <Item Icon={SkipForward} onDo={() => lift('unskip')}>
          {t('ui-unskip')}
        </Item>
      ) : null}
    </>
  );
}

interface AddonMenuItemProps {
  readonly Icon: LucideIcon;
  /** The key with the same effect while the list has the focus. */
  readonly keys?: string;
  readonly isDanger?: boolean;
  readonly onDo: () => void;
  readonly children: string;
}

function Item({ Icon, keys, isDanger = false, onDo, children }: AddonMenuItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size="0.875rem" aria-hidden />}
      rightSection={
        keys === undefined ? null : (
          <span aria-hidden>
            <Kbd keys={keys} />
          </span>
        )
      }
      {...(isDanger ? { c: 'var(--bad)' } : {})}
      onClick={onDo}
    >
      {children}
    </Menu.Item>
  );
}
