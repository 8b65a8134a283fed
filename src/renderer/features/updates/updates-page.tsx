import { Redirect } from 'wouter';
import { AskedProblem } from '../../components/asked-problem.tsx';
import { Page } from '../../components/page.tsx';
import { useAddons } from '../../lib/addons.ts';
import { useCurrentLoadout } from '../../lib/current-loadout.ts';
import { routes } from '../../lib/routes.ts';
import { t } from '../../lib/text.ts';
import { UpdatesView } from './updates-view.tsx';

/** What is newer than what is installed in the loadout that the window shows. */
export function UpdatesPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-nav-updates')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Updates key={loadout.id} loadoutId={loadout.id} />;
}

function Updates({ loadoutId }: { loadoutId: string }) {
  const { data, error, isFetching, refetch } = useAddons(loadoutId);
  if (error !== null) {
    return (
      <Page title={t('ui-nav-updates')}>
        <AskedProblem
          error={error}
          asked={{ isAsking: isFetching, askAgain: () => void refetch() }}
        />
      </Page>
    );
  }
  if (data === undefined) return <Page title={t('ui-nav-updates')}>{null}</Page>;
  return <UpdatesView known={data} />;
}
