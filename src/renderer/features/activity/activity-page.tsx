import { useState } from 'react';
import { Redirect } from 'wouter';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { Page } from '../../components/page.tsx';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { t } from '../../lib/format/text.ts';
import { ActivityFilter, type ActivityKind } from './activity-filter.tsx';
import classes from './activity.module.css';
import { HistoryList } from './history-list.tsx';
import { JobList } from './job-list.tsx';
import { Problems } from './problems.tsx';
import { useHistory } from './use-history.ts';
import { useProblems } from './use-problems.ts';
import { VerifyButton, VerifyResult } from './verify.tsx';

/** Running tasks, problems and the history of the loadout. */
export function ActivityPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-nav-activity')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Activity key={loadout.id} loadout={loadout} />;
}

function Activity({ loadout: { id } }: { loadout: LoadoutBrief }) {
  const [shown, setShown] = useState<ActivityKind>('all');
  const { data } = useHistory(id);
  const problems = useProblems(id);
  const scroll = useScrollMemory('activity', data !== undefined);
  return (
    <Page
      title={t('ui-nav-activity')}
      actions={<VerifyButton loadoutId={id} onStart={() => setShown('all')} />}
    >
      <ActivityFilter loadoutId={id} problems={problems.count} shown={shown} onChange={setShown} />
      <div {...scroll} className={classes['scroll']}>
        <div className={classes['body']}>
          {shown === 'all' ? <JobList /> : null}
          {shown === 'all' || shown === 'problems' ? (
            <>
              <VerifyResult verify={problems.verify} />
              <Problems problems={problems} />
            </>
          ) : null}
          {shown === 'problems' ? null : <HistoryList loadoutId={id} shown={shown} />}
        </div>
      </div>
    </Page>
  );
}
