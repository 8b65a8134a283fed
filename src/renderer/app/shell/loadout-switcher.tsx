import { Menu, UnstyledButton } from '@mantine/core';
import { Box, ChevronsUpDown, FolderPlus, Gamepad2, Settings2 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { LoadoutPicture } from '../../components/loadout/loadout-picture.tsx';
import { chooseLoadout, useCurrentLoadout, useLoadouts } from '../../lib/core/current-loadout.ts';
import { describeLoadoutTarget } from '../../lib/format/describe-target.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { openTargetSheet } from '../../lib/state/target-sheet.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './loadout-switcher.module.css';

/** Shows the current loadout and switches to another one. */
export function LoadoutSwitcher() {
  const { data = [] } = useLoadouts();
  const current = useCurrentLoadout();
  const [, navigate] = useLocation();
  return (
    <Menu
      position="bottom-start"
      width="15rem"
      offset={4}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <UnstyledButton className={classes['button']}>
          {current ? (
            <LoadoutPicture loadout={current} />
          ) : (
            <span className={classes['mark']}>
              <Box size="1rem" strokeWidth={1.75} aria-hidden />
            </span>
          )}
          <span className={classes['words']}>
            <b>{current ? printable(current.name) : t('ui-app-name')}</b>
            <span>{current ? describeLoadoutTarget(current) : t('ui-no-loadout')}</span>
          </span>
          <span className="visually-hidden">{t('ui-switch-loadout')}</span>
          <ChevronsUpDown size="0.875rem" aria-hidden className={classes['more']} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {data.map((loadout) => (
          <Menu.Item
            key={loadout.id}
            leftSection={<LoadoutPicture loadout={loadout} />}
            onClick={() => chooseLoadout(loadout.id)}
            {...(loadout.id === current?.id ? { 'aria-current': true } : {})}
          >
            <LoadoutLine loadout={loadout} isCurrent={loadout.id === current?.id} />
          </Menu.Item>
        ))}
        {data.length > 0 ? <Menu.Divider /> : null}
        {current ? (
          <Menu.Item
            leftSection={<Gamepad2 size="1rem" aria-hidden />}
            onClick={() => openTargetSheet(current.id)}
          >
            {t('ui-target-open')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<FolderPlus size="1rem" aria-hidden />}
          onClick={() => navigate(routes.welcome)}
        >
          {t('ui-manage-folder')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Settings2 size="1rem" aria-hidden />}
          onClick={() => navigate(routes.settings('loadouts'))}
        >
          {t('ui-loadout-settings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LoadoutLine({ loadout, isCurrent }: { loadout: LoadoutBrief; isCurrent: boolean }) {
  const { name, condition } = loadout;
  return (
    <span className={classes['line']} data-current={isCurrent || undefined}>
      <b>{printable(name)}</b>
      <span>{condition === 'ok' ? describeLoadoutTarget(loadout) : t('ui-loadout-not-there')}</span>
    </span>
  );
}
