import type { Inputs } from '#shared/contract/index.ts';
import type { WriteReport } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import {
  descriptionRequestSchema,
  licenceRequestSchema,
  linksRequestSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import type { LicenceChoice } from '../../registry/resources/project-writes.ts';
import type { Asking } from '../asking.ts';
import { findListed, findProject } from '../find.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { ICON_TYPES, toPicture } from '../upload-file.ts';
import { about } from './projects.ts';

export async function setIcon(
  asking: Asking,
  { project: name, grantId, dryRun }: Inputs['projects']['setIcon'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const icon = await toIcon(asking, grantId);
  const project = await findListed(asking, name);
  return perform(asking, dryRun, {
    ...about(project),
    changes: [{ field: 'icon', from: project.icon, to: icon.name }],
    send: () => client.projectWrites.setIcon(project.id, icon, options),
  });
}

export async function toIcon({ fileOf }: Asking, grantId: string) {
  const rules = { field: 'icon', types: ICON_TYPES, most: SIZE_LIMITS.iconBytes };
  return toPicture(fileOf(grantId), rules);
}

export async function removeIcon(
  asking: Asking,
  { project: name, dryRun }: Inputs['projects']['removeIcon'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findListed(asking, name);
  return perform(asking, dryRun, {
    ...about(project),
    changes: project.icon === null ? [] : [{ field: 'icon', from: project.icon, to: null }],
    send: () => client.projectWrites.removeIcon(project.id, options),
  });
}

export async function editDescription(
  asking: Asking,
  { project: name, base, change, dryRun }: Inputs['projects']['editDescription'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findListed(asking, name);
  // A list does not tell it: then nothing is taken to be there already.
  const now = { description: 'description' in project ? (project.description ?? '') : null };
  const { next, changes } = mergeEdit(now, { base, change });
  checkInput(descriptionRequestSchema, next);
  return perform(asking, dryRun, {
    ...about(project),
    changes,
    send: () => client.projectWrites.setDescription(project.id, next.description, options),
  });
}

export async function editTags(
  asking: Asking,
  { project: name, base, change, dryRun }: Inputs['projects']['editTags'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findListed(asking, name);
  const { categories, featuredCategories } = project;
  const { next, changes } = mergeEdit({ categories, featuredCategories }, { base, change });
  checkInput(projectTagsRequestSchema, next);
  if (changes.length > 0) await requireCategories(asking, project, next);
  return perform(asking, dryRun, {
    ...about(project),
    changes,
    send: () => client.projectWrites.setTags(project.id, next, options),
  });
}

/** What the registry would drop without a word (registry §4.4). Throws INPUT_INVALID. */
async function requireCategories(
  { client, options }: Asking,
  { type: types }: Pick<Project, 'type'>,
  { categories, featuredCategories }: { categories: string[]; featuredCategories: string[] },
): Promise<void> {
  const valid = new Set<string>();
  for (const type of types) {
    for (const { name } of await client.tags.categories(type, options)) valid.add(name);
  }
  const refuse = (field: string, value: string) =>
    new AppError('INPUT_INVALID', { field, rule: 'unknown', value });
  const odd = categories.find((category) => !valid.has(category));
  if (odd !== undefined) throw refuse('categories', odd);
  const alone = featuredCategories.find((category) => !categories.includes(category));
  if (alone !== undefined) throw refuse('featuredCategories', alone);
}

export async function editLicence(
  asking: Asking,
  { project: name, base, change, dryRun }: Inputs['projects']['editLicence'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findListed(asking, name);
  const now = licenceOf(project);
  const { next, changes } = mergeEdit(now, { base, change });
  const licence = toChoice(next);
  return perform(asking, dryRun, {
    ...about(project),
    changes,
    send: () => client.projectWrites.setLicence(project.id, licence, options),
  });
}

/** None where only a list tells of the project, which leaves it out. */
function licenceOf(
  project: Project | ProjectSummary,
): Record<'id' | 'name' | 'url', string | null> {
  if (!('licenseId' in project)) return { id: null, name: null, url: null };
  const { licenseId: id, licenseName, licenseUrl } = project;
  return id === null ? { id, name: licenseName, url: licenseUrl } : { id, name: null, url: null };
}

/** An id goes before a name; a licence of one's own has both name and address. Throws INPUT_INVALID. */
function toChoice(licence: {
  id: string | null;
  name: string | null;
  url: string | null;
}): LicenceChoice {
  checkInput(licenceRequestSchema, licence);
  const { id, name, url } = licence;
  if (id !== null && id !== '') return { kind: 'listed', id };
  const missing = (name ?? '') === '' ? 'name' : (url ?? '') === '' ? 'url' : null;
  if (missing !== null) throw new AppError('INPUT_INVALID', { field: missing, rule: 'missing' });
  return { kind: 'custom', name: name ?? '', url: url ?? '' };
}

export async function editLinks(
  asking: Asking,
  { project: name, base, change, dryRun }: Inputs['projects']['editLinks'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findProject(asking, name);
  const now = {
    issueTracker: project.issueTrackerUrl || null,
    sourceCode: project.projectSourceUrl || null,
    wikiPage: project.projectWikiUrl || null,
    discordServer: project.discordInviteUrl || null,
  };
  const { next, changes } = mergeEdit(now, { base, change });
  checkInput(linksRequestSchema, next);
  return perform(asking, dryRun, {
    ...about(project),
    changes,
    send: () => client.projectWrites.setLinks(project.id, next, options),
  });
}
