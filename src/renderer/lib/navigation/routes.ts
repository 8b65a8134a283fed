/** A name that is cut in the middle of a letter cannot stand in an address. */
function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}

/** The places of the window, behind `#` in its address. */
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
