import type { z } from 'zod';
import type { AnswerAge } from '#shared/domain/job.ts';
import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock } from '../host.ts';
import type { ImageKeys } from '../images/images.ts';
import type { Library } from '../library/library.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { readCachedOrFetch } from '../catalogue/cached-or-fetched.ts';
import { listImageUrls } from '../catalogue/portable-urls.ts';
import type { CachedPage, PageKind, PageStore } from './page-store.ts';

export interface PageServices {
  readonly lookups: Pick<Lookups, 'projects' | 'users' | 'organizations' | 'searchRegistry'>;
  readonly catalogue: Pick<
    Catalogue,
    | 'cachedProject'
    | 'cachedProjects'
    | 'cachedVersionsOf'
    | 'versionsOf'
    | 'projects'
    | 'keepProject'
  >;
  readonly registries: Pick<RegistryConnections, 'connect'>;
  readonly library: Pick<Library, 'whereInstalled'>;
  readonly images: ImageKeys;
  readonly database: AppDatabase;
  readonly clock: Clock;
}

/** One page being opened. */
export interface PageContext extends PageServices {
  readonly store: PageStore;
  readonly client: RegistryClient;
  readonly ask: 'kept' | 'check';
  readonly signal: AbortSignal | undefined;
}

/** An answer with its age. */
export interface AgedAnswer<T> {
  readonly value: T;
  readonly age: AnswerAge;
}

interface PageQuery<T> {
  readonly kind: PageKind;
  /** The requested name. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /**
   * Returns the answer with every name it is cached under, without names when it must not be
   * cached; null when it does not exist.
   */
  ask(): Promise<(AgedAnswer<T> & { readonly names: readonly string[] | null }) | null>;
}

/**
 * From the registry, else from the cache. null when the registry says that it does not exist.
 * Throws NOT_KEPT, and the request's error when nothing is cached.
 */
export async function fetchWithCacheFallback<T>(
  pageContext: PageContext,
  { kind, name, schema, ask }: PageQuery<T>,
): Promise<AgedAnswer<T> | null> {
  const { store, client, clock } = pageContext;
  const kept = store.read(client.profile, { kind, name, schema });
  const now = clock.now().getTime();
  const options = { offline: pageContext.ask === 'kept', fresh: true };
  const found = await readCachedOrFetch<AgedAnswer<T> | CachedPage<T> | null>(clock, options, {
    kept: () => kept,
    async ask() {
      const asked = await ask();
      if (asked === null || asked.names === null) return asked;
      const { cause } = asked.age;
      // An answer that itself came from the cache is no newer.
      if (cause !== null) return kept === null ? asked : { ...kept, cause };
      store.keep(client.profile, { kind, names: [name, ...asked.names], value: asked.value });
      return asked;
    },
  });
  if (found === null || 'age' in found) return found;
  const { value, at, cause = null } = found;
  const stale = !isFresh(found, ANSWER_LIVES_MS.project, now);
  return { value, age: { stale, oldestAnswerAt: new Date(at).toISOString(), cause } };
}

/**
 * Returns the single requested item; null when it does not exist. Throws the error of its request.
 */
export async function fetchPageSubject<Found extends { readonly error: ErrorPayload | null }, Told>(
  asked: Promise<{ readonly found: readonly Found[]; readonly age: AnswerAge }>,
  tell: (one: Found) => Told | null,
): Promise<(Told & { readonly age: AnswerAge }) | null> {
  const { found, age } = await asked;
  const [one] = found;
  const told = one ? tell(one) : null;
  if (told !== null) return { ...told, age };
  if (one?.error) throw new AppError(one.error.code, one.error.params);
  return null;
}

/** Adds image keys to the answer, and by project id where each is installed. */
export function toAnsweredPage<Value>(
  pageContext: PageContext,
  { value, age }: AgedAnswer<Value>,
  projects: readonly ProjectSummary[],
) {
  const registry = pageContext.client.profile.id;
  const ids = projects.map(({ id }) => id);
  const installed = pageContext.library.whereInstalled(registry, ids);
  return { registry, age, images: keysOfImages(pageContext, value), ...value, installed };
}

/** Keys of all images in a page. */
export function keysOfImages(
  { images, client }: PageContext,
  page: unknown,
  as: 'guest' | 'account' = 'guest',
): Record<string, string> {
  return Object.fromEntries(images.keysOf(client.profile, listImageUrls(page), as));
}
