import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleStop, CircleX, Play, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Run, RunDetails } from '#shared/domain/run.ts';
import { formatTime } from '#shared/messages/format.ts';
import { Problem } from '../../components/problem.tsx';
import { Sheet, SheetFoot } from '../../components/sheet.tsx';
import { api } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { closeRun, markSeen, startGame, stopGame, usePlay } from '../../lib/flow/play.ts';
import { describePlace, describeRun, explainEnd } from '../../lib/format/describe-run.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { CrashParts } from './crash-parts.tsx';
import { RunLog, RunReports, SHOWN_LINES } from './run-log.tsx';
import classes from './run-sheet.module.css';

const RUNNING_MS = 1000;

/** One start of the game: how it ended, the cause, fixes, and the log. */
export function RunSheet({ runId }: { runId: string }) {
  const { data, error } = useQuery({
    ...api.play.run.queryOptions({ input: { runId, lines: SHOWN_LINES } }),
    refetchOnMount: 'always',
    // The log of a running game grows without an event.
    refetchInterval: ({ state }) => (state.data?.run.state === 'running' ? RUNNING_MS : false),
  });
  const sheet = useRef<HTMLDivElement>(null);
  const state = data?.run.state;
  // Stop is unmounted once the game has ended: keeps the focus in the sheet.
  useEffect(() => {
    if (state !== undefined && document.activeElement === document.body) sheet.current?.focus();
  }, [state]);
  const close = () => {
    if (state !== undefined && state !== 'running') markSeen(runId);
    closeRun();
  };
  return (
    <Sheet
      ref={sheet}
      mark={data === undefined ? null : <Mark state={data.run.state} />}
      title={data === undefined ? t('ui-run-title') : describeRun(data.run)}
      subtitle={
        data === undefined ? null : (
          <p className={classes['quiet']}>
            {formatTime(data.run.startedAt)} · {describePlace(data.run)}
          </p>
        )
      }
      onClose={close}
    >
      {error !== null ? (
        <Problem error={toPayload(error)} />
      ) : data === undefined ? (
        <div aria-busy className={classes['body']} />
      ) : (
        <>
          <Body details={data} />
          <RunSheetFoot run={data.run} onClose={close} />
        </>
      )}
    </Sheet>
  );
}

const MARKS = {
  running: Play,
  ok: CircleCheck,
  crashed: TriangleAlert,
  'not-started': TriangleAlert,
  stopped: CircleStop,
  lost: CircleX,
} as const;

function Mark({ state }: Pick<Run, 'state'>) {
  const Icon = MARKS[state];
  return (
    <span className={classes['mark']} data-state={state} aria-hidden>
      <Icon size="1.25rem" />
    </span>
  );
}

function Body({ details }: { details: RunDetails }) {
  const { run, reports, log } = details;
  const isBad = run.state === 'crashed' || run.state === 'not-started';
  const end = run.reason === null ? explainEnd(run) : tMessage(run.reason);
  return (
    <div className={classes['body']}>
      {isBad ? (
        <CrashParts run={run} end={end} />
      ) : end === null ? null : (
        <p className={classes['end']}>{end}</p>
      )}
      <RunReports reports={reports} />
      <RunLog run={run} log={log} />
    </div>
  );
}

function RunSheetFoot({ run, onClose }: { run: Run; onClose: () => void }) {
  const { id, state, loadoutId } = run;
  const [, navigate] = useLocation();
  const isStarting = usePlay(({ starting }) => starting !== null);
  const isBad = state === 'crashed' || state === 'not-started';
  const again = () => {
    markSeen(id);
    void startGame({ loadoutId, launcher: null, world: run.world });
  };
  return (
    <SheetFoot
      note={
        <>
          {isBad ? t('ui-run-unchanged') : null}
          <small>{t('ui-run-kept')}</small>
        </>
      }
    >
      {isBad ? (
        <Button
          variant="subtle"
          onClick={() => {
            onClose();
            navigate(routes.bisect);
          }}
        >
          {t('ui-bisect-open')}
        </Button>
      ) : null}
      {state === 'running' ? (
        <Button variant="danger-quiet" onClick={() => void stopGame(id)}>
          {t('ui-play-stop-game')}
        </Button>
      ) : (
        <Button aria-disabled={isStarting || undefined} onClick={again}>
          {t('ui-play-again')}
        </Button>
      )}
      <Button onClick={onClose}>{t('ui-close')}</Button>
    </SheetFoot>
  );
}
