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
import {
  openGroupsDialog,
  openVersionDialog,
  openPolicyDialog,
} from '../../lib/state/requested-dialog.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { changeAddonPolicies } from '../../lib/flow/policies.ts';
import { showPlace, useCanShow } from '../../lib/files/show-place.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { describeRestoreButton, describeUpdate } from './describe-row.ts';
import { isChangeable, removeAddons } from './can-do.ts';
import { switchAddons } from './enable-or-disable.ts';

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
        <AddonMenuItem
          Icon={CircleArrowUp}
          keys="u"
          onDo={() => void runChange(loadoutId, { intent: 'update', addons: [row.id] })}
        >
          {describeUpdate(row, candidate)}
        </AddonMenuItem>
      ) : null}
      {row.state === 'changed' ? (
        <AddonMenuItem
          Icon={RotateCcw}
          onDo={() => void runChange(loadoutId, { intent: 'repair', addons: [row.id] })}
        >
          {describeRestoreButton(row)}
        </AddonMenuItem>
      ) : null}
      {project !== null && canChange ? (
        <AddonMenuItem Icon={History} onDo={() => openVersionDialog(loadoutId, row.id)}>
          {t('ui-change-version')}
        </AddonMenuItem>
      ) : null}
      {canChange ? (
        <AddonMenuItem
          Icon={Power}
          keys="e"
          onDo={() => switchAddons(loadoutId, [row.id], !enabled)}
        >
          {enabled ? t('ui-bulk-disable') : t('ui-bulk-enable')}
        </AddonMenuItem>
      ) : null}
      <PolicyItems row={row} loadoutId={loadoutId} />
      {canChange ? <Menu.Divider /> : null}
      <AddonMenuItem Icon={Tag} onDo={() => openGroupsDialog(loadoutId, [row])}>
        {t('ui-words-do')}
      </AddonMenuItem>
      {project === null ? null : (
        <AddonMenuItem Icon={Search} onDo={() => navigate(routes.project(project.id))}>
          {t('ui-project-page')}
        </AddonMenuItem>
      )}
      {canShow ? (
        <AddonMenuItem
          Icon={Folder}
          onDo={() => showPlace({ of: 'addon', loadoutId, addonId: row.id })}
        >
          {t('ui-show-in-folder')}
        </AddonMenuItem>
      ) : null}
      {canChange ? (
        <>
          <Menu.Divider />
          <AddonMenuItem
            Icon={Trash2}
            keys="delete"
            isDanger
            onDo={() => removeAddons(loadoutId, [row])}
          >
            {t('ui-remove')}
          </AddonMenuItem>
        </>
      ) : null}
    </>
  );
}

function PolicyItems({ row, loadoutId }: ItemsProps) {
  const { id, project, state, candidate } = row;
  if (project === null) return null;
  const about = { loadoutId, addonIds: [id], what: printable(row.title) };
  const lift = (verb: 'unpin' | 'unskip') => void changeAddonPolicies(verb, loadoutId, [id]);
  return (
    <>
      <Menu.Divider />
      {state === 'pinned' ? (
        <AddonMenuItem Icon={Pin} onDo={() => lift('unpin')}>
          {t('ui-unpin')}
        </AddonMenuItem>
      ) : (
        <AddonMenuItem Icon={Pin} onDo={() => openPolicyDialog({ verb: 'pin', ...about })}>
          {t('ui-pin-with-words')}
        </AddonMenuItem>
      )}
      {canSkip(row) && candidate !== null ? (
        <AddonMenuItem Icon={SkipForward} onDo={() => openPolicyDialog({ verb: 'skip', ...about })}>
          {t('ui-skip-with-words', { version: candidate.versionNumber })}
        </AddonMenuItem>
      ) : null}
      {state === 'skipped' ? (
        <AddonMenuItem Icon={SkipForward} onDo={() => lift('unskip')}>
          {t('ui-unskip')}
        </AddonMenuItem>
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

function AddonMenuItem({ Icon, keys, isDanger = false, onDo, children }: AddonMenuItemProps) {
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
