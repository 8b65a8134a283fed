import type { AnswerAge } from '#shared/domain/job.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../host.ts';
import type { ImageKeys } from '../images/images.ts';
import type { Library } from '../library/library.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { PageStore } from './page-store.ts';

export interface PageServices {
  readonly lookups: Pick<Lookups, 'projects' | 'users' | 'organizations' | 'search'>;
  readonly catalogue: Pick<
    Catalogue,
    'keptProject' | 'keptProjects' | 'keptVersionsOf' | 'versionsOf' | 'projects' | 'keepProject'
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
