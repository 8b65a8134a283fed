import { canSkip, canUpdate } from './row-states.ts';
import { Menu } from '@mantine/core';
import { useLocation } from 'wouter';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { askForGroups, askForVersion, askForWords } from '../../lib/state/asked-dialog.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { changePolicy } from '../../lib/flow/policies.ts';
import { showPlace, useCanShow } from '../../lib/files/show-place.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { describeUpdate } from './describe-row.ts';
import { isChangeable, removeAddons } from './can-do.ts';
import { turn } from './turn.ts';

interface ItemsProps {
  readonly row: AddonRow;
  readonly loadoutId: string;
}

/** Everything that can be done with one add-on, for each menu that offers it. */
export function AddonMenuItems({ row, loadoutId }: ItemsProps) {
  const [, navigate] = useLocation();
  const canShow = useCanShow();
  const { project, enabled, candidate } = row;
  return (
    <>
      {canUpdate(row) && candidate !== null ? (
        <Menu.Item
          onClick={() => void runChange(loadoutId, { intent: 'update', addons: [row.id] })}
        >
          {describeUpdate(row, candidate)}
        </Menu.Item>
      ) : null}
      {row.state === 'changed' ? (
        <Menu.Item
          onClick={() => void runChange(loadoutId, { intent: 'repair', addons: [row.id] })}
        >
          {t('ui-restore', { what: row.version?.versionNumber ?? printable(row.title) })}
        </Menu.Item>
      ) : null}
      {project !== null && isChangeable(row) ? (
        <Menu.Item onClick={() => askForVersion(loadoutId, row.id)}>
          {t('ui-change-version')}
        </Menu.Item>
      ) : null}
      {isChangeable(row) ? (
        <Menu.Item onClick={() => turn(loadoutId, [row.id], !enabled)}>
          {enabled ? t('ui-bulk-disable') : t('ui-bulk-enable')}
        </Menu.Item>
      ) : null}
      <PolicyItems row={row} loadoutId={loadoutId} />
      <Menu.Item onClick={() => askForGroups(loadoutId, [row])}>{t('ui-words-do')}</Menu.Item>
      {project === null ? null : (
        <Menu.Item onClick={() => navigate(routes.project(project.id))}>
          {t('ui-project-page')}
        </Menu.Item>
      )}
      {canShow ? (
        <Menu.Item onClick={() => showPlace({ of: 'addon', loadoutId, addonId: row.id })}>
          {t('ui-show-in-folder')}
        </Menu.Item>
      ) : null}
      {isChangeable(row) ? (
        <Menu.Item onClick={() => removeAddons(loadoutId, [row])}>{t('ui-remove')}</Menu.Item>
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
      {state === 'pinned' ? (
        <Menu.Item onClick={() => lift('unpin')}>{t('ui-unpin')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => askForWords({ verb: 'pin', ...about })}>
          {t('ui-pin-with-words')}
        </Menu.Item>
      )}
      {canSkip(row) && candidate !== null ? (
        <Menu.Item onClick={() => askForWords({ verb: 'skip', ...about })}>
          {t('ui-skip-with-words', { version: candidate.versionNumber })}
        </Menu.Item>
      ) : null}
      {state === 'skipped' ? (
        <Menu.Item onClick={() => lift('unskip')}>{t('ui-unskip')}</Menu.Item>
      ) : null}
    </>
  );
}
