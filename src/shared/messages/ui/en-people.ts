interface Name {
  readonly name: string;
}
interface VersionOf {
  readonly version: string;
  readonly day: string;
}

/** The pages of people and organizations, and the page that installs from a link. */
export const peopleTexts = {
  'ui-profile-projects': 'Projects',
  'ui-profile-no-projects': 'No projects to show.',
  'ui-profile-projects-not-known': 'Projects could not be loaded.',
  'ui-person-no-bio': 'No bio.',
  'ui-person-role': 'Role',
  'ui-person-joined': 'Joined',
  'ui-person-organizations': 'Organizations',
  'ui-role-user': 'User',
  'ui-role-moderator': 'Moderator',
  'ui-role-admin': 'Administrator',
  'ui-organization': 'Organization',
  'ui-organization-no-description': 'No description.',
  'ui-organization-members': 'Members',
  'ui-fact-team-id': 'Team ID',

  'ui-link-title': 'Install from a link',
  'ui-link-version': 'Version',
  'ui-link-from': 'From',
  'ui-link-into': 'Into',
  'ui-link-newest': ({ version, day }: VersionOf) =>
    `${version}, latest compatible version (${day})`,
  'ui-link-this': ({ version, day }: VersionOf) => `${version}, requested by the link (${day})`,
  'ui-link-newest-that-fits': 'Latest compatible version',
  'ui-link-can': 'You opened this from a link. Nothing is installed until you confirm the plan.',
  'ui-link-installed': ({ name, version }: Name & { readonly version: string }) =>
    version === '' ? `Installed in ${name}.` : `${version} is installed in ${name}.`,
  'ui-link-no-version': ({ version }: { readonly version: string }) =>
    `The project has no version “${version}”. It may have been withdrawn.`,
  'ui-link-none-fits': ({ what, name }: Name & { readonly what: string }) =>
    `No version on its release channel is compatible with ${name} (${what}). The project page lists all versions.`,
  'ui-link-folder-missing': ({ name }: Name) =>
    `The game folder of ${name} is missing. Nothing can be installed until it is back.`,
  'ui-link-later': 'You can install it when the registry is available again.',
  'ui-link-leave': 'Not now',
  'ui-link-install': 'Show the plan',
  'ui-link-no-loadout': 'No loadout to install into',
  'ui-link-no-loadout-hint': 'Manage a folder first, then open the link again.',
  'ui-link-asked-registry': ({ registry, name }: Name & { readonly registry: string }) =>
    `Searched ${registry}, the registry of ${name}.`,
  'ui-link-try-loadout': ({ name }: Name) => `Try ${name}`,
} as const;
