import { AppError } from '#shared/errors.ts';
import { PROJECT_TYPES, SIDES, VISIBILITIES } from '#shared/registry/enumerations.ts';
import { parseChoice } from '../parse-options.ts';
import { PROJECT, toWords } from './options.ts';
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
  `${PROJECT_TYPES.join(', ')}; comma-separated where several are allowed together`,
] as const;
const VISIBILITY = [
  '--visibility <visibility>',
  VISIBILITIES.join(', '),
  parseChoice('--visibility', VISIBILITIES),
] as const;
const NAME = ['--name <name>', '2 to 32 characters'] as const;
const SUMMARY = ['--summary <text>', 'at most 320 characters; some registries allow 256'] as const;

/** Making, changing and ending projects. */
export const PROJECT_WRITES: readonly WriteCommand<ProjectOptions>[] = [
  {
    name: 'create',
    summary: 'create a project',
    description: 'Creates a project as a draft, which only its team can see until it is approved.',
    args: [['<slug>', '2 to 32 characters, lower case']],
    options: [
      NAME,
      SUMMARY,
      TYPE,
      VISIBILITY,
      ['--org <organization>', 'the organization that owns it, by id or slug'],
    ],
    write: ({ session, args: [slug = ''], options, on, how }) => {
      const { name, summary, type, visibility = 'listed', org = null } = options;
      if (name === undefined || summary === undefined || type === undefined) {
        throw new AppError('USAGE', { message: 'A project needs --name, --summary and --type.' });
      }
      const content = { name, slug, summary, type: toWords(type) ?? [], visibility };
      return session.client.projects.create({ ...on, ...content, organization: org }, how);
    },
  },
  {
    name: 'details',
    summary: 'edit the name, slug, summary, visibility, type or sides',
    description: 'Changes only the fields you give. Everything else stays, including the icon.',
    args: [PROJECT],
    options: [
      NAME,
      ['--slug <slug>', '2 to 32 characters, lower case'],
      SUMMARY,
      TYPE,
      VISIBILITY,
      ['--client-side <need>', SIDES.join(', '), parseChoice('--client-side', SIDES)],
      ['--server-side <need>', SIDES.join(', '), parseChoice('--server-side', SIDES)],
    ],
    write: ({ session, args: [project = ''], options, on, how }) => {
      const { type, org: _, ...texts } = options;
      const change = { ...texts, type: toWords(type) };
      return session.client.projects.edit({ ...on, project, base: null, change }, how);
    },
  },
  {
    name: 'submit',
    summary: 'submit a project for review',
    description: 'Submits a draft for review. It needs a version, a description and a licence.',
    args: [PROJECT],
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.submit({ ...on, project }, how),
  },
  {
    name: 'delete',
    summary: 'delete a project and all its versions',
    args: [PROJECT],
    asks: 'Delete this project permanently?',
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.remove({ ...on, project }, how),
  },
  {
    name: 'follow',
    summary: 'follow a project',
    args: [PROJECT],
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.follow({ ...on, project }, how),
  },
  {
    name: 'unfollow',
    summary: 'unfollow a project',
    args: [PROJECT],
    write: ({ session, args: [project = ''], on, how }) =>
      session.client.projects.unfollow({ ...on, project }, how),
  },
];
