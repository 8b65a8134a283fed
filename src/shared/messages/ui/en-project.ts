import { formatCount } from '../format.ts';

interface Count {
  readonly count: number;
}
interface Name {
  readonly name: string;
}
interface Version {
  readonly version: string;
}

/** The page of a project, and the members on the pages of organizations. */
export const projectTexts = {
  'ui-project-parts': 'Page sections',
  'ui-project-description': 'Description',
  'ui-project-versions': 'Versions',
  'ui-project-gallery': 'Gallery',
  'ui-project-facts': 'About',
  'ui-project-links': 'Links',
  'ui-project-organization': 'Organization',
  'ui-project-team': 'Team',
  'ui-description-none': 'No description',
  'ui-description-not-known': 'Description not available',
  'ui-description-not-known-hint': 'Only the summary of this project is cached.',
  'ui-description-lacking': 'This registry does not offer descriptions',
  'ui-description-lacking-hint':
    'It offers only the summary and the versions of a project. Another registry may have more.',
  'ui-versions-not-known': 'Versions not available',
  'ui-versions-not-known-hint': 'No versions are cached, and the registry is not available.',
  'ui-versions-none': 'No versions yet',
  'ui-versions-more': ({ count }: Count) => `Show ${formatCount(count, 'older version')}`,
  'ui-featured': 'Featured',
  'ui-picture-before': 'Previous picture',
  'ui-picture-next': 'Next picture',

  'ui-fact-game-versions': 'Game versions',
  'ui-fact-loaders': 'Loaders',
  'ui-fact-client': 'Client',
  'ui-fact-server': 'Server',
  'ui-fact-categories': 'Categories',
  'ui-fact-downloads': 'Downloads',
  'ui-fact-followers': 'Followers',
  'ui-fact-updated': 'Updated',
  'ui-fact-published': 'Published',
  'ui-fact-status': 'Status',
  'ui-fact-licence': 'Licence',
  'ui-fact-slug': 'Slug',
  'ui-fact-id': 'ID',
  'ui-fact-none': 'none listed',
  'ui-follow': 'Follow',
  'ui-followed': 'Following',
  'ui-link-issues': 'Issues',
  'ui-link-source': 'Source',
  'ui-link-wiki': 'Wiki',
  'ui-link-discord': 'Discord',

  'ui-version-changes': 'Changelog',
  'ui-version-needs': 'Required',
  'ui-version-goes-with': 'Optional',
  'ui-version-not-with': 'Incompatible',
  'ui-version-contains': 'Bundled',
  'ui-version-exactly': 'exact version',
  'ui-version-duplicate': 'Duplicate',
  'ui-version-files': ({ count }: Count) => (count === 1 ? 'File' : `${count} files`),
  'ui-install-version': ({ version }: Version) => `Install ${version}`,
  'ui-change-to': 'Use this version',
  'ui-change-to-version': ({ version }: Version) => `Use this version: ${version}`,
  'ui-file-primary': 'Primary file',
  'ui-file-additional': 'Additional file',
  'ui-save-file': 'Save file…',
  'ui-save-named': ({ name }: Name) => `Save file… ${name}`,
  'ui-file-saved': ({ name }: Name) => `Verified and saved ${name}`,

  'ui-member': 'Member',
  'ui-member-owner': 'owner',
  'ui-member-invited': 'invitation pending',
  'ui-member-may': ({ count }: Count) => formatCount(count, 'permission'),

  'ui-project-loadouts': 'Your loadouts',
  'ui-project-compatible': 'Compatible',
  'ui-project-needs': ({ version }: Version) => `Requires ${version}`,
  'ui-project-installed-here': ({ version, loadout }: Version & { readonly loadout: string }) =>
    `${version} installed in ${loadout}`,
  'ui-project-details': 'Details',
  'ui-project-dependencies': 'Dependencies',
  'ui-project-dependencies-of': ({ version }: Version) => `Dependencies of ${version}`,
  'ui-picture-enlarge': 'Enlarge picture',
  'ui-picture-show': ({ number }: { readonly number: number }) => `Picture ${number}`,
  'ui-picture-all': ({ count, more }: Count & { readonly more: number }) =>
    `+${more}, show all ${formatCount(count, 'picture')}`,
  'ui-picture-of': ({ number, count }: Count & { readonly number: number }) =>
    `${number} of ${count}`,
} as const;
