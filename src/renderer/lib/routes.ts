/** The places of the window, behind `#` in its address. */
export const routes = {
  library: '/library',
  updates: '/updates',
  browse: '/browse',
  activity: '/activity',
  welcome: '/welcome',
  settings: (section = 'loadouts') => `/settings/${section}`,
  project: (id: string) => `/project/${encodeURIComponent(id)}`,
  person: (id: string) => `/person/${encodeURIComponent(id)}`,
  organization: (id: string) => `/organization/${encodeURIComponent(id)}`,
} as const;
