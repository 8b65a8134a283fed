import type { z } from 'zod';
import type { AnswerAge } from '#shared/domain/job.ts';
import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../host.ts';
import type { ImageKeys } from '../images/images.ts';
import type { Library } from '../library/library.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { listImages } from '../catalogue/portable-urls.ts';
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

interface Question<T> {
  readonly kind: 'project' | 'person' | 'organization' | 'browse';
  /** What it was asked for by. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** The answer with every name that it goes by, without names what is not to be kept; null: there is none. */
  ask(): Promise<(Answered<T> & { readonly names: readonly string[] | null }) | null>;
}

/**
 * From the registry, else as it was kept. Null where the registry says that there is none. Throws NOT_KEPT, and where
 * nothing is kept what the question throws.
 */
export async function answer<T>(
  opening: Opening,
  { kind, name, schema, ask }: Question<T>,
): Promise<Answered<T> | null> {
  const { store, client, clock } = opening;
  const kept = store.read(client.profile, { kind, name, schema });
  const now = clock.now().getTime();
  if (kept && opening.ask === 'kept') return { value: kept.value, age: toAge(kept, now, null) };
  if (opening.ask === 'kept') throw new AppError('NOT_KEPT');
  try {
    const asked = await ask();
    if (asked === null) return null;
    if (asked.names === null) return asked;
    // An answer that itself came from what was kept is not newer than that.
    if (asked.age.cause === null) {
      store.keep(client.profile, { kind, names: [name, ...asked.names], value: asked.value });
    } else if (kept) return { value: kept.value, age: toAge(kept, now, asked.age.cause) };
    return asked;
  } catch (error) {
    if (!kept || !(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    return {
      value: kept.value,
      age: toAge(kept, now, { code: error.code, params: { ...error.params } }),
    };
  }
}

function toAge(
  kept: { readonly at: number; readonly expired: boolean },
  now: number,
  cause: AnswerAge['cause'],
): AnswerAge {
  return {
    stale: !isFresh(kept, ANSWER_LIVES_MS.project, now),
    oldestAnswerAt: new Date(kept.at).toISOString(),
    cause,
  };
}

/** Keys of all images in a page. */
export function keysOfImages(
  { imageKeys, client }: Opening,
  page: unknown,
  as: 'guest' | 'account' = 'guest',
): Record<string, string> {
  return Object.fromEntries(imageKeys.keysOf(client.profile, listImages(page), as));
}
