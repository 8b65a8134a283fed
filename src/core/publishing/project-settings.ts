import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import {
  descriptionRequestSchema,
  licenceRequestSchema,
  linksRequestSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import type { LicenceChoice } from '../registry/resources/projects.ts';
import type { PublishingContext, SignedIn } from './publishing-context.ts';
import { mergeEdit } from './merge-edit.ts';
import { toFieldChanges } from './perform-write.ts';
import { orError } from '../registry/or-error.ts';
import { toIcon } from './upload-file.ts';
import { changeListed, changeWhole } from './projects.ts';

type LicenceFields = Record<'id' | 'name' | 'url', string | null>;

export const work = {
  async setIcon(context, input) {
    const icon = await toIcon(context, input.grantId);
    const write = changeListed(({ client }, { id, icon: from }) => ({
      changes: [{ field: 'icon', from, to: icon.name }],
      send: () => client.projects.setIcon(id, icon),
    }));
    return write(context, input);
  },
  removeIcon: changeListed(({ client }, { id, icon }) => ({
    changes: toFieldChanges('icon', icon, null),
    send: () => client.projects.removeIcon(id),
  })),
  editDescription: changeListed(({ client }, project, input) => {
    // A list does not have the description: then every value counts as a change.
    const now = { description: 'description' in project ? (project.description ?? '') : null };
    const { next, changes } = mergeEdit(now, input, descriptionRequestSchema);
    const send = () => client.projects.setDescription(project.id, next.description);
    return { changes, send };
  }),
  editTags: changeListed(async (context, project, input) => {
    const { id, categories, featuredCategories } = project;
    const now = { categories, featuredCategories };
    const { next, changes } = mergeEdit(now, input, projectTagsRequestSchema);
    if (changes.length > 0) await requireCategories(context, project, next);
    return { changes, send: () => context.client.projects.setTags(id, next) };
  }),
  editLicence: changeListed(async (context, project, input) => {
    const { client } = context;
    const now = licenceOf(project);
    const id = await findLicenceId(context, now.id, input.change.id);
    const change = { ...input.change, id };
    const { next, changes } = mergeEdit(now, { base: input.base, change });
    const licence = toChoice(next);
    return { changes, send: () => client.projects.setLicence(project.id, licence) };
  }),
  editLinks: changeWhole(({ client }, project, input) => {
    const now = {
      issueTracker: project.issueTrackerUrl || null,
      sourceCode: project.projectSourceUrl || null,
      wikiPage: project.projectWikiUrl || null,
      discordServer: project.discordInviteUrl || null,
    };
    const { next, changes } = mergeEdit(now, input, linksRequestSchema);
    return { changes, send: () => client.projects.setLinks(project.id, next) };
  }),
} satisfies Partial<SignedIn<'projects'>>;

/**
 * Refuses categories that the registry would silently drop (registry §4.4). Throws INPUT_INVALID.
 */
async function requireCategories(
  { client }: PublishingContext,
  { type: types }: Pick<Project, 'type'>,
  { categories, featuredCategories }: { categories: string[]; featuredCategories: string[] },
): Promise<void> {
  const valid = new Set<string>();
  for (const type of types) {
    for (const { name } of await client.tags.categories(type)) valid.add(name);
  }
  const refuse = (field: string, value: string) =>
    new AppError('INPUT_INVALID', { field, rule: 'unknown', value });
  const odd = categories.find((category) => !valid.has(category));
  if (odd !== undefined) throw refuse('categories', odd);
  const alone = featuredCategories.find((category) => !categories.includes(category));
  if (alone !== undefined) throw refuse('featuredCategories', alone);
}

/** Empty when the project comes from a list, which has no licence. */
function licenceOf(project: Project | ProjectSummary): LicenceFields {
  if (!('licenseId' in project)) return { id: null, name: null, url: null };
  const { licenseId: id, licenseName, licenseUrl } = project;
  return id === null ? { id, name: licenseName, url: licenseUrl } : { id, name: null, url: null };
}

/**
 * Returns the id as the registry's list spells it; a registry without a list judges it itself.
 * Throws INPUT_INVALID.
 */
async function findLicenceId(
  { client }: PublishingContext,
  now: LicenceFields['id'],
  wanted: LicenceFields['id'] | undefined,
): Promise<LicenceFields['id'] | undefined> {
  if (!wanted || wanted === now) return wanted;
  const listed = await orError(client.tags.license(wanted));
  if (listed instanceof AppError) return wanted;
  if (listed !== null) return listed.licenseId;
  throw new AppError('INPUT_INVALID', { field: 'id', rule: 'licence', value: wanted });
}

/**
 * An id takes precedence over a name; a custom licence needs both name and URL. Throws
 * INPUT_INVALID.
 */
function toChoice(licence: LicenceFields): LicenceChoice {
  checkInput(licenceRequestSchema, licence);
  const { id, name, url } = licence;
  if (id !== null && id !== '') return { kind: 'listed', id };
  const missing = (name ?? '') === '' ? 'name' : (url ?? '') === '' ? 'url' : null;
  if (missing !== null) throw new AppError('INPUT_INVALID', { field: missing, rule: 'missing' });
  return { kind: 'custom', name: name ?? '', url: url ?? '' };
}
