import { useMemo } from 'react';
import { mergeByTime } from '#shared/domain/merge-by-time.ts';
import { findRanWell } from '#shared/domain/run.ts';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useFaces } from '../../lib/core/addons.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { useRuns } from '../../lib/core/runs.ts';
import { t } from '../../lib/format/text.ts';
import type { ActivityKind } from './activity-filter.tsx';
import classes from './activity.module.css';
import { ChangeEntry, InterruptionEntry } from './change-entry.tsx';
import { foldSwitches } from './fold-switches.ts';
import { groupByDay } from './group-by-day.ts';
import { RunEntry } from './run-entry.tsx';
import timeline from './timeline.module.css';
import { useHistory, useInterruptions } from './use-history.ts';

const MINUTE_MS = 60_000;

interface HistoryListProps {
  readonly loadoutId: string;
  readonly shown: ActivityKind;
}

/**
 * Changes of the loadout and starts of the game by day, newest first, each change with its undo.
 */
export function HistoryList({ loadoutId, shown }: HistoryListProps) {
  const { data, error } = useHistory(loadoutId);
  const now = useNow(MINUTE_MS);
  const faces = useFaces(loadoutId);
  const { data: interrupted } = useInterruptions(loadoutId);
  const { runs } = useRuns(loadoutId);
  const days = useMemo(() => {
    const played = runs.map((run) => ({ run, createdAt: run.startedAt }));
    const changes = mergeByTime(data ?? [], interrupted ?? []);
    const entries = mergeByTime(shown === 'runs' ? [] : changes, shown === 'changes' ? [] : played);
    return groupByDay(entries, new Date(now));
  }, [data, interrupted, runs, now, shown]);
  if (error !== null) return <Problem error={toPayload(error)} />;
  if (data !== undefined && days.length === 0) {
    return <p className={classes['none']}>{t('ui-activity-no-history')}</p>;
  }
  return days.map(({ day, entries }) => (
    <Section key={day} title={day}>
      <ol className={timeline['list']}>
        {foldSwitches(entries).map((entry) =>
          'run' in entry ? (
            <RunEntry key={entry.run.id} run={entry.run} />
          ) : 'op' in entry ? (
            <InterruptionEntry key={entry.op} entry={entry} />
          ) : (
            <ChangeEntry
              key={entry.entry.number}
              change={entry}
              findRanWell={(one) => findRanWell(runs, one)}
              loadoutId={loadoutId}
              faces={faces}
            />
          ),
        )}
      </ol>
    </Section>
  ));
}
