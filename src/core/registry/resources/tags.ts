import { z } from 'zod';
import {
  type Category,
  categorySchema,
  type GameVersion,
  gameVersionSchema,
  type License,
  licenseSchema,
  type Loader,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Reader } from '../reading.ts';

/** registry §4.5; categories are asked for per type, because the unfiltered list lacks some. */
export function createTags({ read }: Reader) {
  async function list<T>(
    kind: string,
    schema: z.ZodType<T>,
    options: CallOptions | undefined,
    type: string | null = null,
  ): Promise<readonly T[]> {
    return read.list(schema, options, {
      ...at(`/api/tags/${kind}`),
      bucket: 'search',
      query: new URLSearchParams(type === null ? {} : { type }),
    });
  }

  return {
    categories: (type: string | null, options?: CallOptions): Promise<readonly Category[]> =>
      list('categories', categorySchema, options, type),
    gameVersions: (options?: CallOptions): Promise<readonly GameVersion[]> =>
      list('game-versions', gameVersionSchema, options),
    loaders: (type: string | null, options?: CallOptions): Promise<readonly Loader[]> =>
      list('loaders', loaderSchema, options, type),
    licenses: (options?: CallOptions): Promise<readonly License[]> =>
      list('licenses', licenseSchema, options),
    featuredLicenses: (options?: CallOptions): Promise<readonly License[]> =>
      list('licenses/featured', licenseSchema, options),
    license: async (id: string, options?: CallOptions): Promise<License | null> =>
      read.oneOrNull(licenseSchema, options, {
        ...at('/api/tags/licenses/{id}', id),
        bucket: 'search',
        emptyIsNull: true,
      }),
    projectTypes: (options?: CallOptions) => list('project-types', z.string(), options),
    apiScopes: (options?: CallOptions) => list('api-scopes', z.string(), options),
  };
}
