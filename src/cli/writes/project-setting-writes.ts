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
    summary: 'replace its description',
    args: [PROJECT, ['<file>', 'markdown, at most 65,256 characters']],
    write: (request) => {
      const { session, args, on, how } = request;
      const change = { description: readText(request, args[1] ?? '') };
      const wanted = { ...on, project: args[0] ?? '', base: null, change };
      return session.client.projects.editDescription(wanted, how);
    },
  },
  {
    name: 'tags',
    summary: 'replace its tags',
    description:
      'Replaces the tags, the featured ones, or both. The list categories has those that fit.',
    args: [PROJECT],
    options: [
      ['--categories <list>', 'names with commas, or none'],
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
    summary: 'replace its licence',
    description:
      'Sets a licence of the SPDX list by its id, or one of your own by name and address.',
    args: [PROJECT],
    options: [
      ['--id <id>', 'of the SPDX list, as MIT'],
      ['--name <name>', 'of a licence of your own'],
      ['--url <url>', 'where its text is'],
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
    summary: 'change its links',
    description: 'Changes the links that are named; none removes one.',
    args: [PROJECT],
    options: [
      ['--issues <url>', 'where problems are reported'],
      ['--source <url>', 'where the source code is'],
      ['--wiki <url>', 'where the documentation is'],
      ['--discord <url>', 'where people talk'],
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
  summary: 'add, change or remove a picture',
  description: 'Adds, changes or removes one picture. A picture is named by its id or title.',
  args: [PROJECT],
  options: [
    ['--add <file>', 'a png, jpeg, webp or gif of at most 8 MiB'],
    ['--edit <picture>', 'change this one'],
    ['--remove <picture>', 'remove this one'],
    ['--title <title>', '2 to 32 characters'],
    ['--description <text>', 'at most 256 characters, or none'],
    [
      '--order <number>',
      'its place; 0 puts a new one at the end',
      parseWholeNumber('--order', { least: 0, most: COUNT_LIMITS.galleryOrderIndex }),
    ],
    ['--featured', 'mark it as featured'],
    ['--no-featured', 'show it like the others'],
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
