import { openBrowse } from './browse.ts';
import { openOrganization, openPerson } from './people.ts';
import type { Opening, PageServices } from './opening.ts';
import type { Pages } from './pages.ts';
import { openProject } from './project.ts';

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
