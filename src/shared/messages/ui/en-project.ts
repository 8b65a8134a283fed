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

/** What the pages of a project, a person and an organization say. */
export const projectTexts = {
  'ui-project-parts': 'Parts of the page',
  'ui-project-description': 'Description',
  'ui-project-versions': 'Versions',
  'ui-project-gallery': 'Pictures',
  'ui-project-facts': 'Facts',
  'ui-project-links': 'Links',
  'ui-project-organization': 'Organization',
  'ui-project-team': 'Team',
  'ui-description-none': 'The author says nothing more',
  'ui-description-not-known': 'The description is not known',
  'ui-description-not-known-hint': 'Only the short record of this project is kept.',
  'ui-description-lacking': 'This registry does not offer descriptions',
  'ui-description-lacking-hint':
    'It tells only the short record of a project, and the versions. Another registry may have more.',
  'ui-versions-not-known': 'The versions are not known',
  'ui-versions-not-known-hint': 'None are kept, and the registry could not be asked.',
  'ui-versions-none': 'There is no version yet',
  'ui-versions-more': ({ count }: Count) => `Show ${formatCount(count, 'older version')}`,
  'ui-featured': 'Featured',
  'ui-picture-before': 'Picture before',
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
  'ui-fact-id': 'Id',
  'ui-fact-none': 'none named',
  'ui-follow': 'Follow',
  'ui-followed': 'Following',
  'ui-link-issues': 'Problems',
  'ui-link-source': 'Source',
  'ui-link-wiki': 'Wiki',
  'ui-link-discord': 'Discord',

  'ui-version-changes': 'What it changes',
  'ui-version-needs': 'Needs',
  'ui-version-goes-with': 'Goes with',
  'ui-version-not-with': 'Does not work with',
  'ui-version-contains': 'Contains',
  'ui-version-exactly': 'in exactly one version',
  'ui-version-duplicate': 'Duplicate',
  'ui-version-files': ({ count }: Count) => (count === 1 ? 'File' : `${count} files`),
  'ui-install-version': ({ version }: Version) => `Install ${version}`,
  'ui-change-to': 'Change to this',
  'ui-change-to-version': ({ version }: Version) => `Change to this: ${version}`,
  'ui-file-primary': 'Main file',
  'ui-file-additional': 'Additional',
  'ui-save-file': 'Save file…',
  'ui-save-named': ({ name }: Name) => `Save file… ${name}`,
  'ui-file-saved': ({ name }: Name) => `${name} is verified and handed over`,

  'ui-member': 'Member',
  'ui-member-owner': 'owner',
  'ui-member-invited': 'invited, has not answered',
  'ui-member-may': ({ count }: Count) => `May do ${formatCount(count, 'thing')}`,

  'ui-project-loadouts': 'Your loadouts',
  'ui-project-compatible': 'Compatible',
  'ui-project-needs': ({ version }: Version) => `Needs ${version}`,
  'ui-project-installed-here': ({ version, loadout }: Version & { readonly loadout: string }) =>
    `${version} installed in ${loadout}`,
  'ui-project-details': 'Details',
  'ui-project-dependencies': 'Dependencies',
  'ui-project-dependencies-of': ({ version }: Version) => `Dependencies of ${version}`,
  'ui-picture-enlarge': 'Enlarge picture',
  'ui-picture-show': ({ number }: { readonly number: number }) => `Picture ${number}`,
  'ui-picture-all': ({ count }: Count) => `All ${formatCount(count, 'picture')}`,
  'ui-picture-of': ({ number, count }: Count & { readonly number: number }) =>
    `${number} of ${count}`,
} as const;
