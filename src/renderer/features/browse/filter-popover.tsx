import { Popover, TextInput } from '@mantine/core';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { moveFocus } from '../../hooks/move-focus.ts';
import { t } from '../../lib/format/text.ts';
import { FilterButton, type FilterGroup } from './filter-menu.tsx';
import classes from './filter-menu.module.css';

/** Up to this many choices fit without a search field. */
const MAX_UNSEARCHED = 8;

interface FilterPopoverProps {
  readonly label: string;
  readonly groups: readonly FilterGroup[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Shortcuts above the list that choose several values at once. */
  readonly children?: ReactNode;
}

/** A multiple-choice filter behind a button that shows the count; it stays open while choosing. */
export function FilterPopover(props: FilterPopoverProps) {
  const { label, groups, chosen } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={props.children === undefined ? '15rem' : '20rem'}
      shadow="md"
      trapFocus
      returnFocus
      withOverlay
      overlayProps={{ className: classes['behind'] ?? '' }}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <FilterButton
          label={label}
          count={chosen.length}
          isDisabled={groups.every(({ choices }) => choices.length === 0)}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes['popover'] ?? ''}>
        <FilterChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterChoices({ label, groups, chosen, onToggle, children }: FilterPopoverProps) {
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const wanted = words.trim().toLocaleLowerCase();
  const found = groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter((one) => one.label.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector('button')?.focus();
  };
  const isLong = groups.flatMap(({ choices }) => choices).length > MAX_UNSEARCHED;
  return (
    <>
      {isLong ? (
        <TextInput
          data-autofocus
          leftSection={<Search size="0.875rem" aria-hidden />}
          placeholder={t('ui-filter')}
          aria-label={`${t('ui-filter')}: ${label}`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={leave}
        />
      ) : null}
      {children}
      <ul ref={list} className={classes['choices']}>
        {found.map((group) => (
          <FilterChoiceGroup
            key={group.label ?? ''}
            group={group}
            chosen={chosen}
            onToggle={onToggle}
          />
        ))}
        {found.length === 0 ? <li className={classes['none']}>{t('ui-filter-none')}</li> : null}
      </ul>
    </>
  );
}

interface FilterChoiceGroupProps extends Pick<FilterPopoverProps, 'chosen' | 'onToggle'> {
  readonly group: FilterGroup;
}

function FilterChoiceGroup({
  group: { label, choices },
  chosen,
  onToggle,
}: FilterChoiceGroupProps) {
  return (
    <li>
      {label === null ? null : (
        <span aria-hidden className={classes['group']}>
          {label}
        </span>
      )}
      <div role="group" {...(label === null ? {} : { 'aria-label': label })}>
        {choices.map(({ id, label: name }) => {
          const isChosen = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              role="checkbox"
              aria-checked={isChosen}
              className={classes['choice']}
              onClick={() => onToggle(id)}
              onKeyDown={moveFocus}
            >
              <span>{isChosen ? <Check size="0.875rem" aria-hidden /> : null}</span>
              {name}
            </button>
          );
        })}
      </div>
    </li>
  );
}
