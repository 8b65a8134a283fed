import { ActionIcon, Button, Menu } from '@mantine/core';
import { ChevronDown, ChevronRight, CircleCheck, Play, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Run } from '#shared/domain/run.ts';
import { formatCountdown } from '#shared/messages/format.ts';
import { loadable } from '../../components/loadable.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useRuns } from '../../lib/core/runs.ts';
import { markSeen, openRunDetails, startGame, stopGame, usePlay } from '../../lib/flow/play.ts';
import { t } from '../../lib/format/text.ts';
import { announce } from '../../lib/state/announce.ts';
import classes from './play-strip.module.css';

const PlayMenu = loadable(() => import('./play-menu.tsx').then((m) => m.PlayMenu));

const SHOWN_MS = 5 * 60_000;

/**
 * Starts the game, shows that it runs and how it ended; of a constant height, so that nothing
 * moves.
 */
export function PlayStrip({ loadoutId }: { loadoutId: string }) {
  const { runs, isKnown } = useRuns(loadoutId);
  const [run] = runs;
  const seenRunId = usePlay((play) => play.seenRunId);
  const now = useNow(30_000);
  useAnnouncedEnd(run);
  const shown = run !== undefined && isRunShown(run, { seenRunId, now }) ? run : null;
  const state = shown?.state ?? 'idle';
  return (
    <Strip state={isKnown ? state : 'unknown'}>
      {!isKnown ? null : shown === null ? (
        <PlayButton loadoutId={loadoutId} hasMenu />
      ) : shown.state === 'running' ? (
        <Running run={shown} />
      ) : shown.state === 'ok' ? (
        <RanWell run={shown} />
      ) : (
        <FailedRunButton run={shown} />
      )}
    </Strip>
  );
}

/**
 * A good end is shown for a while, a bad one until the user has opened it; a game the user stopped
 * shows nothing.
 */
function isRunShown(
  { id, state, endedAt }: Run,
  { seenRunId, now }: { readonly seenRunId: string | null; readonly now: number },
): boolean {
  if (state === 'running') return true;
  if (state === 'stopped' || id === seenRunId) return false;
  return state !== 'ok' || now - Date.parse(endedAt ?? '') < SHOWN_MS;
}

/** Keeps the focus in the strip when the focused button is unmounted. */
function Strip({ state, children }: { state: string; children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      hadFocus.current = target instanceof Node && strip.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      strip.current?.querySelector('button')?.focus();
  });
  return (
    <div
      ref={strip}
      role="group"
      aria-label={t('ui-play-strip')}
      className={classes['strip']}
      data-state={state}
    >
      {children}
    </div>
  );
}

function PlayButton({ loadoutId, hasMenu = false }: { loadoutId: string; hasMenu?: boolean }) {
  const isStarting = usePlay(({ starting }) => starting === loadoutId);
  const label = isStarting ? t('ui-play-starting') : t('ui-play');
  return (
    <>
      <Button
        variant="filled"
        className={classes['play']}
        aria-label={label}
        aria-disabled={isStarting || undefined}
        title={label}
        onClick={() => void startGame({ loadoutId, launcher: null, world: null })}
      >
        <Play size="0.875rem" fill="currentColor" aria-hidden />
        <span className={classes['label']}>{label}</span>
      </Button>
      {hasMenu ? <HowToPlay loadoutId={loadoutId} /> : null}
    </>
  );
}

function HowToPlay({ loadoutId }: { loadoutId: string }) {
  const preload = () => void PlayMenu.preload();
  return (
    <Menu
      position="bottom-end"
      width="16rem"
      offset={6}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <ActionIcon
          variant="filled"
          className={classes['more']}
          aria-label={t('ui-play-how')}
          onFocus={preload}
          onPointerEnter={preload}
        >
          <ChevronDown size="0.875rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <PlayMenu loadoutId={loadoutId} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Running({ run: { id, startedAt } }: { run: Run }) {
  const now = useNow(1000);
  return (
    <>
      <button
        type="button"
        className={classes['open']}
        title={t('ui-run-details')}
        onClick={() => openRunDetails(id)}
      >
        <span className={classes['live']} aria-hidden />
        <span className={classes['label']}>{t('ui-run-running')}</span>
        {/* Hidden from screen readers, which would announce every second. */}
        <span aria-hidden className={classes['time']}>
          {formatCountdown(now - Date.parse(startedAt))}
        </span>
      </button>
      <button type="button" className={classes['act']} onClick={() => void stopGame(id)}>
        {t('ui-play-stop')}
      </button>
    </>
  );
}

function RanWell({ run: { id, loadoutId } }: { run: Run }) {
  return (
    <>
      <button
        type="button"
        className={classes['open']}
        title={t('ui-run-details')}
        onClick={() => openRunDetails(id)}
      >
        <CircleCheck size="1rem" aria-hidden />
        <span className={classes['label']}>{t('ui-run-well')}</span>
      </button>
      <button
        type="button"
        className={classes['act']}
        onClick={() => {
          markSeen(id);
          void startGame({ loadoutId, launcher: null, world: null });
        }}
      >
        {t('ui-play')}
      </button>
    </>
  );
}

function FailedRunButton({ run: { id, state } }: { run: Run }) {
  return (
    <button type="button" className={classes['open']} onClick={() => openRunDetails(id)}>
      <TriangleAlert size="1rem" aria-hidden />
      <span className={classes['label']}>{nameEnd(state)}</span>
      <span className={classes['why']}>
        {t('ui-run-why')}
        <ChevronRight size="0.75rem" aria-hidden />
      </span>
    </button>
  );
}

function nameEnd(state: Run['state']): string {
  if (state === 'crashed') return t('ui-run-crashed');
  return state === 'not-started' ? t('ui-run-not-started') : t('ui-run-lost');
}

/** Announces that the game has started and how it ended, wherever the focus is. */
function useAnnouncedEnd(run: Run | undefined): void {
  const before = useRef<Pick<Run, 'id' | 'state'> | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = run ?? null;
    if (run === undefined || last === null) return;
    if (last.id === run.id && last.state === run.state) return;
    if (run.state === 'running') announce(t('ui-run-running'));
    else if (run.state === 'ok') announce(t('ui-run-well'));
    else if (run.state !== 'stopped') announce(nameEnd(run.state));
    else announce(t('ui-run-stopped'));
  }, [run]);
}
