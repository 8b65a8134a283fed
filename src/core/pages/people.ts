import { z } from 'zod';
import type { OrganizationPage, PersonPage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSummarySchema, type ProjectSummary } from '#shared/registry/project.ts';
import { userSchema } from '#shared/registry/user.ts';
import { answer, type Answered, keysOfImages, type Opening } from './opening.ts';

const keptPersonSchema = z.object({
  user: userSchema,
  projects: z.array(projectSummarySchema).nullable(),
  organizations: z.array(organizationSchema).nullable(),
});

const keptOrganizationSchema = z.object({
  organization: organizationSchema,
  projects: z.array(projectSummarySchema).nullable(),
});

/** Throws PERSON_UNKNOWN, NOT_KEPT. */
export async function openPerson(opening: Opening, name: string): Promise<PersonPage> {
  const registry = opening.client.profile.id;
  const found = await answer(opening, {
    kind: 'person',
    name,
    schema: keptPersonSchema,
    async ask() {
      const request = { registry, names: [name], owned: true };
      const {
        found: [one],
        age,
      } = await opening.lookups.users(request, opening.signal);
      if (one?.user) {
        const { user, projects, organizations } = one;
        return { value: { user, projects, organizations }, age, names: [user.id, user.userName] };
      }
      if (one?.error) throw new AppError(one.error.code, one.error.params);
      return null;
    },
  });
  if (found === null) throw new AppError('PERSON_UNKNOWN', { name });
  return toPage(opening, found);
}

/** Throws ORGANIZATION_UNKNOWN, NOT_KEPT. */
export async function openOrganization(opening: Opening, name: string): Promise<OrganizationPage> {
  const registry = opening.client.profile.id;
  const found = await answer(opening, {
    kind: 'organization',
    name,
    schema: keptOrganizationSchema,
    async ask() {
      const request = { registry, names: [name], owned: true };
      const {
        found: [one],
        age,
      } = await opening.lookups.organizations(request, opening.signal);
      if (one?.organization) {
        const { organization, projects } = one;
        const names = [organization.id, organization.slug];
        return { value: { organization, projects }, age, names };
      }
      if (one?.error) throw new AppError(one.error.code, one.error.params);
      return null;
    },
  });
  if (found === null) throw new AppError('ORGANIZATION_UNKNOWN', { name });
  return toPage(opening, found);
}

/** What a page shows besides what the registry answered. */
function toPage<Value extends { readonly projects: readonly ProjectSummary[] | null }>(
  opening: Opening,
  { value, age }: Answered<Value>,
) {
  const registry = opening.client.profile.id;
  const ids = (value.projects ?? []).map(({ id }) => id);
  const installed = opening.library.whereInstalled(registry, ids);
  return { registry, age, images: keysOfImages(opening, value), ...value, installed };
}
