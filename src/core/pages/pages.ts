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
export function createPages(services: PageServices) {
  const on =
    <Request, Page>(open: (opening: Opening, request: Request) => Promise<Page>) =>
    async (request: Request & How, signal?: AbortSignal): Promise<Page> => {
      const { registry, ask } = request;
      return open({ ...services, client: await services.connect(registry), ask, signal }, request);
    };
  return {
    /** Throws PROJECT_UNKNOWN. */
    project: on(openProject),
    /** Throws PERSON_UNKNOWN. */
    person: on(openPerson),
    /** Throws ORGANIZATION_UNKNOWN. */
    organization: on(openOrganization),
    browse: on(openBrowse),
  };
}

export type Pages = ReturnType<typeof createPages>;
