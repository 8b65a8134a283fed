import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useLocation } from 'wouter';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { runChange } from '../../../lib/flow/run-change.ts';
import { changePolicy } from '../../../lib/policies.ts';
import { routes } from '../../../lib/routes.ts';
import { t } from '../../../lib/text.ts';
import { removeAddons } from '../bulk-bar.tsx';
import { isChangeable } from '../describe-row.ts';
import { showSwitching } from '../library-store.ts';

/** The rarer things that can be done with one add-on. */
export function MoreMenu({ row, loadoutId }: { row: AddonRow; loadoutId: string }) {
  const [, navigate] = useLocation();
  const { project, state, enabled } = row;
  const toggle = () => {
    const intent = enabled ? 'disable' : 'enable';
    void showSwitching([row.id], !enabled, runChange(loadoutId, { intent, addons: [row.id] }));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="2rem" variant="default" aria-label={t('ui-more')}>
          <Ellipsis size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChangeable(row) ? (
          <Menu.Item onClick={toggle}>
            {enabled ? t('ui-bulk-disable') : t('ui-bulk-enable')}
          </Menu.Item>
        ) : null}
        {state === 'update-available' ? (
          <Menu.Item onClick={() => void changePolicy('skip', loadoutId, [row.id])}>
            {t('ui-skip', { version: row.candidate?.versionNumber ?? '' })}
          </Menu.Item>
        ) : null}
        {state === 'skipped' ? (
          <Menu.Item onClick={() => void changePolicy('unskip', loadoutId, [row.id])}>
            {t('ui-unskip')}
          </Menu.Item>
        ) : null}
        {project === null ? null : (
          <Menu.Item onClick={() => navigate(routes.project(project.id))}>
            {t('ui-project-page')}
          </Menu.Item>
        )}
        {isChangeable(row) ? (
          <Menu.Item color="var(--bad)" onClick={() => removeAddons(loadoutId, [row])}>
            {t('ui-remove')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
