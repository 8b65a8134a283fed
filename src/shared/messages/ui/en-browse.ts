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

/** Lists of projects, and Browse above them. */
export const browseTexts = {
  'ui-browse-list': 'Projects',
  'ui-browse-count': ({ count, number }: { readonly count: number; readonly number: string }) =>
    count === 1 ? `${number} project` : `${number} projects`,
  'ui-browse-search': 'Search the registry',
  'ui-browse-names': 'ID, slug, author or organization',
  'ui-browse-clear-words': 'Clear search',
  'ui-browse-filters': 'Filters and sorting',
  'ui-browse-fits': ({ name }: { readonly name: string }) => `Compatible with ${name}`,
  'ui-browse-categories': 'Categories',
  'ui-browse-loaders': 'Loaders',
  'ui-browse-game-versions': 'Game versions',
  'ui-browse-clear': 'Clear all',
  'ui-browse-none': 'No projects found',
  'ui-browse-none-hint': 'Try fewer filters or different words.',
  'ui-browse-by-name': 'This registry has no search',
  'ui-browse-by-name-hint':
    'Enter an exact name: the ID or slug of a project, or the name of an author or organization.',
  'ui-browse-found-by-name':
    'This registry has no search. These projects match one of your words by ID or slug, or come from an author or organization with that name.',
  'ui-browse-cached':
    'Showing cached results: only projects that Loadout has seen before are searched, by name, slug and summary.',
  'ui-browse-none-cached': 'No matches among cached projects',
  'ui-browse-no-loadout': 'There is no loadout to install into yet.',
  'ui-browse-sort-relevance': 'Relevance',
  'ui-browse-sort-downloads': 'Downloads',
  'ui-browse-sort-followers': 'Followers',
  'ui-browse-sort-updated': 'Recently updated',
  'ui-browse-random': 'Random project',
  'ui-browse-random-found': ({ title }: Title) => `Random project: ${title}`,
  'ui-browse-sort-published': 'Newest',
  'ui-group-category': 'Category',
  'ui-group-feature': 'Feature',
  'ui-group-resolution': 'Resolution',
  'ui-group-performance': 'Performance impact',
  'ui-key-open-project': 'Open the project',
  'ui-key-install': 'Install or update',
  'ui-coming': 'Loading…',

  'ui-kind-mod': 'Mod',
  'ui-kind-datamod': 'Data mod',
  'ui-kind-resource-pack': 'Resource pack',
  'ui-kind-shader': 'Shader',
  'ui-kind-modpack': 'Modpack',
  'ui-kind-plugin': 'Plugin',
  'ui-kind-world': 'World',
  'ui-side-required': 'required',
  'ui-side-optional': 'optional',
  'ui-side-unsupported': 'not supported',
  'ui-side-unknown': 'unknown',
  'ui-sides': ({ client, server }: { readonly client: string; readonly server: string }) =>
    `Client ${client}, server ${server}`,
  'ui-first-published': ({ when }: { readonly when: string }) => `First published ${when}`,
  'ui-updated-and-since': ({
    updated,
    since,
  }: {
    readonly updated: string;
    readonly since: string;
  }) => `Updated ${updated} · published ${since}`,
  'ui-no-game-version': 'No game versions listed',
  'ui-not-for': ({ version }: Version) => `not for ${version}`,
  'ui-followers': ({ count }: { readonly count: number }) => formatCount(count, 'follower'),
  'ui-downloads': ({ count }: { readonly count: number }) => formatCount(count, 'download'),

  'ui-install': 'Install',
  'ui-install-what': ({ title }: Title) => `Install ${title}`,
  'ui-update-what': ({ title }: Title) => `Update ${title}`,
  'ui-installed': 'Installed',
  'ui-installed-off': 'Disabled',

  'ui-back': 'Back',
  'ui-ask-again': 'Retry',
  'ui-kept-since': ({ age }: Age) => `Showing results from ${age}.`,
  'ui-kept-unknown': 'Showing cached data.',

  'ui-browse-look': 'View',
  'ui-browse-cards': 'Cards',
  'ui-browse-rows': 'List',
  'ui-browse-sort-by': 'Sort by:',
  'ui-browse-remove-filter': ({ name }: { readonly name: string }) => `Remove filter ${name}`,
  'ui-percent': ({ number }: { readonly number: string }) => `${number}%`,
  'ui-install-progress': ({ title }: Title) => `Progress of ${title}`,
} as const;
