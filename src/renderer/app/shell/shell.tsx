import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { adoptChanges } from '../../lib/flow/run-change.ts';
import { useFirstJobs, useLiveCore } from '../../lib/core/live.ts';
import { t } from '../../lib/format/text.ts';
import { useFolderWatch } from '../../lib/core/watch-folder.ts';
import { Screens } from '../screens.tsx';
import { Connected } from './connected.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { LiveRegion } from './live-region.tsx';
import { Rail } from './rail.tsx';
import { ShellDialogs } from './shell-dialogs.tsx';
import classes from './shell.module.css';
import { StartNotice } from './start-notice.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';
import { StatusLine } from './status-line.tsx';
import { Toasts } from './toasts.tsx';
import { UploadStrip } from './upload-strip.tsx';
import { useAccountPages } from './use-account-pages.ts';
import { useRecovered } from './use-recovered.ts';
import { useRegistryNames } from './use-registry-names.ts';
import { useShellCommands } from './use-shell-commands.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStrayDrops } from './use-stray-drops.ts';

const CONTENT_ID = 'content';

/** The frame of the window: rail, the screen that is open, status line, and what lies over them. */
export function Shell() {
  useLiveCore();
  useFirstJobs(adoptChanges);
  useRecovered();
  useRegistryNames();
  useAccountPages();
  useFolderWatch(useCurrentLoadout());
  useShellCommands();
  useShortcuts();
  useStrayDrops();
  return (
    <div className={classes['frame']}>
      <button type="button" className={classes['skip']} onClick={focusContent}>
        {t('ui-skip-to-content')}
      </button>
      <Rail />
      <main id={CONTENT_ID} tabIndex={-1} className={classes['content']}>
        <ConnectionNotice />
        <StartNotice />
        <UnreadableNotice />
        <Connected>
          <Screens />
        </Connected>
        <UploadStrip />
        <Toasts />
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
