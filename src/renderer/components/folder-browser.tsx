import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronUp, Folder } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { FolderListing } from '#shared/domain/folder.ts';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';
import { api } from '../lib/core/client.ts';
import { toPayload } from '../lib/core/errors.ts';
import { folderPicking } from '../lib/files/pick-folder.ts';
import { printable, t } from '../lib/format/text.ts';
import { CheckBox } from './check-box.tsx';
import { ErrorWords } from './error-words.tsx';
import classes from './folder-browser.module.css';

const LIST_ID = 'folder-list';

/** A folder tree for hosts without a folder dialog: the open folder is the chosen one. */
export function FolderBrowser() {
  const { title, answer } = useStore(folderPicking);
  const [grantId, setGrantId] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  const { data: listing, error } = useQuery(
    api.folders.list.queryOptions({
      input: { grantId, hidden },
      placeholderData: keepPreviousData,
      // Folders change without an event.
      staleTime: 0,
    }),
  );
  return (
    <Dialog
      onClose={() => answer(null)}
      title={title}
      size="34rem"
      classNames={{ title: classes['title'] ?? '', body: classes['body'] ?? '' }}
    >
      <p className={classes['path']}>
        <bdi>{listing === undefined ? ' ' : printable(listing.folder.path)}</bdi>
      </p>
      {error !== null ? (
        <p role="alert">
          <ErrorWords error={toPayload(error)} />
        </p>
      ) : null}
      {listing === undefined ? (
        <div className={classes['list']} />
      ) : (
        <Folders key={listing.folder.grantId} listing={listing} onOpen={setGrantId} />
      )}
      <DialogActions
        label={t('ui-folders-choose', { name: listing?.folder.name ?? '' })}
        isDisabled={listing === undefined}
        onDo={() => answer(listing?.folder ?? null)}
        onClose={() => answer(null)}
      >
        <CheckBox
          state={hidden ? 'on' : 'off'}
          label={t('ui-folders-hidden')}
          onToggle={() => setHidden(!hidden)}
        />
        <span aria-hidden>{t('ui-folders-hidden')}</span>
      </DialogActions>
    </Dialog>
  );
}

interface FoldersProps {
  readonly listing: FolderListing;
  readonly onOpen: (grantId: string) => void;
}

/** Up and down move, right or Enter opens, left goes to the parent. */
function Folders({ listing: { folder, folders, parentGrantId, isCut }, onOpen }: FoldersProps) {
  const [position, setPosition] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  const active = Math.min(position, folders.length - 1);
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setPosition(Math.min(active + 1, folders.length - 1)),
    ArrowUp: () => setPosition(Math.max(active - 1, 0)),
    Home: () => setPosition(0),
    End: () => setPosition(folders.length - 1),
    ArrowLeft: openParent,
    Backspace: openParent,
    ArrowRight: () => open(folders[active]?.grantId),
    Enter: () => open(folders[active]?.grantId),
  };

  function open(grantId: string | null | undefined): void {
    if (grantId) onOpen(grantId);
  }
  function openParent(): void {
    open(parentGrantId);
  }
  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    const found = step === undefined ? findByLetter(event.key) : -1;
    if (step === undefined && found === -1) return;
    event.preventDefault();
    if (step === undefined) setPosition(found);
    else step();
  }
  function findByLetter(key: string): number {
    if (key.length !== 1 || key === ' ') return -1;
    const letter = key.toLocaleLowerCase();
    const fits = folders.map(({ name }) => name.toLocaleLowerCase().startsWith(letter));
    const next = fits.indexOf(true, active + 1);
    return next === -1 ? fits.indexOf(true) : next;
  }

  return (
    <>
      <Button
        variant="subtle"
        className={classes['up'] ?? ''}
        leftSection={<ChevronUp size="1rem" aria-hidden />}
        disabled={parentGrantId === null}
        onClick={openParent}
      >
        {t('ui-folders-up')}
      </Button>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('ui-folders-in', { name: folder.name })}
        aria-activedescendant={folders[active] ? `${LIST_ID}-${active}` : undefined}
        className={classes['list']}
        onKeyDown={press}
      >
        {folders.map(({ grantId, name }, index) => (
          <div
            key={grantId}
            id={`${LIST_ID}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes['folder']}
            ref={(row) => {
              if (index === active) row?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onOpen(grantId)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onOpen(grantId);
            }}
          >
            <Folder size="1rem" strokeWidth={1.75} aria-hidden />
            {printable(name)}
          </div>
        ))}
      </div>
      {folders.length === 0 ? <p className={classes['none']}>{t('ui-folders-none')}</p> : null}
      {isCut ? <p className={classes['none']}>{t('ui-folders-cut')}</p> : null}
    </>
  );
}
