import { Menu, UnstyledButton } from '@mantine/core';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, Check } from 'lucide-react';
import { t } from '../../lib/text.ts';
import { chooseSort, type Direction, SORTS, turnSort, useLibrary } from './library-store.ts';
import { DIRECTION_KEYS, SORT_KEYS } from './sort-words.ts';
import classes from './state-bar.module.css';

const DIRECTIONS: readonly Direction[] = ['ascending', 'descending'];

/** Sorts by what the headings sort by, and by what no column shows. */
export function SortMenu() {
  const sort = useLibrary((state) => state.sort);
  const direction = useLibrary((state) => state.direction);
  const Icon = direction === 'ascending' ? ArrowDownNarrowWide : ArrowDownWideNarrow;
  return (
    <Menu position="bottom-end">
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
          <Choice
            key={one}
            label={t(SORT_KEYS[one])}
            isChosen={one === sort}
            onChoose={() => chooseSort(one)}
          />
        ))}
        <Menu.Divider />
        {DIRECTIONS.map((one) => (
          <Choice
            key={one}
            label={t(DIRECTION_KEYS[one])}
            isChosen={one === direction}
            onChoose={() => turnSort(one)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      rightSection={isChosen ? <Check size="0.875rem" aria-hidden /> : null}
      onClick={onChoose}
    >
      {label}
    </Menu.Item>
  );
}
