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
  tokens: { name: 'Publish → Tokens', spec: 'publish-tokens.spec.ts' },
  publishing: { name: 'Publish', spec: 'publish-organization.spec.ts' },
  newVersion: { name: 'Publish → New version', spec: 'publish-flow.spec.ts' },
  ownProject: { name: 'Publish → a project', spec: 'publish-project.spec.ts' },
  team: { name: 'Publish → Members', spec: 'publish-team.spec.ts' },
  notifications: { name: 'Publish → Notifications', spec: 'publish-team.spec.ts' },
} as const;
