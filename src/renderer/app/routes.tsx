import { lazy, type LazyExoticComponent, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useLoadouts } from '../lib/current-loadout.ts';
import { routes } from '../lib/routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

type LazyPage = LazyExoticComponent<() => React.JSX.Element>;

const loadLibrary = () => import('../features/library/library-page.tsx');

// Where the window mostly begins: on its way while the core is asked which loadouts there are.
if (!location.hash.startsWith('#/') || location.hash === `#${routes.library}`) void loadLibrary();

/** Each screen is a file of its own, loaded when it is first opened. */
const LibraryPage = lazy(() => loadLibrary().then((m) => ({ default: m.LibraryPage })));
const UpdatesPage = lazy(() =>
  import('../features/updates/updates-page.tsx').then((m) => ({ default: m.UpdatesPage })),
);
const BrowsePage = lazy(() =>
  import('../features/browse/browse-page.tsx').then((m) => ({ default: m.BrowsePage })),
);
const ProjectPage = lazy(() =>
  import('../features/project/project-page.tsx').then((m) => ({ default: m.ProjectPage })),
);
const PersonPage = lazy(() =>
  import('../features/person/person-page.tsx').then((m) => ({ default: m.PersonPage })),
);
const OrganizationPage = lazy(() =>
  import('../features/organization/organization-page.tsx').then((m) => ({
    default: m.OrganizationPage,
  })),
);
const PublishPage = lazy(() =>
  import('../features/publish/home/publish-page.tsx').then((m) => ({ default: m.PublishPage })),
);
const DraftPage = lazy(() =>
  import('../features/publish/draft/draft-page.tsx').then((m) => ({ default: m.DraftPage })),
);
const OwnProjectPage = lazy(() =>
  import('../features/publish/project/own-project-page.tsx').then((m) => ({
    default: m.OwnProjectPage,
  })),
);
const OwnOrganizationPage = lazy(() =>
  import('../features/publish/organization/own-organization-page.tsx').then((m) => ({
    default: m.OwnOrganizationPage,
  })),
);
const ActivityPage = lazy(() =>
  import('../features/activity/activity-page.tsx').then((m) => ({ default: m.ActivityPage })),
);
const SettingsPage = lazy(() =>
  import('../features/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
);
const InstallPage = lazy(() =>
  import('../features/install/install-page.tsx').then((m) => ({ default: m.InstallPage })),
);
const WelcomePage = lazy(() =>
  import('../features/welcome/welcome-page.tsx').then((m) => ({ default: m.WelcomePage })),
);

/** A page reads its part of the address with `useParams` of wouter. */
const PAGES: readonly (readonly [path: string, page: LazyPage])[] = [
  ['/library', LibraryPage],
  ['/updates', UpdatesPage],
  ['/browse', BrowsePage],
  ['/project/:id', ProjectPage],
  ['/person/:id', PersonPage],
  ['/organization/:id', OrganizationPage],
  ['/publish/draft/:id', DraftPage],
  ['/publish/project/:id/:section?', OwnProjectPage],
  ['/publish/organization/:id/:section?', OwnOrganizationPage],
  ['/publish/:tab?', PublishPage],
  ['/activity', ActivityPage],
  ['/settings/:section?', SettingsPage],
  ['/install/:project/:version?', InstallPage],
  ['/welcome', WelcomePage],
];

export function Pages() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path.split('/')[1]}>
      <Suspense fallback={null}>
        <Switch>
          {PAGES.map(([pattern, Page]) => (
            <Route key={pattern} path={pattern}>
              <Page />
            </Route>
          ))}
          <Route>
            <Start />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Where the window begins: with the library, or, where there is none yet, with the first run. */
function Start() {
  const { data } = useLoadouts();
  if (data === undefined) return null;
  return <Redirect to={data.length === 0 ? routes.welcome : routes.library} replace />;
}
