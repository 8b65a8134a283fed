import classes from './shell.module.css';
import { useFileDrop } from '../../hooks/use-file-drop.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { installFiles } from '../../lib/flow/add-files.ts';
import { useCoreSync } from '../../lib/core/core-sync.ts';
import { useRetryOnReturn } from '../../lib/core/registry-reachability.ts';
import { namesStore, t } from '../../lib/format/text.ts';
import { useFolderWatch } from '../../lib/core/watch-folder.ts';
import { loadable } from '../../components/loadable.tsx';
import { Screens } from '../screens.tsx';
import { ConnectionGuard } from './connection-guard.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Rail } from './rail.tsx';
import { ShellDialogs } from './shell-dialogs.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';
import { StatusLine } from './status-line.tsx';
import { Toasts } from './toasts.tsx';
import { UploadStrip } from './upload-strip.tsx';
import { useAccountPages } from './use-account-pages.ts';
import { useShellCommands } from './use-shell-commands.ts';
import { useStore } from 'zustand';
import { announcements } from '../../lib/state/announce.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../lib/core/client.ts';
import { showToast } from '../../lib/state/toast.ts';
import { findShortcutCommand } from '../../lib/state/commands.ts';

const CONTENT_ID = 'content';

/** Frame of the window: rail, current screen, status line and overlays. */
export function Shell() {
  useCoreSync();
  useRetryOnReturn();
  useRecovered();
  useRegistryNames();
  useAccountPages();
  useFolderWatch(useCurrentLoadout());
  useShellCommands();
  useShortcuts();
  useStrayDrops();
  const drop = useInstallDrop();
  return (
    <div className={classes['frame']}>
      <button type="button" className={classes['skip']} onClick={focusContent}>
        {t('ui-skip-to-content')}
      </button>
      <Rail />
      <main id={CONTENT_ID} tabIndex={-1} className={classes['content']} {...drop.handlers}>
        <ConnectionNotice />
        <Repairs />
        <UnreadableNotice />
        <ConnectionGuard>
          <Screens />
        </ConnectionGuard>
        <UploadStrip />
        <Toasts />
        {drop.words === null ? null : <div className={classes['drop']}>{drop.words}</div>}
      </main>
      <StatusLine />
      <ShellDialogs />
      <LiveRegion />
    </div>
  );
}

function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus();
}

/** Live region for progress; a new `key` makes a screen reader repeat the same text. */
function LiveRegion() {
  const { text, count } = useStore(announcements);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      <span key={count}>{text}</span>
    </div>
  );
}

/** Makes errors name registries. Used once, by the shell. */
function useRegistryNames(): void {
  const { data } = useQuery(api.registries.overview.queryOptions());
  useLayoutEffect(() => {
    if (data === undefined) return;
    namesStore.setState({ names: new Map(data.map(({ profile }) => [profile.id, profile.name])) });
  }, [data]);
}

/** Dropped files are installed on every page except the authors' pages, which publish them. */
function useInstallDrop() {
  const loadout = useCurrentLoadout();
  const [path] = useLocation();
  const isForAuthors = path.startsWith('/publish/');
  const { isOver, handlers } = useFileDrop((files) => {
    if (loadout && !isForAuthors) void installFiles(loadout.id, files);
  });
  const words = isForAuthors ? t('ui-drop-elsewhere') : t('ui-drop-here');
  return { handlers: loadout ? handlers : {}, words: isOver ? words : null };
}

/** Refuses files dropped outside a drop target: the browser would open them instead of the page. */
function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Shows a toast for each interrupted change that was finished or undone. */
function useRecovered(): void {
  const { data } = useQuery({ ...api.recovery.recovered.queryOptions(), staleTime: Infinity });
  useEffect(() => {
    for (const { loadout, result, change, differing } of data ?? []) {
      showToast(
        change === null
          ? t('ui-record-rebuilt', { loadout })
          : t('ui-recovered', { loadout, result }),
      );
      if (differing.length > 0)
        showToast(t('ui-recovered-differing', { loadout, files: differing.join(', ') }));
    }
  }, [data]);
}

/** Runs the command of a pressed shortcut, wherever the focus is. */
function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = findShortcutCommand(event);
      if (command === null) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

// Its texts are not part of the first chunk.
const StartNotice = loadable(() => import('./start-notice.tsx').then((m) => m.StartNotice));

function Repairs() {
  const { data: repairs = [] } = useQuery(
    api.doctor.atStart.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  return repairs.length === 0 ? null : <StartNotice repairs={repairs} />;
}
