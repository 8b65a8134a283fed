import { formatCount, formatNumber } from '../format.ts';

interface Name {
  readonly name: string;
}
interface Count {
  readonly count: number;
}

/** The editors of projects, versions, teams and organizations. */
export const ownTexts = {
  'ui-own-project-parts': 'Parts of the project',
  'ui-versions': 'Versions',
  'ui-project-details': 'Details',
  'ui-project-tags': 'Tags',
  'ui-project-licence': 'Licence',
  'ui-project-description-hint': 'Markdown. Pictures from the registry’s own pages are shown.',
  'ui-counter': ({ length, most }: { readonly length: string; readonly most: string }) =>
    `${length} of ${most}`,
  'ui-too-long': ({ over }: { readonly over: number }) =>
    `${formatCount(over, 'character')} too long.`,
  'ui-too-short': ({ least }: { readonly least: number }) =>
    `At least ${formatCount(least, 'character')}.`,
  'ui-slug': 'Address',
  'ui-slug-hint': 'Lower case, as it stands at the end of the page’s address.',
  'ui-slug-free': 'It is free.',
  'ui-slug-taken': 'Another project has this address.',
  'ui-slug-characters': ({ proposal }: { readonly proposal: string }) =>
    proposal === ''
      ? 'Lower-case letters, digits and hyphens.'
      : `Lower-case letters, digits and hyphens: ${proposal}`,
  'ui-summary': 'Summary',
  'ui-project-types': 'What it is',
  'ui-project-types-hint':
    'A mod may be a plugin or a data mod as well, a shader a resource pack; others stand alone.',
  'ui-side-client': 'On the client',
  'ui-side-server': 'On the server',
  'ui-side-fixed': 'Follows from what it is.',
  'ui-profile': 'Profile',
  'ui-profile-picture': 'Your picture',
  'ui-profile-picture-choose': 'Choose a picture…',
  'ui-profile-picture-remove': 'Remove the picture',
  'ui-profile-picture-removed': 'The picture is removed',
  'ui-profile-picture-saved': 'The picture is saved',
  'ui-profile-name': 'Name',
  'ui-profile-name-hint': 'As it stands over your page; without one, your user name.',
  'ui-profile-user-name': 'User name',
  'ui-profile-user-name-hint':
    'Others find and invite you by it. A new one changes the address of your page.',
  'ui-profile-user-name-wrong':
    'Two letters, digits, - or _ at least; a few names are kept by the registry.',
  'ui-profile-bio': 'About you',
  'ui-profile-see': 'See your page as others see it',
  'ui-profile-background': 'Picture over your page',
  'ui-profile-background-hint': ({ most }: { readonly most: string }) =>
    `A wide png, jpeg, webp or gif of at most ${most}.`,
  'ui-profile-background-choose': 'Choose a wide picture…',
  'ui-profile-background-remove': 'Remove the wide picture',
  'ui-icon': 'Icon',
  'ui-icon-hint': ({ most }: { readonly most: string }) =>
    `A png, jpeg or webp picture: drop one here and cut out a square. At most ${most} of it are sent.`,
  'ui-icon-choose': 'Choose an icon…',
  'ui-icon-remove': 'Remove the icon',
  'ui-icon-removed': 'The icon is removed',
  'ui-icon-saved': 'The icon is saved',
  'ui-icon-wrong-type': ({ name }: Name) => `${name} is no png, jpeg or webp picture.`,
  'ui-icon-too-large': ({ name, most }: Name & { readonly most: string }) =>
    `${name} is larger than ${most}; choose a smaller picture.`,
  'ui-icon-unreadable': 'This picture cannot be read. Choose another one.',
  'ui-crop-title': 'Cut to a square',
  'ui-crop-area': 'The picture: drag it, or move it with the arrows',
  'ui-crop-zoom': 'Enlarge',
  'ui-crop-do': 'Use this square',
  'ui-markdown-views': ({ name }: Name) => `${name}: views`,
  'ui-markdown-write': 'Write',
  'ui-markdown-preview': 'Preview',
  'ui-markdown-nothing': 'Nothing to show yet.',
  'ui-submit-title': 'Review',
  'ui-submit-text':
    'A moderator looks at the project before others can find it. It needs a version, a description and a licence.',
  'ui-submit': 'Submit for review',
  'ui-submitted': 'Submitted for review',
  'ui-delete-project': 'Delete the project',
  'ui-delete-project-text':
    'All its versions, files and pictures go with it. This cannot be taken back.',
  'ui-featured-tags': 'Shown first',
  'ui-featured-tags-hint': ({ most }: { readonly most: number }) =>
    `Up to ${formatNumber(most)} of the chosen tags.`,
  'ui-licence-how': 'Which licence',
  'ui-licence-listed': 'From the list',
  'ui-licence-own': 'My own',
  'ui-licence-name': 'Name',
  'ui-licence-url': 'Where it can be read',
  'ui-licence-search': 'Find a licence by its name or id…',
  'ui-licence-none': 'No licence is called so.',
  'ui-licence-read': ({ name }: Name) => `Read ${name}`,
  'ui-licence-look': 'Read',
  'ui-licence-look-of': ({ name }: Name) => `Read before choosing: ${name}`,
  'ui-licence-no-text': ({ name }: Name) => `The registry has neither text nor address of ${name}.`,
  'ui-url-hint': 'An address that begins with https://.',
  'ui-url-wrong': 'An address that begins with https:// or http://.',
  'ui-picture-add': 'Add a picture',
  'ui-picture-count': ({ count, most }: Count & { readonly most: number }) =>
    `${formatNumber(count)} of ${formatNumber(most)}`,
  'ui-picture-title': 'Title',
  'ui-picture-description': 'Description',
  'ui-picture-featured': 'Shown with the project',
  'ui-picture-featured-hint': 'One picture stands beside the project in lists.',
  'ui-picture-remove-text': 'It goes from the project’s page.',

  'ui-no-versions': 'No versions yet',
  'ui-no-versions-text': 'Drop the first file above.',
  'ui-feature': 'Show first',
  'ui-unfeature': 'Not first',
  'ui-file-new': 'Will be added',
  'ui-primary-stays': 'The primary file cannot be changed; publish a new version instead.',
  'ui-version-delete-text':
    'Its files go with it, and whoever has it is told that it was taken back. This cannot be taken back.',
  'ui-downloads-of': ({ name, count }: Name & Count) =>
    `${name}: ${formatCount(count, 'download')}`,
  'ui-downloads-of-versions': ({ total, count }: Count & { readonly total: number }) =>
    `${formatCount(total, 'download')} of ${formatCount(count, 'version')}`,

  'ui-members': 'Members',
  'ui-member-count': ({ count }: Count) => formatCount(count, 'member'),
  'ui-role': 'Role',
  'ui-owner': 'Owner',
  'ui-owner-may': 'May do everything.',
  'ui-owner-leaves': 'Transfer ownership first: make another member the owner.',
  'ui-owner-leaves-alone':
    'Transfer ownership first: invite somebody, and make them the owner when they have accepted.',
  'ui-owner-leaves-way': 'Choose the new owner',
  'ui-pending': 'Not answered yet',
  'ui-may-nothing': 'May do nothing yet.',
  'ui-may-not-give': 'You may not give this.',
  'ui-make-owner': 'Make owner',
  'ui-transfer-to': ({ name }: Name) => `Make owner: ${name}`,
  'ui-transfer-text': ({ name }: Name) =>
    `${name} may do everything then, and you are a member. Only ${name} can give it back.`,
  'ui-transferred': ({ name }: Name) => `${name} is the owner now`,
  'ui-invite': 'Invite',
  'ui-invite-name': 'User name',
  'ui-invite-hint': 'They belong to the team when they have accepted.',
  'ui-invited': ({ name }: Name) => `${name} is invited`,
  'ui-leave': 'Leave',
  'ui-leave-title': 'Leave this team',
  'ui-leave-text': 'You come back only when somebody invites you again.',
  'ui-left': 'You have left the team',
  'ui-remove-member-text': ({ name }: Name) => `${name} may do nothing here from then on.`,
  'ui-team-parent': 'Whoever belongs to the organization works on it too:',
  'ui-override': 'Set for this project',
  'ui-override-of': ({ name }: Name) => `Set for this project: ${name}`,
  'ui-override-hint': 'Holds for this project in place of what they may do in the organization.',
  'ui-answer-invitation': 'Answer the invitation',
  'ui-project-permissions': 'What they may do with the project',
  'ui-default-permissions': 'What they may do with the organization’s projects',
  'ui-organization-permissions': 'What they may do with the organization',

  'ui-organization-parts': 'Parts of the organization',
  'ui-organization-profile': 'Profile',
  'ui-organization-description': 'Description',
  'ui-organization-create': 'Create an organization',
  'ui-organization-created': ({ name }: Name) => `${name} is created`,
  'ui-my-organizations': ({ count }: Count) => `${formatCount(count, 'organization')} of yours`,
  'ui-no-organizations': 'You belong to no organization',
  'ui-no-organizations-text': 'People who make several projects together have one team for all.',
  'ui-organization-empty': 'It has no projects yet',
  'ui-organization-add': 'Add',
  'ui-organization-add-project': 'Add a project of yours',
  'ui-organization-add-title': ({ project, name }: Name & { readonly project: string }) =>
    `Add ${project} to ${name}`,
  'ui-organization-add-text': ({ project, name }: Name & { readonly project: string }) =>
    `${name} owns ${project} then: its owner is the project’s owner, and its members may do what they may in the organization.`,
  'ui-organization-remove-text': ({ project, name }: Name & { readonly project: string }) =>
    `${project} leaves ${name} and belongs to a single person again; the organization’s members lose what they may there.`,
  'ui-delete-organization': 'Delete the organization',
  'ui-delete-organization-text': ({ count }: Count) =>
    count === 0
      ? 'Its members lose it. This cannot be taken back.'
      : `Its ${formatCount(count, 'project')} stay and belong to its owner; the members lose what they may there. This cannot be taken back.`,
} as const;
