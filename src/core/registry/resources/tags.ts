import { z } from 'zod';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { CallOptions, RegistryClient } from '../registry-client.ts';

/** registry-facts §4.5; categories are asked for per type, because the unfiltered list lacks some. */
export function createTags(caller: Caller): RegistryClient['tags'] {
  async function askList<Schema extends z.ZodType>(
    kind: string,
    schema: Schema,
    options: (CallOptions & { readonly type?: string | null }) | undefined,
  ): Promise<readonly z.infer<Schema>[]> {
    const type = options?.type ?? null;
    const { value, source } = await caller.ask({
      bucket: 'search',
      route: `/api/tags/${kind}`,
      path: `/api/tags/${kind}`,
      query: new URLSearchParams(type === null ? {} : { type }),
      signal: options?.signal,
    });
    return decodeList(schema, value, source);
  }

  return {
    categories: async (type, options) =>
      askList('categories', categorySchema, { ...options, type }),
    gameVersions: async (options) => askList('game-versions', gameVersionSchema, options),
    loaders: async (type, options) => askList('loaders', loaderSchema, { ...options, type }),
    licenses: async (options) => askList('licenses', licenseSchema, options),
    featuredLicenses: async (options) => askList('licenses/featured', licenseSchema, options),
    apiScopes: async (options) => askList('api-scopes', z.string(), options),
    projectTypes: async (options) => askList('project-types', z.string(), options),

    async license(id, options) {
      const answer = await caller.askOrNull({
        bucket: 'search',
        route: '/api/tags/licenses/{id}',
        path: apiPath('tags', 'licenses', id),
        emptyIsNull: true,
        signal: options?.signal,
      });
      if (answer === null || answer.value === null) return null;
      return decodeOne(licenseSchema, answer.value, answer.source);
    },
  };
}
