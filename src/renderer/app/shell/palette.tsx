import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { type Command, useAllCommands } from '../../lib/state/commands.ts';
import { t } from '../../lib/format/text.ts';
import { closeDialog } from './dialogs.ts';
import { CommandIcon } from './command-icon.tsx';
import classes from './palette.module.css';
import { useFoundAddons, useRegistrySearch } from './palette-search.ts';

const LIST_ID = 'palette-list';
const MAX_SHOWN = 50;

/** Search over all current commands and all add-ons. */
export function Palette() {
  const [words, setWords] = useState('');
  const [position, setPosition] = useState(0);
  const commands = useAllCommands();
  const addons = useFoundAddons(words);
  const search = useRegistrySearch(words);
  const found = useMemo(
    () =>
      [...commands.filter((command) => matchesSearchWords(command, words)), ...addons]
        .slice(0, MAX_SHOWN)
        .concat(search),
    [commands, addons, search, words],
  );
  const active = Math.min(position, found.length - 1);

  const run = (command: Command | undefined) => {
    closeDialog();
    command?.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPosition((active + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(found[active]);
    }
  };

  return (
    <Dialog
      onClose={closeDialog}
      withCloseButton={false}
      yOffset="12vh"
      centered={false}
      padding={0}
      size="35rem"
      transitionProps={{ duration: 0 }}
      title={t('ui-commands')}
      classNames={{ header: 'visually-hidden' }}
    >
      <TextInput
        data-autofocus
        ref={focusNow}
        size="lg"
        variant="unstyled"
        className={classes['input']}
        leftSection={<Search size="1rem" aria-hidden />}
        placeholder={t('ui-palette-placeholder')}
        aria-label={t('ui-palette-placeholder')}
        role="combobox"
        aria-expanded
        aria-controls={LIST_ID}
        aria-activedescendant={found[active] ? `${LIST_ID}-${active}` : undefined}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setPosition(0);
        }}
        onKeyDown={press}
      />
      <div id={LIST_ID} role="listbox" aria-label={t('ui-commands')} className={classes['list']}>
        {found.map((command, index) => (
          <CommandRow
            key={command.id}
            id={`${LIST_ID}-${index}`}
            command={command}
            isActive={index === active}
            onRun={() => run(command)}
          />
        ))}
      </div>
      {found.length === 0 ? <p className={classes['none']}>{t('ui-palette-none')}</p> : null}
    </Dialog>
  );
}

/**
 * The dialog itself moves the focus one task later, which would lose letters typed right after
 * Ctrl+K.
 */
function focusNow(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

interface CommandRowProps {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onRun: () => void;
}

/** The text field keeps the focus; rows are reached with the arrow keys or the mouse. */
function CommandRow({ id, command, isActive, onRun }: CommandRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes['row']}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onRun}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onRun();
      }}
    >
      <CommandIcon command={command} />
      <span>{command.label}</span>
      <span className={classes['group']}>{command.group}</span>
      {command.shortcut ? <Kbd keys={command.shortcut} /> : null}
    </div>
  );
}

function matchesSearchWords({ id, label, isKeyOfFocus }: Command, words: string): boolean {
  const text = label.toLocaleLowerCase();
  return (
    id !== 'palette' &&
    !isKeyOfFocus &&
    words
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}
