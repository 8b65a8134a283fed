/** The places of the window, behind `#` in its address. */
export const routes = {
  library: '/library',
  updates: '/updates',
  browse: '/browse',
  activity: '/activity',
  publish: (tab = 'projects') => `/publish/${tab}`,
  draft: (id: string) => `/publish/draft/${encodeURIComponent(id)}`,
  ownProject: (id: string, section = 'details') =>
    `/publish/project/${encodeURIComponent(id)}/${section}`,
  ownOrganization: (id: string, section = 'profile') =>
    `/publish/organization/${encodeURIComponent(id)}/${section}`,
  welcome: '/welcome',
  settings: (section = 'loadouts') => `/settings/${section}`,
  project: (id: string) => `/project/${encodeURIComponent(id)}`,
  person: (id: string) => `/person/${encodeURIComponent(id)}`,
  organization: (id: string) => `/organization/${encodeURIComponent(id)}`,
} as const;
