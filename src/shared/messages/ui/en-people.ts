interface Name {
  readonly name: string;
}
interface VersionOf {
  readonly version: string;
  readonly day: string;
}

/** What the pages of people and of a link from outside say. */
export const peopleTexts = {
  'ui-profile-projects': 'Projects',
  'ui-profile-no-projects': 'No project can be seen.',
  'ui-profile-projects-not-known': 'The projects are not known: the registry could not be asked.',
  'ui-person-no-bio': 'Says nothing about themselves.',
  'ui-person-role': 'Role',
  'ui-person-joined': 'Joined',
  'ui-person-organizations': 'Organizations',
  'ui-role-user': 'User',
  'ui-role-moderator': 'Moderator',
  'ui-role-admin': 'Administrator',
  'ui-organization': 'Organization',
  'ui-organization-no-description': 'Says nothing about itself.',
  'ui-organization-members': 'Members',
  'ui-fact-team-id': 'Team id',

  'ui-link-title': 'Install from a link',
  'ui-link-version': 'Version',
  'ui-link-from': 'From',
  'ui-link-into': 'Into',
  'ui-link-newest': ({ version, day }: VersionOf) => `${version}, the newest that fits (${day})`,
  'ui-link-this': ({ version, day }: VersionOf) => `${version}, as the link says (${day})`,
  'ui-link-newest-that-fits': 'The newest that fits',
  'ui-link-can':
    'A link asked for this. Nothing is installed before you have seen the plan and pressed its button.',
  'ui-link-installed': ({ name, version }: Name & { readonly version: string }) =>
    version === '' ? `It is in ${name} already.` : `${version} is in ${name} already.`,
  'ui-link-no-version': ({ version }: { readonly version: string }) =>
    `The project has no version “${version}”: it may have been taken back.`,
  'ui-link-none-fits': ({ what, name }: Name & { readonly what: string }) =>
    `No version fits ${name} (${what}) on its channel. The project’s page shows what there is.`,
  'ui-link-folder-missing': ({ name }: Name) =>
    `The folder of ${name} is not there now, so nothing can be installed into it.`,
  'ui-link-offline': ({ name }: Name) => `${name} cannot be asked now.`,
  'ui-link-later': 'It can be installed when the registry can be asked again.',
  'ui-link-leave': 'Not now',
  'ui-link-install': 'Show the plan',
  'ui-link-no-loadout': 'There is no loadout to install into yet',
  'ui-link-no-loadout-hint': 'Manage a folder first, then press the link again.',
  'ui-link-asked-registry': ({ registry, name }: Name & { readonly registry: string }) =>
    `${registry} was asked, the registry of ${name}.`,
  'ui-link-try-loadout': ({ name }: Name) => `Try it for ${name}`,
} as const;
