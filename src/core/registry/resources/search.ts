import { searchAnswerSchema } from '#shared/registry/hash-lookup.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { RegistryClient, SearchQuery } from '../registry-client.ts';

/** registry-facts §5.2. */
export function createSearch(caller: Caller): RegistryClient['search'] {
  return async (query, options) => {
    const { value, source } = await caller.ask({
      bucket: 'search',
      needs: 'search',
      route: '/api/search',
      path: '/api/search',
      query: toParameters(query),
      signal: options?.signal,
    });
    const { hits, estimatedTotalHits } = decodeOne(searchAnswerSchema, value, source);
    return { hits: decodeList(projectSummarySchema, hits, source), total: estimatedTotalHits };
  };
}

function toParameters(query: SearchQuery): URLSearchParams {
  const parameters = new URLSearchParams({ q: query.query });
  const repeated = { l: query.loaders, v: query.gameVersions, c: query.categories };
  for (const [key, values] of Object.entries(repeated)) {
    for (const value of values ?? []) parameters.append(key, value);
  }
  const { type, sortBy, limit, offset } = query;
  for (const [key, value] of Object.entries({ type, sortby: sortBy, limit, offset })) {
    if (value !== undefined) parameters.set(key, String(value));
  }
  return parameters;
}
