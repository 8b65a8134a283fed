import type { AnswerAge } from '#shared/domain/job.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../host.ts';
import type { ImageKeys } from '../images/images.ts';
import type { Library } from '../library/library.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { openBrowse } from './browse.ts';
import { openOrganization, openPerson } from './people.ts';
import type { PageStore } from './page-store.ts';
import type { Pages } from './pages.ts';
import { openProject } from './project.ts';

export interface PageServices {
  readonly lookups: Pick<Lookups, 'projects' | 'users' | 'organizations' | 'search'>;
  readonly catalogue: Pick<
    Catalogue,
    'keptProject' | 'keptVersionsOf' | 'versionsOf' | 'projects' | 'keepProject'
  >;
  readonly connect: (registry: string) => Promise<RegistryClient>;
  readonly library: Pick<Library, 'whereInstalled'>;
  readonly imageKeys: ImageKeys;
  readonly store: PageStore;
  readonly clock: Clock;
}

/** One page being opened. */
export interface Opening extends PageServices {
  readonly client: RegistryClient;
  readonly ask: 'kept' | 'check';
  readonly signal: AbortSignal | undefined;
}

/** An answer, and how old it is. */
export interface Answered<T> {
  readonly value: T;
  readonly age: AnswerAge;
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
