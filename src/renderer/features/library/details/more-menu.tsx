import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { t } from '../../../lib/format/text.ts';
import { AddonMenuItems } from '../addon-menu-items.tsx';

/** Menu of the rarer actions for one add-on. */
export function MoreMenu({ row, loadoutId }: { row: AddonRow; loadoutId: string }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="2rem" variant="default" aria-label={t('ui-more')}>
          <Ellipsis size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <AddonMenuItems row={row} loadoutId={loadoutId} />
      </Menu.Dropdown>
    </Menu>
  );
}
