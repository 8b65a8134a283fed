import { z } from 'zod';
import {
  categorySchema,
  gameVersionSchema,
  type License,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { fillRoute } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { RegistryReader } from '../resource-reader.ts';

const READ = { bucket: 'search' } as const;

/** registry §4.5; categories are requested per type, because the unfiltered list lacks some. */
export function createTags({ read }: RegistryReader) {
  const ofType =
    <T>(schema: z.ZodType<T>, route: string) =>
    async (type: string | null, options?: CallOptions): Promise<readonly T[]> =>
      read.list(
        schema,
        { ...READ, ...fillRoute(route), query: new URLSearchParams(type === null ? {} : { type }) },
        options,
      );

  return {
    categories: ofType(categorySchema, '/api/tags/categories'),
    gameVersions: read.listAt(gameVersionSchema, '/api/tags/game-versions', READ),
    loaders: ofType(loaderSchema, '/api/tags/loaders'),
    licenses: read.listAt(licenseSchema, '/api/tags/licenses', READ),
    featuredLicenses: read.listAt(licenseSchema, '/api/tags/licenses/featured', READ),
    license: async (id: string, options?: CallOptions): Promise<License | null> =>
      read.oneOrNull(
        licenseSchema,
        { ...READ, ...fillRoute('/api/tags/licenses/{id}', id), emptyIsNull: true },
        options,
      ),
    projectTypes: read.listAt(z.string(), '/api/tags/project-types', READ),
    apiScopes: read.listAt(z.string(), '/api/tags/api-scopes', READ),
  };
}
