/** encodeURIComponent throws for a name that was cut within a surrogate pair. */
function encodePathSegment(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}

/** Routes of the window, after `#` in its address. */
export const routes = {
  library: '/library',
  health: '/library/health',
  worlds: '/worlds',
  updates: '/updates',
  browse: '/browse',
  activity: '/activity',
  bisect: '/bisect',
  publish: (tab = 'projects') => `/publish/${tab}`,
  draft: (id: string) => `/publish/draft/${encodePathSegment(id)}`,
  ownProject: (id: string, section = 'details') =>
    `/publish/project/${encodePathSegment(id)}/${section}`,
  ownOrganization: (id: string, section = 'profile') =>
    `/publish/organization/${encodePathSegment(id)}/${section}`,
  welcome: '/welcome',
  settings: (section = 'loadouts') => `/settings/${section}`,
  project: (id: string) => `/project/${encodePathSegment(id)}`,
  person: (id: string) => `/person/${encodePathSegment(id)}`,
  organization: (id: string) => `/organization/${encodePathSegment(id)}`,
} as const;
