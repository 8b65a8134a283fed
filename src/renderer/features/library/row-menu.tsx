import { Menu } from '@mantine/core';
import { memo } from 'react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { t } from '../../lib/format/text.ts';
import { AddonMenuItems } from './addon-menu-items.tsx';
import { library, useLibrary } from './library-store.ts';

interface RowMenuProps {
  readonly rows: readonly AddonRow[];
  readonly loadoutId: string;
  /** Returns the focus to the list. */
  readonly onClosed: () => void;
}

/** The context menu of a row, at the pointer, or under the row when a key opens it. */
export const RowMenu = memo(function RowMenu({ rows, loadoutId, onClosed }: RowMenuProps) {
  const place = useLibrary(({ menu }) => menu);
  const row = place === null ? undefined : rows.find(({ id }) => id === place.addonId);
  if (place === null || row === undefined) return null;
  const close = () => {
    library.setState({ menu: null });
    onClosed();
  };
  return (
    <Menu
      key={`${place.addonId} ${place.x} ${place.y}`}
      opened
      onClose={close}
      position="bottom-start"
      offset={0}
      returnFocus={false}
      middlewares={{ flip: true, shift: { crossAxis: true } }}
      withinPortal={false}
      // Clicks only: the key press that opens the menu bubbles to the page and would close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', left: place.x, top: place.y, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('ui-row-menu', { title: row.title })}>
        <AddonMenuItems row={row} loadoutId={loadoutId} />
      </Menu.Dropdown>
    </Menu>
  );
});
