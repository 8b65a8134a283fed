import { z } from 'zod';
import type { OrganizationPage, PersonPage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { userSchema } from '#shared/registry/user.ts';
import { answer, askForOne, type Opening, toPage } from './opening.ts';

const projects = z.array(projectSummarySchema).nullable();
const organizations = z.array(organizationSchema).nullable();
const keptPersonSchema = z.object({ user: userSchema, projects, organizations });
const keptOrganizationSchema = z.object({ organization: organizationSchema, projects });

/** Throws PERSON_UNKNOWN, NOT_KEPT. */
export async function openPerson(
  opening: Opening,
  { person: name }: { readonly person: string },
): Promise<PersonPage> {
  const { lookups, client, signal } = opening;
  const request = { registry: client.profile.id, names: [name], owned: true };
  const found = await answer(opening, {
    kind: 'person',
    name,
    schema: keptPersonSchema,
    ask: () =>
      askForOne(
        lookups.users(request, signal),
        ({ user, projects, organizations }) =>
          user && { value: { user, projects, organizations }, names: [user.id, user.userName] },
      ),
  });
  if (found === null) throw new AppError('PERSON_UNKNOWN', { name });
  return toPage(opening, found, found.value.projects ?? []);
}

/** Throws ORGANIZATION_UNKNOWN, NOT_KEPT. */
export async function openOrganization(
  opening: Opening,
  { organization: name }: { readonly organization: string },
): Promise<OrganizationPage> {
  const { lookups, client, signal } = opening;
  const request = { registry: client.profile.id, names: [name], owned: true };
  const found = await answer(opening, {
    kind: 'organization',
    name,
    schema: keptOrganizationSchema,
    ask: () =>
      askForOne(
        lookups.organizations(request, signal),
        ({ organization, projects }) =>
          organization && {
            value: { organization, projects },
            names: [organization.id, organization.slug],
          },
      ),
  });
  if (found === null) throw new AppError('ORGANIZATION_UNKNOWN', { name });
  return toPage(opening, found, found.value.projects ?? []);
}
