import { openBrowsePage } from './browse.ts';
import {
  fetchWithCacheFallback,
  fetchPageSubject,
  type PageContext,
  type PageServices,
  toAnsweredPage,
} from './page-context.ts';
import { createPageStore } from './page-store.ts';
import { openProjectPage } from './project.ts';
import { z } from 'zod';
import type { OrganizationPage, PersonPage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { userSchema } from '#shared/registry/user.ts';

const projects = z.array(projectSummarySchema).nullable();
const organizations = z.array(organizationSchema).nullable();
const keptPersonSchema = z.object({ user: userSchema, projects, organizations });
const keptOrganizationSchema = z.object({ organization: organizationSchema, projects });

interface PageRequestOptions {
  readonly registry: string;
  /** `kept`: at once and without the network. */
  readonly ask: 'kept' | 'check';
}

/**
 * Pages of a registry for windows: a new answer, else a cached one with its age. Throws NOT_KEPT
 * when there is none, and the errors of the registry's client.
 */
export function createPages(services: PageServices) {
  const store = createPageStore(services);
  const on =
    <Request, Page>(open: (pageContext: PageContext, request: Request) => Promise<Page>) =>
    async (request: Request & PageRequestOptions, signal?: AbortSignal): Promise<Page> => {
      const { registry, ask } = request;
      const client = await services.registries.connect(registry);
      return open({ ...services, store, client, ask, signal }, request);
    };
  return {
    /** Throws PROJECT_UNKNOWN. */
    project: on(openProjectPage),
    /** Throws PERSON_UNKNOWN. */
    person: on(openPerson),
    /** Throws ORGANIZATION_UNKNOWN. */
    organization: on(openOrganization),
    browse: on(openBrowsePage),
  };
}

export type Pages = ReturnType<typeof createPages>;

/** Throws PERSON_UNKNOWN, NOT_KEPT. */
async function openPerson(
  pageContext: PageContext,
  { person: name }: { readonly person: string },
): Promise<PersonPage> {
  const { lookups, client, signal } = pageContext;
  const request = { registry: client.profile.id, names: [name], owned: true };
  const found = await fetchWithCacheFallback(pageContext, {
    kind: 'person',
    name,
    schema: keptPersonSchema,
    ask: () =>
      fetchPageSubject(
        lookups.users(request, signal),
        ({ user, projects, organizations }) =>
          user && { value: { user, projects, organizations }, names: [user.id, user.userName] },
      ),
  });
  if (found === null) throw new AppError('PERSON_UNKNOWN', { name });
  return toAnsweredPage(pageContext, found, found.value.projects ?? []);
}

/** Throws ORGANIZATION_UNKNOWN, NOT_KEPT. */
async function openOrganization(
  pageContext: PageContext,
  { organization: name }: { readonly organization: string },
): Promise<OrganizationPage> {
  const { lookups, client, signal } = pageContext;
  const request = { registry: client.profile.id, names: [name], owned: true };
  const found = await fetchWithCacheFallback(pageContext, {
    kind: 'organization',
    name,
    schema: keptOrganizationSchema,
    ask: () =>
      fetchPageSubject(
        lookups.organizations(request, signal),
        ({ organization, projects }) =>
          organization && {
            value: { organization, projects },
            names: [organization.id, organization.slug],
          },
      ),
  });
  if (found === null) throw new AppError('ORGANIZATION_UNKNOWN', { name });
  return toAnsweredPage(pageContext, found, found.value.projects ?? []);
}
