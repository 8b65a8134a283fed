import { parseWholeNumber } from '../parse-options.ts';
import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import { createIconCommand } from './icon-command.ts';
import { grantFile, PROJECT, readText, requireOne, toTextOrNone, toWords } from './options.ts';
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
    summary: 'replace the description',
    args: [PROJECT, ['<file>', 'a Markdown file of at most 65,256 characters']],
    write: (request) => {
      const { session, args, on, how } = request;
      const change = { description: readText(request, args[1] ?? '') };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editDescription(wanted, how);
    },
  },
  {
    name: 'tags',
    summary: 'replace the tags',
    description:
      'Replaces the tags, the featured tags, or both. loadout tags categories lists the allowed tags.',
    args: [PROJECT],
    options: [
      ['--categories <list>', 'comma-separated names, or none'],
      ['--featured <list>', 'at most 3 of them, or none'],
    ],
    write: ({ session, args, options, on, how }) => {
      const featured = typeof options.featured === 'string' ? options.featured : undefined;
      const change = {
        categories: toWords(options.categories),
        featuredCategories: toWords(featured),
      };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editTags(wanted, how);
    },
  },
  {
    name: 'license',
    summary: 'replace the licence',
    description: 'Sets a licence by its SPDX id, or a custom one by name and address.',
    args: [PROJECT],
    options: [
      ['--id <id>', 'an SPDX id, such as MIT'],
      ['--name <name>', 'the name of a custom licence'],
      ['--url <url>', 'the address of its text'],
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
    summary: 'edit the links',
    description: 'Changes only the links you give; none removes a link.',
    args: [PROJECT],
    options: [
      ['--issues <url>', 'the issue tracker, or none'],
      ['--source <url>', 'the source code, or none'],
      ['--wiki <url>', 'the documentation, or none'],
      ['--discord <url>', 'a Discord invite, or none'],
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
  summary: 'add, edit or remove a picture',
  description:
    'Adds, edits or removes one picture of the gallery. --edit and --remove take its id or title.',
  args: [PROJECT],
  options: [
    ['--add <file>', 'a png, jpeg, webp or gif of at most 8 MiB'],
    ['--edit <picture>', 'edit this picture'],
    ['--remove <picture>', 'remove this picture'],
    ['--title <title>', '2 to 32 characters'],
    ['--description <text>', 'at most 256 characters, or none'],
    [
      '--order <number>',
      'its position; 0 adds a new one at the end',
      parseWholeNumber('--order', { least: 0, most: COUNT_LIMITS.galleryOrderIndex }),
    ],
    ['--featured', 'feature it'],
    ['--no-featured', 'stop featuring it'],
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
