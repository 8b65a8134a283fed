import { parseWholeNumber } from '../options.ts';
import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import { t } from '../text.ts';
import { createIconCommand } from './icon-command.ts';
import {
  grantFile,
  PROJECT,
  readText,
  requireOne,
  toTextOrNone,
  parseWordList,
} from './options.ts';
import type { WriteCommand, WriteRequest } from './write-command.ts';

interface SettingOptions {
  readonly file?: string;
  readonly remove?: string | boolean;
  readonly categories?: string;
  readonly featured?: string | boolean;
  readonly id?: string;
  readonly name?: string;
  readonly url?: string;
  readonly issues?: string;
  readonly source?: string;
  readonly wiki?: string;
  readonly discord?: string;
}

interface PictureOptions {
  readonly add?: string;
  readonly edit?: string;
  readonly remove?: string;
  readonly title?: string;
  readonly description?: string;
  readonly order?: number;
  readonly featured?: boolean;
}

const SETTINGS: readonly WriteCommand<SettingOptions>[] = [
  createIconCommand(PROJECT, ({ session, on, how }, project, grantId) =>
    grantId === null
      ? session.client.projects.removeIcon({ ...on, project }, how)
      : session.client.projects.setIcon({ ...on, project, grantId }, how),
  ),
  {
    name: 'description',
    summary: t('cli-project-description'),
    description: t('cli-project-description-about'),
    args: [PROJECT, ['<file>', t('cli-project-argument-file')]],
    write: (request) => {
      const { session, args, on, how } = request;
      const change = { description: readText(request, args[1] ?? '') };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editDescription(wanted, how);
    },
  },
  {
    name: 'tags',
    summary: t('cli-project-tags'),
    description: t('cli-project-tags-about'),
    args: [PROJECT],
    options: [
      ['--categories <list>', t('cli-project-option-categories')],
      ['--featured <list>', t('cli-project-option-featured')],
    ],
    write: ({ session, args, options, on, how }) => {
      const featured = typeof options.featured === 'string' ? options.featured : undefined;
      const change = {
        categories: parseWordList(options.categories),
        featuredCategories: parseWordList(featured),
      };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editTags(wanted, how);
    },
  },
  {
    name: 'license',
    summary: t('cli-project-license'),
    description: t('cli-project-license-about'),
    args: [PROJECT],
    options: [
      ['--id <id>', t('cli-project-option-id')],
      ['--name <name>', t('cli-project-option-licence-name')],
      ['--url <url>', t('cli-project-option-url')],
    ],
    write: ({ session, args, options, on, how }) => {
      const { id = null, name = null, url = null } = options;
      const change = { id, name, url };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editLicence(wanted, how);
    },
  },
  {
    name: 'links',
    summary: t('cli-project-links'),
    description: t('cli-project-links-about'),
    args: [PROJECT],
    options: [
      ['--issues <url>', t('cli-project-option-issues')],
      ['--source <url>', t('cli-project-option-source')],
      ['--wiki <url>', t('cli-project-option-wiki')],
      ['--discord <url>', t('cli-project-option-discord')],
    ],
    write: ({ session, args, options, on, how }) => {
      const change = {
        issueTracker: toTextOrNone(options.issues),
        sourceCode: toTextOrNone(options.source),
        wikiPage: toTextOrNone(options.wiki),
        discordServer: toTextOrNone(options.discord),
      };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editLinks(wanted, how);
    },
  },
];

const GALLERY: WriteCommand<PictureOptions> = {
  name: 'gallery',
  summary: t('cli-project-gallery'),
  description: t('cli-project-gallery-about'),
  args: [PROJECT],
  options: [
    ['--add <file>', t('cli-project-gallery-option-add')],
    ['--edit <picture>', t('cli-project-gallery-option-edit')],
    ['--remove <picture>', t('cli-project-gallery-option-remove')],
    ['--title <title>', t('cli-project-gallery-option-title')],
    ['--description <text>', t('cli-project-gallery-option-description')],
    [
      '--order <number>',
      t('cli-project-gallery-option-order'),
      parseWholeNumber('--order', { least: 0, most: COUNT_LIMITS.galleryOrderIndex }),
    ],
    ['--featured', t('cli-project-gallery-option-featured')],
    ['--no-featured', t('cli-project-gallery-option-no-featured')],
  ],
  write: (request) => changeGallery(request),
};

export const PROJECT_SETTING_WRITES: readonly WriteCommand<SettingOptions & PictureOptions>[] = [
  ...SETTINGS,
  GALLERY,
] as readonly WriteCommand<SettingOptions & PictureOptions>[];

function changeGallery(request: WriteRequest<PictureOptions>) {
  const { session, args, options, on, how } = request;
  const { add, edit, remove, title, description, order, featured } = options;
  requireOne({ add, edit, remove });
  const { projects } = session.client;
  const project = args[0] ?? '';
  if (add !== undefined) {
    const picture = {
      title: title ?? '',
      description: toTextOrNone(description) ?? null,
      orderIndex: order ?? 0,
      featured: featured === true,
    };
    return projects.addPicture({ ...on, project, grantId: grantFile(request, add), picture }, how);
  }
  if (remove !== undefined)
    return projects.removePicture({ ...on, project, pictureId: remove }, how);
  const change = { title, description: toTextOrNone(description), orderIndex: order, featured };
  return projects.editPicture({ ...on, project, pictureId: edit ?? '', base: null, change }, how);
}
