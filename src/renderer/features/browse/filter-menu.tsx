import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '#shared/messages/format.ts';
import classes from './filter-menu.module.css';

interface FilterChoice {
  readonly id: string;
  readonly label: string;
}

export interface FilterGroup {
  readonly label: string | null;
  readonly choices: readonly FilterChoice[];
}

interface FilterButtonProps extends Omit<
  ComponentProps<typeof UnstyledButton<'button'>>,
  'children'
> {
  readonly label: ReactNode;
  /** Number of chosen values. */
  readonly count?: number;
  readonly isDisabled: boolean;
}

/** Opens a filter and shows how many values are chosen. */
export function FilterButton({ label, count = 0, isDisabled, ...rest }: FilterButtonProps) {
  return (
    <UnstyledButton
      {...rest}
      className={classes['button']}
      data-on={count > 0 || undefined}
      disabled={isDisabled}
    >
      {label}
      {count > 0 ? <span className={classes['count']}>{formatNumber(count)}</span> : null}
      <ChevronDown size="0.875rem" aria-hidden />
    </UnstyledButton>
  );
}

interface FilterMenuProps {
  readonly label: ReactNode;
  readonly choices: readonly FilterChoice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** A single choice from a few, behind a button with its name. */
export function FilterMenu({ label, choices, chosen, onChoose }: FilterMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <FilterButton label={label} isDisabled={choices.length === 0} />
      </Menu.Target>
      <Menu.Dropdown className={classes['list'] ?? ''}>
        {choices.map(({ id, label: name }) => (
          <Menu.RadioItem key={id} checked={id === chosen} value={id} onChange={() => onChoose(id)}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
