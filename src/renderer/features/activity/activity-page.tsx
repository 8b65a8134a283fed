import { Redirect } from 'wouter';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { Page } from '../../components/page.tsx';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { t } from '../../lib/format/text.ts';
import classes from './activity.module.css';
import { HistoryList } from './history-list.tsx';
import { JobList } from './job-list.tsx';
import { Problems } from './problems.tsx';
import { useHistory } from './use-history.ts';
import { VerifyButton } from './verify.tsx';

/** What goes on now, what is wrong, and what was done. */
export function ActivityPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-nav-activity')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Activity key={loadout.id} loadout={loadout} />;
}

function Activity({ loadout }: { loadout: LoadoutBrief }) {
  const { data } = useHistory(loadout.id);
  const scroll = useScrollMemory('activity', data !== undefined);
  return (
    <Page title={t('ui-nav-activity')} actions={<VerifyButton loadoutId={loadout.id} />}>
      <div {...scroll} className={classes['scroll']}>
        <div className={classes['body']}>
          <JobList />
          <Problems loadoutId={loadout.id} />
          <HistoryList loadoutId={loadout.id} />
        </div>
      </div>
    </Page>
  );
}
