import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './filter-menu.module.css';

interface Choice {
  readonly id: string;
  readonly label: string;
}

export interface FilterGroup {
  readonly label: string | null;
  readonly choices: readonly Choice[];
}

interface FilterMenuProps {
  readonly label: ReactNode;
  readonly groups: readonly FilterGroup[];
  readonly chosen: readonly string[];
  /** Several at once: the menu stays open. */
  readonly isMany?: boolean;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly onChoose: (id: string) => void;
}

/** A filter behind a button that says how much of it is chosen. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, groups, chosen, isMany = false, position = 'bottom-start' } = props;
  const isEmpty = groups.every(({ choices }) => choices.length === 0);
  const isOn = isMany && chosen.length > 0;
  return (
    <Menu position={position} closeOnItemClick={!isMany} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button']}
          data-on={isOn || undefined}
          disabled={isEmpty}
        >
          {label}
          {isOn ? <span className={classes['count']}>{chosen.length}</span> : null}
          <ChevronDown size="0.875rem" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes['list'] ?? ''}>
        {groups.map((group) => (
          <Group key={group.label ?? ''} {...props} group={group} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Group({ group, chosen, isMany, onChoose }: FilterMenuProps & { group: FilterGroup }) {
  return (
    <div role="group" {...(group.label === null ? {} : { 'aria-label': group.label })}>
      {group.label === null ? null : <Menu.Label aria-hidden>{group.label}</Menu.Label>}
      {group.choices.map(({ id, label }) => {
        const isChosen = chosen.includes(id);
        return isMany ? (
          <Menu.CheckboxItem key={id} checked={isChosen} onChange={() => onChoose(id)}>
            {label}
          </Menu.CheckboxItem>
        ) : (
          <Menu.RadioItem key={id} checked={isChosen} value={id} onChange={() => onChoose(id)}>
            {label}
          </Menu.RadioItem>
        );
      })}
    </div>
  );
}
