import { searchAnswerSchema } from '#shared/registry/hash-lookup.ts';
import { type ProjectSummary, projectSummarySchema } from '#shared/registry/project.ts';
import { fillRoute } from '../addresses.ts';
import type { RegistryCaller, CallOptions } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';

export interface SearchQuery {
  readonly query: string;
  readonly type?: string;
  readonly loaders?: readonly string[];
  readonly gameVersions?: readonly string[];
  readonly categories?: readonly string[];
  readonly sortBy?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** registry §5.2. */
export function createSearch(caller: RegistryCaller) {
  return async (
    query: SearchQuery,
    options?: CallOptions,
  ): Promise<{ readonly hits: readonly ProjectSummary[]; readonly total: number }> => {
    const { value, source } = await caller.ask({
      ...fillRoute('/api/search'),
      bucket: 'search',
      needs: 'search',
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
