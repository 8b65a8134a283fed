import { Menu, UnstyledButton } from '@mantine/core';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, Check } from 'lucide-react';
import { t } from '../../lib/format/text.ts';
import { chooseSort, type SortDirection, SORTS, turnSort, useLibrary } from './library-store.ts';
import { DIRECTION_KEYS, SORT_KEYS } from './sort-words.ts';
import classes from './state-bar.module.css';

const DIRECTIONS: readonly SortDirection[] = ['ascending', 'descending'];
const CHECK = <Check size="0.875rem" aria-hidden />;

/** Sorts by each column, and by values that no column shows. */
export function SortMenu() {
  const sort = useLibrary((state) => state.sort);
  const direction = useLibrary((state) => state.direction);
  const Icon = direction === 'ascending' ? ArrowDownNarrowWide : ArrowDownWideNarrow;
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes['tool']}
          aria-label={t('ui-sort-by', { what: t(SORT_KEYS[sort]) })}
        >
          <Icon size="0.875rem" aria-hidden />
          <span aria-hidden>{t(SORT_KEYS[sort])}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === sort}
            closeMenuOnClick
            checkIcon={CHECK}
            onChange={() => chooseSort(one)}
          >
            {t(SORT_KEYS[one])}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {DIRECTIONS.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === direction}
            closeMenuOnClick
            checkIcon={CHECK}
            onChange={() => turnSort(one)}
          >
            {t(DIRECTION_KEYS[one])}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
