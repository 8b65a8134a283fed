import { formatCount, formatNumber } from '../format.ts';

interface Name {
  readonly name: string;
}
interface Count {
  readonly count: number;
}

/** The editors of projects, versions, teams and organizations. */
export const ownTexts = {
  'ui-own-project-parts': 'Project sections',
  'ui-versions': 'Versions',
  'ui-project-details': 'Details',
  'ui-project-tags': 'Tags',
  'ui-project-licence': 'Licence',
  'ui-project-description-hint': 'Markdown. Only pictures hosted by the registry are shown.',
  'ui-counter': ({ length, most }: { readonly length: string; readonly most: string }) =>
    `${length} of ${most}`,
  'ui-too-long': ({ over }: { readonly over: number }) =>
    `${formatCount(over, 'character')} too long.`,
  'ui-too-short': ({ least }: { readonly least: number }) =>
    `At least ${formatCount(least, 'character')}.`,
  'ui-slug': 'Slug',
  'ui-slug-hint': 'The last part of the page’s address, in lower case.',
  'ui-slug-free': 'Available.',
  'ui-slug-taken': 'Another project uses this slug.',
  'ui-slug-characters': ({ proposal }: { readonly proposal: string }) =>
    proposal === ''
      ? 'Use lower-case letters, digits and hyphens.'
      : `Use lower-case letters, digits and hyphens: ${proposal}`,
  'ui-summary': 'Summary',
  'ui-project-types': 'Project type',
  'ui-project-types-hint':
    'A mod can also be a plugin or a data mod, and a shader can also be a resource pack. Other types cannot be combined.',
  'ui-side-client': 'Client side',
  'ui-side-server': 'Server side',
  'ui-side-fixed': 'Set by the project type.',
  'ui-profile': 'Profile',
  'ui-profile-picture': 'Profile picture',
  'ui-profile-picture-choose': 'Choose a picture…',
  'ui-profile-picture-remove': 'Remove picture',
  'ui-profile-picture-removed': 'Picture removed',
  'ui-profile-picture-saved': 'Picture saved',
  'ui-profile-name': 'Name',
  'ui-profile-name-hint': 'Shown at the top of your page. Without one, your user name is shown.',
  'ui-profile-user-name': 'User name',
  'ui-profile-user-name-hint':
    'Others use it to find and invite you. Changing it changes the address of your page.',
  'ui-profile-user-name-wrong':
    'Use at least 2 letters, digits, hyphens or underscores. Some names are reserved.',
  'ui-profile-bio': 'About you',
  'ui-profile-see': 'View your page as others see it',
  'ui-profile-background': 'Banner',
  'ui-profile-background-hint': ({ most }: { readonly most: string }) =>
    `A wide PNG, JPEG, WebP or GIF of at most ${most}.`,
  'ui-profile-background-choose': 'Choose a banner…',
  'ui-profile-background-remove': 'Remove banner',
  'ui-icon': 'Icon',
  'ui-icon-hint': ({ most }: { readonly most: string }) =>
    `PNG, JPEG or WebP. Drop a picture here and crop it to a square. It is reduced to at most ${most}.`,
  'ui-icon-choose': 'Choose an icon…',
  'ui-icon-remove': 'Remove icon',
  'ui-icon-removed': 'Icon removed',
  'ui-icon-saved': 'Icon saved',
  'ui-icon-wrong-type': ({ name }: Name) => `${name} is not a PNG, JPEG or WebP picture.`,
  'ui-icon-too-large': ({ name, most }: Name & { readonly most: string }) =>
    `${name} is larger than ${most}. Choose a smaller picture.`,
  'ui-icon-unreadable': 'This picture cannot be read. Choose another one.',
  'ui-crop-title': 'Crop to a square',
  'ui-crop-area': 'Picture: drag it or move it with the arrow keys',
  'ui-crop-zoom': 'Zoom',
  'ui-crop-do': 'Crop and save',
  'ui-markdown-views': ({ name }: Name) => `${name}: write or preview`,
  'ui-markdown-write': 'Write',
  'ui-markdown-preview': 'Preview',
  'ui-markdown-nothing': 'Nothing to preview.',
  'ui-submit-title': 'Review',
  'ui-submit-text':
    'A moderator reviews the project before others can find it. It needs a version, a description and a licence.',
  'ui-submit': 'Submit for review',
  'ui-submitted': 'Submitted for review',
  'ui-delete-project': 'Delete the project',
  'ui-delete-project-text':
    'All its versions, files and pictures are deleted. This cannot be undone.',
  'ui-featured-tags': 'Featured tags',
  'ui-featured-tags-hint': ({ most }: { readonly most: number }) =>
    `Up to ${formatNumber(most)} of the chosen tags.`,
  'ui-licence-how': 'Licence type',
  'ui-licence-listed': 'From the list',
  'ui-licence-own': 'Custom',
  'ui-licence-name': 'Name',
  'ui-licence-url': 'Licence URL',
  'ui-licence-search': 'Find a licence by its name or ID…',
  'ui-licence-none': 'No licences found.',
  'ui-licence-read': ({ name }: Name) => `Read ${name}`,
  'ui-licence-look': 'Read',
  'ui-licence-look-of': ({ name }: Name) => `Read before choosing: ${name}`,
  'ui-licence-no-text': ({ name }: Name) => `The registry has no text or link for ${name}.`,
  'ui-url-hint': 'A URL that starts with https://.',
  'ui-url-wrong': 'Enter a URL that starts with https:// or http://.',
  'ui-picture-add': 'Add a picture',
  'ui-picture-count': ({ count, most }: Count & { readonly most: number }) =>
    `${formatNumber(count)} of ${formatNumber(most)}`,
  'ui-picture-title': 'Title',
  'ui-picture-description': 'Description',
  'ui-picture-featured': 'Featured picture',
  'ui-picture-featured-hint': 'Shown next to the project in lists. Only one can be featured.',
  'ui-picture-remove-text': 'It is removed from the project page.',

  'ui-no-versions': 'No versions yet',
  'ui-no-versions-text': 'Drop the first file above.',
  'ui-feature': 'Feature',
  'ui-unfeature': 'Unfeature',
  'ui-file-new': 'Will be added',
  'ui-primary-stays': 'The primary file cannot be changed. Publish a new version instead.',
  'ui-version-delete-text':
    'Its files are deleted, and everyone who installed it sees that it was withdrawn. This cannot be undone.',
  'ui-downloads-of': ({ name, count }: Name & Count) =>
    `${name}: ${formatCount(count, 'download')}`,
  'ui-downloads-of-versions': ({ total, count }: Count & { readonly total: number }) =>
    `${formatCount(total, 'download')} across ${formatCount(count, 'version')}`,

  'ui-members': 'Members',
  'ui-member-count': ({ count }: Count) => formatCount(count, 'member'),
  'ui-role': 'Role',
  'ui-owner': 'Owner',
  'ui-owner-may': 'All permissions.',
  'ui-owner-leaves': 'Before you leave, transfer ownership to another member.',
  'ui-owner-leaves-alone':
    'Before you leave, transfer ownership: invite someone and make them the owner once they accept.',
  'ui-owner-leaves-way': 'Choose the new owner',
  'ui-pending': 'Invitation pending',
  'ui-may-nothing': 'No permissions yet.',
  'ui-may-not-give': 'You cannot grant this.',
  'ui-make-owner': 'Make owner',
  'ui-transfer-to': ({ name }: Name) => `Make owner: ${name}`,
  'ui-transfer-text': ({ name }: Name) =>
    `${name} gets all permissions, and you become a member. Only ${name} can transfer ownership back.`,
  'ui-transferred': ({ name }: Name) => `${name} is now the owner`,
  'ui-invite': 'Invite',
  'ui-invite-name': 'User name',
  'ui-invite-hint': 'They join the team once they accept.',
  'ui-invited': ({ name }: Name) => `Invited ${name}`,
  'ui-leave': 'Leave',
  'ui-leave-title': 'Leave this team',
  'ui-leave-text': 'You can rejoin only if someone invites you again.',
  'ui-left': 'You left the team',
  'ui-remove-member-text': ({ name }: Name) => `${name} loses all permissions here.`,
  'ui-team-parent': 'Members of this organization have access too:',
  'ui-override': 'Override permissions',
  'ui-override-of': ({ name }: Name) => `Override permissions: ${name}`,
  'ui-override-hint':
    'For this project, these replace the permissions that the member has in the organization.',
  'ui-answer-invitation': 'Answer the invitation',
  'ui-project-permissions': 'Project permissions',
  'ui-default-permissions': 'Permissions for the organization’s projects',
  'ui-organization-permissions': 'Permissions for the organization',

  'ui-organization-parts': 'Organization sections',
  'ui-organization-profile': 'Profile',
  'ui-organization-description': 'Description',
  'ui-organization-create': 'Create an organization',
  'ui-organization-created': ({ name }: Name) => `Created ${name}`,
  'ui-my-organizations': ({ count }: Count) => formatCount(count, 'organization'),
  'ui-no-organizations': 'No organizations yet',
  'ui-no-organizations-text': 'An organization shares one team across several projects.',
  'ui-organization-empty': 'No projects yet',
  'ui-organization-add': 'Add',
  'ui-organization-add-project': 'Add one of your projects',
  'ui-organization-add-title': ({ project, name }: Name & { readonly project: string }) =>
    `Add ${project} to ${name}`,
  'ui-organization-add-text': ({ project, name }: Name & { readonly project: string }) =>
    `${name} will own ${project}: the organization’s owner becomes the project’s owner, and its members get their permissions for the organization’s projects.`,
  'ui-organization-remove-text': ({ project, name }: Name & { readonly project: string }) =>
    `${project} leaves ${name} and belongs to one person again. The organization’s members lose their permissions for it.`,
  'ui-delete-organization': 'Delete the organization',
  'ui-delete-organization-text': ({ count }: Count) =>
    count === 0
      ? 'Its members lose access. This cannot be undone.'
      : `Its owner keeps ${formatCount(count, 'project')}, and its members lose access. This cannot be undone.`,
} as const;
