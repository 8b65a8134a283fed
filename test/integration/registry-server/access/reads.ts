/**
 * Every read, lookup, search and download of one project, grouped into classes that follow one
 * rule.
 */
import { hashOf } from '../ask.ts';

export interface Target {
  readonly id: string;
  readonly status: string;
  readonly visibility: string;
}

/** Readers who find a project through a class of reads; the document explains each. */
export type Rule = 'visible' | 'public' | 'public or own list' | 'listed' | 'own' | 'everybody';

export interface Read {
  readonly path: string;
  readonly json?: unknown;
  /** The answer lists several projects; the test checks whether it includes this one. */
  readonly isList?: true;
}

export interface ReadClass {
  readonly letter: string;
  readonly title: string;
  readonly rule: Rule;
  /**
   * Without these scopes a token counts as a guest; if the list is the caller's own, it is refused.
   */
  readonly scopes: readonly string[];
  list(target: Target): readonly Read[];
}

const OWNER = 'user-owner';
export const ORGANIZATION = 'org-1';
export const COLLECTION = 'collection-1';
/** A public project with a version that depends on all others. */
export const HUB = 'hub';
export const versionOf = ({ id }: Target) => `${id}-v`;
export const imageOf = ({ id }: Target) => `${id}.png`;

const inList = (path: string): Read => ({ path, isList: true });

export const READ_CLASSES: readonly ReadClass[] = [
  {
    letter: 'P',
    title: 'the project, its images, its place among others’ dependencies',
    rule: 'visible',
    scopes: ['project_read'],
    list: (target) => [
      { path: `/api/project/${target.id}` },
      { path: `/api/project/slug-of-${target.id}` },
      { path: `/api/project/${target.id}/dependencies` },
      inList(`/api/project/${HUB}/dependencies`),
      inList(`/api/projects?ids=${target.id},${HUB}`),
      { path: `/cdn/data/project/${target.id}/${imageOf(target)}` },
      { path: `/cdn/data/project/${target.id}/gallery/${imageOf(target)}` },
    ],
  },
  {
    letter: 'V',
    title: 'its versions and the redirects to their files',
    rule: 'visible',
    scopes: ['version_read'],
    list: (target) =>
      [
        '',
        `/${versionOf(target)}`,
        '/1.0.0',
        '/latest',
        '/latest/primary-file',
        `/1.0.0/${versionOf(target)}.jar`,
      ].map((rest) => ({ path: `/api/project/${target.id}/version${rest}` })),
  },
  {
    letter: 'H',
    title: 'lookups by hash or by the version’s id',
    rule: 'visible',
    scopes: [],
    list: (target) => {
      const hash = hashOf(versionOf(target));
      const json = { hashes: [hash], releaseChannel: 'dev' };
      return [
        { path: `/api/version/${versionOf(target)}` },
        inList(`/api/version?ids=${versionOf(target)}`),
        { path: `/api/version-file/${hash}` },
        { path: `/api/version-file/${hash}/download` },
        { path: `/api/version-file/${hash}/update`, json: {} },
        { path: '/api/version-files', json },
        { path: '/api/version-files/update', json },
      ];
    },
  },
  {
    letter: 'F',
    title: 'the file itself',
    rule: 'visible',
    scopes: ['project_read', 'version_read'],
    list: (target) => [
      {
        path: `/cdn/data/project/${target.id}/version/${versionOf(target)}/${versionOf(target)}.jar`,
      },
    ],
  },
  {
    letter: 'N',
    title: 'its place in a public collection',
    rule: 'visible',
    scopes: ['collection_read'],
    list: () => [
      inList(`/api/collections/${COLLECTION}`),
      inList(`/api/collections/${COLLECTION}/projects`),
    ],
  },
  {
    letter: 'B',
    title: 'what build tools read',
    rule: 'visible',
    scopes: ['project_read', 'version_read'],
    list: (target) =>
      [
        'maven-metadata.xml',
        'maven-metadata.xml.sha1',
        '1.0.0/a.pom',
        '1.0.0/a.jar.sha1',
        '1.0.0/a.jar',
      ].map((rest) => ({ path: `/maven/maven/crmods/${target.id}/${rest}` })),
  },
  {
    letter: 'O',
    title: 'the list of its organization',
    rule: 'visible',
    scopes: ['organization_read', 'project_read'],
    list: () => [inList(`/api/organization/${ORGANIZATION}/projects`)],
  },
  {
    letter: 'U',
    title: 'the list of its owner',
    rule: 'public or own list',
    scopes: ['user_read', 'project_read'],
    list: () => [inList(`/api/user/${OWNER}/projects`)],
  },
  {
    letter: 'M',
    title: 'the caller’s own list',
    rule: 'own',
    scopes: ['project_read'],
    list: () => [inList('/api/project')],
  },
  {
    letter: 'R',
    title: 'random projects',
    rule: 'public',
    scopes: [],
    list: () => [inList('/api/projects/random?count=100')],
  },
  {
    letter: 'S',
    title: 'search, front page, lists of listed projects only',
    rule: 'listed',
    scopes: [],
    list: (target) => [
      inList('/api/search?limit=100'),
      inList(`/api/search?q=${encodeURIComponent(target.id)}`),
      inList('/api/projects/home-page-carousel'),
      inList(`/api/organization/${ORGANIZATION}/projects?listedOnly=true`),
      inList(`/api/user/${OWNER}/projects?listedOnly=true`),
      // Any value counts.
      inList(`/api/user/${OWNER}/projects?listedOnly=false`),
    ],
  },
  {
    letter: 'C',
    title: 'whether a name is taken',
    rule: 'everybody',
    scopes: [],
    list: ({ id }) => [{ path: `/api/project/${id}/check` }],
  },
];
