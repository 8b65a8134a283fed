import { Button } from '@mantine/core';
import { CircleCheck, CircleStop, CircleX, Play, TriangleAlert } from 'lucide-react';
import type { Run } from '#shared/domain/run.ts';
import { formatTime, formatTimeOfDay } from '#shared/messages/format.ts';
import { openRunDetails } from '../../lib/flow/play.ts';
import { describePlace, describeRun } from '../../lib/format/describe-run.ts';
import { t } from '../../lib/format/text.ts';
import timeline from './timeline.module.css';

const ICONS = {
  running: Play,
  ok: Play,
  crashed: TriangleAlert,
  'not-started': TriangleAlert,
  stopped: CircleStop,
  lost: CircleX,
} as const;

/** One start of the game in the history: how it ended, and a link to its log. */
export function RunEntry({ run }: { run: Run }) {
  const { id, state, startedAt } = run;
  const Icon = ICONS[state];
  const what = describeRun(run);
  const action = state === 'crashed' ? t('ui-run-see') : t('ui-run-details');
  return (
    <li className={timeline['entry']}>
      <time className={timeline['time']} dateTime={startedAt} title={formatTime(startedAt)}>
        {formatTimeOfDay(startedAt)}
      </time>
      <span className={timeline['mark']} data-run={state}>
        <Icon aria-hidden />
      </span>
      <div className={timeline['words']}>
        <div className={timeline['head']}>
          <b>{what}</b>
          {state === 'ok' ? (
            <span className={timeline['well']}>
              <CircleCheck size="0.875rem" aria-hidden /> {t('ui-run-well')}
            </span>
          ) : null}
          <span className={timeline['facts']}>{describePlace(run)}</span>
        </div>
      </div>
      <Button
        size="xs"
        variant="subtle"
        className={timeline['button']}
        aria-label={t('ui-run-of', { action, what, time: formatTimeOfDay(startedAt) })}
        onClick={() => openRunDetails(id)}
      >
        {action}
      </Button>
    </li>
  );
}
