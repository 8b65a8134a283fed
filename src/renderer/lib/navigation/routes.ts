/** encodeURIComponent throws for a name that was cut within a surrogate pair. */
function encode(name: string): string {
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
  draft: (id: string) => `/publish/draft/${encode(id)}`,
  ownProject: (id: string, section = 'details') => `/publish/project/${encode(id)}/${section}`,
  ownOrganization: (id: string, section = 'profile') =>
    `/publish/organization/${encode(id)}/${section}`,
  welcome: '/welcome',
  settings: (section = 'loadouts') => `/settings/${section}`,
  project: (id: string) => `/project/${encode(id)}`,
  person: (id: string) => `/person/${encode(id)}`,
  organization: (id: string) => `/organization/${encode(id)}`,
} as const;
