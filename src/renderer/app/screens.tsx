import { Redirect, Route, Switch, useLocation } from 'wouter';
import { type Loadable, loadable } from '../components/loadable.tsx';
import { addonsQuery } from '../lib/core/addons.ts';
import { fetchCurrentLoadout, useLoadouts } from '../lib/core/current-loadout.ts';
import { queryClient } from '../lib/core/query-client.ts';
import { routes } from '../lib/navigation/routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Each screen is a chunk of its own, loaded when it is first opened. */
const LibraryPage = loadable(
  () => import('../features/library/library-page.tsx').then((m) => m.LibraryPage),
  { isFirst: true },
);
const HealthPage = loadable(() =>
  import('../features/health/health-page.tsx').then((m) => m.HealthPage),
);
const UpdatesPage = loadable(() =>
  import('../features/updates/updates-page.tsx').then((m) => m.UpdatesPage),
);
const WorldsPage = loadable(() =>
  import('../features/worlds/worlds-page.tsx').then((m) => m.WorldsPage),
);
const BrowsePage = loadable(() =>
  import('../features/browse/browse-page.tsx').then((m) => m.BrowsePage),
);
const ProjectPage = loadable(() =>
  import('../features/project/project-page.tsx').then((m) => m.ProjectPage),
);
const PersonPage = loadable(() =>
  import('../features/person/person-page.tsx').then((m) => m.PersonPage),
);
const OrganizationPage = loadable(() =>
  import('../features/organization/organization-page.tsx').then((m) => m.OrganizationPage),
);
const PublishPage = loadable(() =>
  import('../features/publish/home/publish-page.tsx').then((m) => m.PublishPage),
);
const DraftPage = loadable(() =>
  import('../features/publish/draft/draft-page.tsx').then((m) => m.DraftPage),
);
const OwnProjectPage = loadable(() =>
  import('../features/publish/project/own-project-page.tsx').then((m) => m.OwnProjectPage),
);
const OwnOrganizationPage = loadable(() =>
  import('../features/publish/organization/own-organization-page.tsx').then(
    (m) => m.OwnOrganizationPage,
  ),
);
const ActivityPage = loadable(() =>
  import('../features/activity/activity-page.tsx').then((m) => m.ActivityPage),
);
const BisectPage = loadable(() =>
  import('../features/play/bisect/bisect-page.tsx').then((m) => m.BisectPage),
);
const SettingsPage = loadable(() =>
  import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage),
);
const InstallPage = loadable(() =>
  import('../features/install/install-page.tsx').then((m) => m.InstallPage),
);
const WelcomePage = loadable(() =>
  import('../features/welcome/welcome-page.tsx').then((m) => m.WelcomePage),
);

/** A screen reads its part of the address with `useParams` of wouter. */
const SCREENS: readonly (readonly [path: string, screen: Loadable<object>])[] = [
  ['/library', LibraryPage],
  ['/library/health', HealthPage],
  ['/updates', UpdatesPage],
  ['/browse', BrowsePage],
  ['/worlds', WorldsPage],
  ['/project/:id', ProjectPage],
  ['/person/:id', PersonPage],
  ['/organization/:id', OrganizationPage],
  ['/publish/draft/:id', DraftPage],
  ['/publish/project/:id/:section?', OwnProjectPage],
  ['/publish/organization/:id/:section?', OwnOrganizationPage],
  ['/publish/:tab?', PublishPage],
  ['/activity', ActivityPage],
  ['/bisect', BisectPage],
  ['/settings/:section?', SettingsPage],
  ['/install/:project/:version?', InstallPage],
  ['/welcome', WelcomePage],
];

// The usual first screen: loads it and its data before anything is rendered.
if (['', '#/', `#${routes.library}`].includes(location.hash)) {
  void fetchCurrentLoadout().then(
    (loadout) => loadout && queryClient.prefetchQuery(addonsQuery(loadout.id)),
    // The screen requests them again and shows the error.
    () => undefined,
  );
  void LibraryPage.preload();
}

export function Screens() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path.split('/')[1]}>
      <Switch>
        {SCREENS.map(([pattern, Screen]) => (
          <Route key={pattern} path={pattern}>
            <Screen />
          </Route>
        ))}
        <Route>
          <Start />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

/** First screen of the window: the library, or the first run if there is no loadout. */
function Start() {
  const { data } = useLoadouts();
  if (data === undefined) return null;
  return <Redirect to={data.length === 0 ? routes.welcome : routes.library} replace />;
}
