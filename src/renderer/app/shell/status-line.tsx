import type { JobBrief } from '#shared/domain/job-brief.ts';
import { formatAge, formatCountdown } from '#shared/messages/format.ts';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Kbd } from '../../components/kbd.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useAddons } from '../../lib/addons.ts';
import { connection } from '../../lib/client.ts';
import { useCurrentLoadout } from '../../lib/current-loadout.ts';
import { useUndoable } from '../../lib/flow/use-undoable.ts';
import { useJobs, useRegistryStatus } from '../../lib/live.ts';
import { routes } from '../../lib/routes.ts';
import { useSettings } from '../../lib/settings.ts';
import { t } from '../../lib/text.ts';
import { showDialog } from './dialogs.ts';
import classes from './status-line.module.css';

/** One line at the foot of the window: registry, age of what is shown, work under way; undo and commands. */
export function StatusLine() {
  const loadout = useCurrentLoadout();
  return (
    <footer className={classes['line']}>
      <Reached registry={loadout?.registry} />
      {loadout ? <Checked loadoutId={loadout.id} /> : null}
      <Work registry={loadout?.registry} />
      <span className={classes['grow']} />
      {loadout ? <UndoHint loadoutId={loadout.id} /> : null}
      <button type="button" className={classes['hint']} onClick={() => showDialog('palette')}>
        <Kbd keys="mod+k" />
        {t('ui-commands')}
      </button>
    </footer>
  );
}

type Light = 'good' | 'warn' | 'bad' | 'quiet';

function Reached({ registry }: { registry: string | undefined }) {
  const connected = useStore(connection.status, ({ status }) => status === 'open');
  const isOffline = useSettings()?.network.offline ?? false;
  const status = useRegistryStatus(registry);
  const now = useNow(1000);
  const [light, text] = describe();
  return (
    <span className={classes['item']} data-light={light}>
      <span className={classes['dot']} aria-hidden />
      {text}
    </span>
  );

  function describe(): [Light, string] {
    if (!connected) return ['warn', t('ui-status-connecting')];
    if (isOffline) return ['quiet', t('ui-status-offline-chosen')];
    if (status === undefined || status.state === 'unknown')
      return ['quiet', t('ui-status-not-asked')];
    if (status.state === 'offline') return ['bad', t('ui-status-offline')];
    if (status.state === 'paced' && status.nextAt !== null) {
      const waitMs = Date.parse(status.nextAt) - now;
      if (waitMs > 0) return ['warn', t('ui-status-paced', { wait: formatCountdown(waitMs) })];
    }
    return ['good', t('ui-status-reached')];
  }
}

function Checked({ loadoutId }: { loadoutId: string }) {
  const { data } = useAddons(loadoutId);
  const now = useNow(30_000);
  if (!data?.checkedAt) return null;
  const age = formatAge((now - Date.parse(data.checkedAt)) / 1000);
  return <span className={classes['item']}>{t('ui-status-checked', { age })}</span>;
}

/** Jobs that run or wait; a press leads to all of them. */
function Work({ registry }: { registry: string | undefined }) {
  const jobs = useJobs();
  const status = useRegistryStatus(registry);
  const [, navigate] = useLocation();
  const now = useNow(1000);
  const running = jobs.filter(({ state }) => state === 'running');
  const waiting = jobs.filter(({ state }) => state === 'queued' || state === 'paused').length;
  if (running.length === 0 && waiting === 0) return null;
  const held = running.filter(({ progress }) => progress.phase === 'waiting');
  const waitMs = status?.nextAt ? Date.parse(status.nextAt) - now : longestWait(held);
  return (
    <button type="button" className={classes['hint']} onClick={() => navigate(routes.activity)}>
      {held.length > 0
        ? t('ui-status-waiting', { count: held.length, wait: formatCountdown(waitMs) })
        : t('ui-status-jobs', { running: running.length, waiting })}
    </button>
  );
}

function longestWait(jobs: readonly JobBrief[]): number {
  return Math.max(0, ...jobs.map(({ progress }) => progress.waitingMs));
}

function UndoHint({ loadoutId }: { loadoutId: string }) {
  const undoable = useUndoable(loadoutId);
  if (undoable === null) return null;
  return (
    <button type="button" className={classes['hint']} onClick={undoable.undo}>
      <span className={classes['undo']}>{undoable.label}</span>
      <Kbd keys="mod+z" />
    </button>
  );
}
