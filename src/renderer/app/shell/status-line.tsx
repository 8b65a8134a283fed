import { formatAge, formatDuration } from '#shared/messages/format.ts';
import type { ReactNode } from 'react';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { Kbd } from '../../components/kbd.tsx';
import { LimitCountdown, LimitWait } from '../../components/progress-words.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useAddons } from '../../lib/core/addons.ts';
import { useIsConnected } from '../../lib/core/client.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { useChangesUnderWay } from '../../lib/flow/running-changes.ts';
import { runStep } from '../../lib/flow/run-change.ts';
import { useNextSteps } from '../../lib/flow/use-undoable.ts';
import { usePlayTime } from '../../lib/core/runs.ts';
import { useJobs } from '../../lib/core/work.ts';
import {
  type RegistryReachability,
  useRegistryReachability,
} from '../../lib/core/registry-reachability.ts';
import { t } from '../../lib/format/text.ts';
import { loadable } from '../../components/loadable.tsx';
import { showDialog } from './dialogs.ts';
import classes from './status-line.module.css';
import { Work } from './work.tsx';

/**
 * Line at the bottom of the window: registry, age of the data, running tasks; undo and commands.
 */
export function StatusLine() {
  const loadout = useCurrentLoadout();
  return (
    <footer className={classes['line']}>
      {loadout ? <ReachedOf loadout={loadout} /> : <Reached registry={undefined} />}
      {loadout ? <Checked loadoutId={loadout.id} /> : null}
      {loadout ? <StatusPlayTime loadoutId={loadout.id} /> : null}
      <Work />
      <span className={classes['grow']} />
      <ProgramOffer />
      {loadout ? <StepHints loadoutId={loadout.id} /> : null}
      <button type="button" className={classes['hint']} onClick={() => showDialog('palette')}>
        <Kbd keys="mod+k" />
        {t('ui-commands')}
      </button>
    </footer>
  );
}

const ProgramOffer = loadable(() => import('./program-offer.tsx').then((m) => m.ProgramOffer));

/** It was reached, but reports that it cannot answer. */
const AWAY_WORDS: Partial<Record<string, 'ui-status-outage'>> = {
  REGISTRY_FAILED: 'ui-status-outage',
};

type Light = 'good' | 'warn' | 'bad' | 'quiet';

/** With the age of its answers shown, "not asked since the start" adds nothing. */
function ReachedOf({ loadout: { id, registry } }: { loadout: LoadoutBrief }) {
  const { data } = useAddons(id);
  return <Reached registry={registry} isAnswered={Boolean(data?.checkedAt)} />;
}

interface ReachedProps {
  readonly registry: string | undefined;
  readonly isAnswered?: boolean;
}

function Reached({ registry, isAnswered = false }: ReachedProps) {
  const reach = useRegistryReachability(registry);
  const waitEnd = useWaitEnd(reach);
  const sheetCounts = useFlow(({ step: { name } }) => name === 'planning' || name === 'applying');
  const Limit = sheetCounts ? LimitWait : LimitCountdown;
  const [light, text] = describe();
  if (reach.state === 'not-asked' && waitEnd === null && isAnswered) return null;
  return (
    <span className={classes['item']} data-light={light}>
      <span className={classes['dot']} aria-hidden />
      {text}
    </span>
  );

  function describe(): [Light, ReactNode] {
    if (reach.state === 'disconnected') return ['bad', t('ui-status-disconnected')];
    if (reach.state === 'connecting') return ['warn', t('ui-status-connecting')];
    if (reach.state === 'offline-mode') return ['quiet', t('ui-status-offline-chosen')];
    if (reach.state === 'away')
      return ['bad', t(AWAY_WORDS[reach.cause.code] ?? 'ui-status-offline')];
    if (waitEnd !== null) return ['warn', <Limit key="wait" until={waitEnd} />];
    if (reach.state === 'not-asked') return ['quiet', t('ui-status-not-asked')];
    return ['good', t('ui-status-reached')];
  }
}

/**
 * When this registry's rate limit allows the next request, else the first end of the waits of
 * running jobs.
 */
function useWaitEnd(reach: RegistryReachability): string | null {
  const ends = useJobs()
    .filter(({ state }) => state === 'running')
    .flatMap(({ progress }) => progress.waitingUntil ?? []);
  return reach.state === 'waiting' ? reach.until : (ends.toSorted()[0] ?? null);
}

function Checked({ loadoutId }: { loadoutId: string }) {
  const { data } = useAddons(loadoutId);
  const now = useNow(30_000);
  if (!data?.checkedAt) return null;
  const age = formatAge((now - Date.parse(data.checkedAt)) / 1000);
  return <span className={classes['item']}>{t('ui-status-checked', { age })}</span>;
}

function StatusPlayTime({ loadoutId }: { loadoutId: string }) {
  const played = usePlayTime(loadoutId);
  if (played === null) return null;
  const time = formatDuration(played.playedMs);
  const age = formatAge((played.now - Date.parse(played.startedAt)) / 1000);
  return (
    <span className={`${classes['item']} ${classes['played']}`}>
      {t('ui-played', { time, age })}
    </span>
  );
}

const STEPS = [
  { intent: 'undo', running: 'ui-undoing', keys: 'mod+z' },
  { intent: 'redo', running: 'ui-redoing', keys: 'mod+shift+z' },
] as const;

/** The next undo and redo, each as a button. */
function StepHints({ loadoutId }: { loadoutId: string }) {
  const next = useNextSteps(loadoutId);
  const changes = useChangesUnderWay(loadoutId);
  const isConnected = useIsConnected();
  const running = STEPS.find((step) => changes.some(({ intent }) => intent === step.intent));
  if (running) return <span className={classes['item']}>{t(running.running)}</span>;
  if (!isConnected) return null;
  return STEPS.map(({ intent, keys }) =>
    next[intent] === null ? null : (
      <button
        key={intent}
        type="button"
        className={classes['hint']}
        title={next[intent]}
        onClick={() => runStep(loadoutId, intent)}
      >
        <span className={classes['undo']}>{next[intent]}</span>
        <Kbd keys={keys} />
      </button>
    ),
  );
}
