interface Screen {
  readonly name: string;
  /** In `test/e2e/desktop`. */
  readonly spec: string;
  /** A component test in `src/renderer`, for what needs no browser. */
  readonly component?: string;
}

/** Screens of the window, each with a spec that shows it. */
export const SCREENS = {
  library: { name: 'Library', spec: 'library.spec.ts' },
  updates: { name: 'Updates', spec: 'updates.spec.ts' },
  browse: { name: 'Browse', spec: 'browse.spec.ts' },
  project: { name: 'Project page', spec: 'project.spec.ts' },
  person: { name: 'Person page', spec: 'project.spec.ts' },
  organization: { name: 'Organization page', spec: 'project.spec.ts' },
  loadoutSettings: { name: 'Settings → Loadouts', spec: 'loadout-settings.spec.ts' },
  accounts: { name: 'Settings → Accounts', spec: 'publish-flow.spec.ts' },
  tokens: {
    name: 'Publish → Tokens',
    spec: 'publish-tokens.spec.ts',
    component: 'features/publish/home/publish-page.test.tsx',
  },
  publishing: { name: 'Publish', spec: 'publish-organization.spec.ts' },
  newVersion: { name: 'Publish → New version', spec: 'publish-flow.spec.ts' },
  ownProject: { name: 'Publish → a project', spec: 'publish-project.spec.ts' },
  team: { name: 'Publish → Members', spec: 'publish-team.spec.ts' },
  notifications: { name: 'Publish → Notifications', spec: 'publish-team.spec.ts' },
} as const satisfies Readonly<Record<string, Screen>>;

/** The tests of a screen, relative to the project. */
export function testsOf({ spec, component }: Screen): readonly string[] {
  const inBrowser = `test/e2e/desktop/${spec}`;
  return component === undefined ? [inBrowser] : [inBrowser, `src/renderer/${component}`];
}
