import { Button, ComboboxChevron, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Slot, slotSchema } from '#shared/domain/slot.ts';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import { api } from '../../lib/core/client.ts';
import { describeType } from '../../lib/format/describe-project.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './named-folders.module.css';

const FOLDERS_ID = 'folders-in-it';
const NAMED_TYPES = PROJECT_TYPES.filter((type) => type !== 'world' && type !== 'modpack');

/** An add-on folder of a game that Loadout does not know, as the user describes it. */
export interface NamedFolder {
  readonly directory: string;
  readonly type: string;
  /** Separated by spaces or commas, with or without a dot. */
  readonly extensions: string;
}

const FIRST: NamedFolder = { directory: 'mods', type: 'mod', extensions: 'jar zip' };

interface NamedFoldersProps {
  readonly grantId: string;
  readonly folders: readonly NamedFolder[];
  readonly problem: ReactNode;
  readonly onChange: (folders: readonly NamedFolder[]) => void;
}

/** Folders of the game that contain add-ons, and the file types in them. */
export function NamedFolders({ grantId, folders, problem, onChange }: NamedFoldersProps) {
  const { data } = useQuery(api.folders.list.queryOptions({ input: { grantId, hidden: false } }));
  const rows = folders.length === 0 ? [FIRST] : folders;
  const replace = (index: number, change: Partial<NamedFolder>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <fieldset className={classes['set']}>
      <legend>{t('ui-slots')}</legend>
      <p className={classes['hint']}>{t('ui-slots-hint')}</p>
      <datalist id={FOLDERS_ID}>
        {data?.folders.map(({ name }) => (
          <option key={name} value={name}>
            {printable(name)}
          </option>
        ))}
      </datalist>
      {rows.map(({ directory, type, extensions }, index) => (
        <div key={index} className={classes['row']}>
          <TextInput
            label={t('ui-slot-folder')}
            list={FOLDERS_ID}
            rightSection={<ComboboxChevron />}
            value={directory}
            onChange={(event) => replace(index, { directory: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('ui-slot-type')}
            value={type}
            data={NAMED_TYPES.map((value) => ({ value, label: describeType(value) }))}
            onChange={(event) => replace(index, { type: event.currentTarget.value })}
          />
          <TextInput
            label={t('ui-slot-files')}
            value={extensions}
            onChange={(event) => replace(index, { extensions: event.currentTarget.value })}
          />
          <Button
            aria-label={t('ui-slot-remove', { name: directory })}
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X size="1rem" aria-hidden />
          </Button>
        </div>
      ))}
      {problem === undefined || problem === null ? null : (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <div>
        <Button onClick={() => onChange([...rows, { ...FIRST, directory: '' }])}>
          {t('ui-slot-add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Returns the slots for these folders; null if one is invalid or two are the same. */
export function toSlots(folders: readonly NamedFolder[]): Slot[] | null {
  const rows = folders.length === 0 ? [FIRST] : folders;
  const slots = rows.map(({ directory, type, extensions }, index) =>
    slotSchema.safeParse({
      id: `folder-${index + 1}`,
      projectTypes: [type],
      loader: null,
      directory: directory.trim().replaceAll('\\', '/').replace(/\/$/, ''),
      disabledDirectory: null,
      rule: 'keep',
      extensions: toExtensions(extensions),
      exclude: [],
      companions: [],
    }),
  );
  const good = slots.flatMap(({ data }) => (data && data.extensions.length > 0 ? [data] : []));
  const places = new Set(good.map(({ directory }) => directory.toLowerCase()));
  return good.length === rows.length && places.size === rows.length ? good : null;
}

function toExtensions(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\*?\./, ''));
  return [...new Set(words)].filter((word) => /^[a-z0-9_-]{1,16}$/.test(word));
}
