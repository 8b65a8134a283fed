import { AppError } from '#shared/errors.ts';
import { PROJECT_TYPES, SIDES, VISIBILITIES } from '#shared/registry/enumerations.ts';
import { parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { PROJECT, parseWordList } from './options.ts';
import type { WriteCommand } from './write-command.ts';

interface ProjectOptions {
  readonly name?: string;
  readonly slug?: string;
  readonly summary?: string;
  readonly type?: string;
  readonly visibility?: string;
  readonly clientSide?: string;
  readonly serverSide?: string;
  readonly org?: string;
}

const TYPE = [
  '--type <types>',
  t('cli-project-option-type', { types: PROJECT_TYPES.join(', ') }),
] as const;
const VISIBILITY = [
  '--visibility <visibility>',
  VISIBILITIES.join(', '),
  parseChoice('--visibility', VISIBILITIES),
] as const;
const NAME = ['--name <name>', t('cli-write-option-name')] as const;
const SUMMARY = ['--summary <text>', t('cli-project-option-summary')] as const;

/** Commands that create, change and delete projects. */
export const PROJECT_WRITES: readonly WriteCommand<ProjectOptions>[] = [
  {
    name: 'create',
    summary: t('cli-project-create'),
    description: t('cli-project-create-about'),
    args: [['<slug>', t('cli-write-option-slug')]],
    options: [
      NAME,
      SUMMARY,
      TYPE,
      VISIBILITY,
      ['--org <organization>', t('cli-project-option-org')],
    ],
    write: ({ session, args: [slug = ''], options, on, how }) => {
      const { name, summary, type, visibility = 'listed', org = null } = options;
      if (name === undefined || summary === undefined || type === undefined) {
        throw new AppError('USAGE', { message: t('cli-project-create-incomplete') });
      }
      const content = { name, slug, summary, type: parseWordList(type) ?? [], visibility };
      return session.client.projects.create({ ...on, ...content, organization: org }, how);
    },
  },
  {
    name: 'details',
    summary: t('cli-project-details'),
    description: t('cli-write-edit-about'),
    args: [PROJECT],
    options: [
      NAME,
      ['--slug <slug>', t('cli-write-option-slug')],
      SUMMARY,
      TYPE,
      VISIBILITY,
      ['--client-side <need>', SIDES.join(', '), parseChoice('--client-side', SIDES)],
      ['--server-side <need>', SIDES.join(', '), parseChoice('--server-side', SIDES)],
    ],
    write: ({ session, args: [project = ''], options, on, how }) => {
      const { type, org: _, ...texts } = options;
      const change = { ...texts, type: parseWordList(type) };
      return session.client.projects.edit({ ...on, project, base: null, change }, how);
    },
  },
  {
    name: 'submit',
    summary: t('cli-project-submit'),
    description: t('cli-project-submit-about'),
    args: [PROJECT],
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.submit({ ...on, project }, how),
  },
  {
    name: 'delete',
    summary: t('cli-project-delete'),
    description: t('cli-project-delete-about'),
    args: [PROJECT],
    asks: t('cli-project-delete-question'),
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.remove({ ...on, project }, how),
  },
  {
    name: 'follow',
    summary: t('cli-project-follow'),
    description: t('cli-project-follow-about'),
    args: [PROJECT],
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.follow({ ...on, project }, how),
  },
  {
    name: 'unfollow',
    summary: t('cli-project-unfollow'),
    description: t('cli-project-unfollow-about'),
    args: [PROJECT],
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.unfollow({ ...on, project }, how),
  },
];
