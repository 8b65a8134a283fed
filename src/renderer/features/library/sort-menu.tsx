import { Menu, UnstyledButton } from '@mantine/core';
import { ArrowDownNarrowWide } from 'lucide-react';
import { t } from '../../lib/text.ts';
import { library, type Sort, SORTS, useLibrary } from './library-store.ts';
import classes from './sort-menu.module.css';

const SORT_KEYS = {
  name: 'ui-sort-name',
  state: 'ui-sort-state',
  installed: 'ui-sort-installed',
  size: 'ui-sort-size',
} as const satisfies Record<Sort, string>;

export function SortMenu() {
  const sort = useLibrary((state) => state.sort);
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton
          className={classes['button']}
          aria-label={t('ui-sort-by', { what: t(SORT_KEYS[sort]) })}
        >
          <ArrowDownNarrowWide size="0.875rem" aria-hidden />
          <span aria-hidden>{t(SORT_KEYS[sort])}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === sort}
            onChange={() => library.setState({ sort: one })}
          >
            {t(SORT_KEYS[one])}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
