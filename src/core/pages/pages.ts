import type { SearchRequest } from '#shared/contract/lookups.ts';
import type { BrowsePage, OrganizationPage, PersonPage, ProjectPage } from '#shared/domain/page.ts';
import { openBrowse } from './browse.ts';
import { openOrganization, openPerson } from './people.ts';
import type { Opening, PageServices } from './opening.ts';
import { openProject } from './project.ts';

interface How {
  readonly registry: string;
  /** `kept`: at once and without the network. */
  readonly ask: 'kept' | 'check';
}

/**
 * What a window shows of a registry: an answer of now, else what is kept of an earlier one, with its age. Throws
 * NOT_KEPT where nothing is, and what the registry's client throws.
 */
export interface Pages {
  /** Throws PROJECT_UNKNOWN. */
  project(request: How & { readonly project: string }, signal?: AbortSignal): Promise<ProjectPage>;
  /** Throws PERSON_UNKNOWN. */
  person(request: How & { readonly person: string }, signal?: AbortSignal): Promise<PersonPage>;
  /** Throws ORGANIZATION_UNKNOWN. */
  organization(
    request: How & { readonly organization: string },
    signal?: AbortSignal,
  ): Promise<OrganizationPage>;
  browse(request: How & SearchRequest, signal?: AbortSignal): Promise<BrowsePage>;
}

export function createPages(services: PageServices): Pages {
  const open = async (
    { registry, ask }: { registry: string; ask: 'kept' | 'check' },
    signal: AbortSignal | undefined,
  ): Promise<Opening> => ({ ...services, client: await services.connect(registry), ask, signal });
  return {
    project: async (request, signal) => openProject(await open(request, signal), request.project),
    person: async (request, signal) => openPerson(await open(request, signal), request.person),
    organization: async (request, signal) =>
      openOrganization(await open(request, signal), request.organization),
    browse: async (request, signal) => openBrowse(await open(request, signal), request),
  };
}
