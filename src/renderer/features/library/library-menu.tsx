import { Menu, UnstyledButton } from '@mantine/core';
import { ClipboardPaste, Ellipsis, FolderPlus, Share2 } from 'lucide-react';
import { t } from '../../lib/format/text.ts';
import { openCodeDialog, openImportDialog } from '../../lib/state/requested-dialog.ts';
import classes from './state-bar.module.css';

/** Menu of the rarer actions for the whole loadout. */
export function LibraryMenu({ loadoutId }: { loadoutId: string }) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes['tool']} aria-label={t('ui-library-more')}>
          <Ellipsis size="0.875rem" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<FolderPlus size="0.875rem" aria-hidden />}
          onClick={() => openImportDialog(loadoutId)}
        >
          {t('ui-import')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Share2 size="0.875rem" aria-hidden />}
          onClick={() => openCodeDialog('share', loadoutId)}
        >
          {t('ui-share')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ClipboardPaste size="0.875rem" aria-hidden />}
          onClick={() => openCodeDialog('paste', loadoutId)}
        >
          {t('ui-paste-code')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
