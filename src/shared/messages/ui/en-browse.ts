import { formatCount } from '../format.ts';

interface Title {
  readonly title: string;
}
interface Version {
  readonly version: string;
}
interface Age {
  readonly age: string;
}

/** What lists of projects say, and Browse above them. */
export const browseTexts = {
  'ui-browse-list': 'Projects',
  'ui-browse-count': ({ count, number }: { readonly count: number; readonly number: string }) =>
    count === 1 ? `${number} project` : `${number} projects`,
  'ui-browse-search': 'Search the registry',
  'ui-browse-names': 'Id, slug, author or organization',
  'ui-browse-clear-words': 'Clear the words',
  'ui-browse-filters': 'Filters and order',
  'ui-browse-fits': ({ name }: { readonly name: string }) => `Fits ${name}`,
  'ui-browse-categories': 'Categories',
  'ui-browse-loaders': 'Loaders',
  'ui-browse-game-versions': 'Game versions',
  'ui-browse-clear': 'Clear all',
  'ui-browse-none': 'Nothing on the registry fits',
  'ui-browse-none-hint': 'Fewer filters or other words may find something.',
  'ui-browse-by-name': 'This registry has no search',
  'ui-browse-by-name-hint':
    'It knows projects by their exact names: type the id or slug of a project, or the name of an author or an organization.',
  'ui-browse-found-by-name':
    'This registry has no search. These have one of your words as id or slug, or come from an author or an organization of that name.',
  'ui-browse-cached':
    'Showing cached results: only projects that Loadout has seen before are searched, by name, slug and summary.',
  'ui-browse-none-cached': 'No matches among cached projects',
  'ui-browse-no-loadout': 'There is no loadout to install into yet.',
  'ui-browse-sort-relevance': 'Relevance',
  'ui-browse-sort-downloads': 'Downloads',
  'ui-browse-sort-followers': 'Followers',
  'ui-browse-sort-updated': 'Recently updated',
  'ui-browse-random': 'Something at random',
  'ui-browse-random-found': ({ title }: Title) => `Random project: ${title}`,
  'ui-browse-sort-published': 'Newest',
  'ui-group-category': 'Subject',
  'ui-group-feature': 'Feature',
  'ui-group-resolution': 'Resolution',
  'ui-group-performance': 'Cost',
  'ui-key-open-project': 'Open the project',
  'ui-key-install': 'Install or update',
  'ui-coming': 'On its way',

  'ui-kind-mod': 'Mod',
  'ui-kind-datamod': 'Data mod',
  'ui-kind-resource-pack': 'Resource pack',
  'ui-kind-shader': 'Shader',
  'ui-kind-modpack': 'Modpack',
  'ui-kind-plugin': 'Plugin',
  'ui-kind-world': 'World',
  'ui-side-required': 'needed',
  'ui-side-optional': 'optional',
  'ui-side-unsupported': 'not supported',
  'ui-side-unknown': 'not known',
  'ui-sides': ({ client, server }: { readonly client: string; readonly server: string }) =>
    `Client ${client}, server ${server}`,
  'ui-first-published': ({ when }: { readonly when: string }) => `First published ${when}`,
  'ui-updated-and-since': ({
    updated,
    since,
  }: {
    readonly updated: string;
    readonly since: string;
  }) => `Updated ${updated}, since ${since}`,
  'ui-no-game-version': 'No game version named',
  'ui-not-for': ({ version }: Version) => `not for ${version}`,
  'ui-followers': ({ count }: { readonly count: number }) => formatCount(count, 'follower'),
  'ui-downloads': ({ count }: { readonly count: number }) => formatCount(count, 'download'),

  'ui-install': 'Install',
  'ui-install-what': ({ title }: Title) => `Install ${title}`,
  'ui-update-what': ({ title }: Title) => `Update ${title}`,
  'ui-installed': 'Installed',
  'ui-installed-off': 'Installed, off',

  'ui-back': 'Back',
  'ui-ask-again': 'Try again',
  'ui-kept-since': ({ age }: Age) => `What you see is what the registry said ${age}.`,
  'ui-kept-unknown': 'What you see is what was known before.',

  'ui-browse-look': 'View',
  'ui-browse-cards': 'Cards',
  'ui-browse-rows': 'List',
  'ui-browse-sort-by': 'Sort by:',
  'ui-browse-remove-filter': ({ name }: { readonly name: string }) => `Remove filter ${name}`,
  'ui-percent': ({ number }: { readonly number: string }) => `${number}%`,
  'ui-install-progress': ({ title }: Title) => `Progress of ${title}`,
} as const;
