import { Redirect } from 'wouter';
import { LoadProblem } from '../../components/load-problem.tsx';
import { Page } from '../../components/page.tsx';
import { PlanSkeleton } from '../../components/plan/plan-skeleton.tsx';
import { useAddons } from '../../lib/core/addons.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import { UpdatesView } from './updates-view.tsx';
import classes from './updates-view.module.css';

/** Available updates for the current loadout. */
export function UpdatesPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Coming />;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Updates key={loadout.id} loadoutId={loadout.id} />;
}

function Updates({ loadoutId }: { loadoutId: string }) {
  const { data, error, isFetching, refetch } = useAddons(loadoutId);
  if (error !== null) {
    return (
      <Page title={t('ui-nav-updates')}>
        <LoadProblem
          error={error}
          asked={{ isAsking: isFetching, askAgain: () => void refetch() }}
        />
      </Page>
    );
  }
  if (data === undefined) return <Coming />;
  return <UpdatesView known={data} />;
}

/** Shown until the data is loaded. */
function Coming() {
  return (
    <Page title={t('ui-nav-updates')}>
      <div className={classes['scroll']}>
        <div className={classes['body']}>
          <PlanSkeleton />
        </div>
      </div>
    </Page>
  );
}
