import type { UpdateFilters } from '#shared/registry/hash-lookup.ts';
import { type Version, versionSchema } from '#shared/registry/version.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeMap, decodeOne } from '../decode.ts';
import type { RegistryClient } from '../registry-client.ts';

const NOTHING: ReadonlyMap<string, Version> = new Map();

/** registry-facts §6. Hashes are sent lower-case: the registry compares them as text. */
export function createHashes(caller: Caller): RegistryClient['hashes'] {
  async function askBatch(
    route: string,
    request: { readonly hashes: readonly string[] },
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, Version>> {
    const hashes = request.hashes.map((hash) => hash.toLowerCase());
    const answer = await caller.askOrNull({
      bucket: 'strictGet',
      route,
      path: route,
      json: { ...request, hashes },
      keepServerError: hashes.length > 1,
      signal,
    });
    if (answer === null) return NOTHING;
    return decodeMap(versionSchema, answer.value, hashes, answer.source);
  }

  return {
    lookup: (request, options) => askBatch('/api/version-files', request, options?.signal),
    newest: (hashes, filters, options) =>
      askBatch('/api/version-files/update', { hashes, ...toBody(filters) }, options?.signal),

    async newestOf(hash, filters, options) {
      const answer = await caller.askOrNull({
        bucket: 'strictGet',
        route: '/api/version-file/{hash}/update',
        path: apiPath('version-file', hash.toLowerCase(), 'update'),
        json: toBody(filters),
        emptyIsNull: true,
        signal: options?.signal,
      });
      if (answer === null || answer.value === null) return null;
      return decodeOne(versionSchema, answer.value, answer.source);
    },

    async get({ hash, algorithm }, options) {
      const answer = await caller.askOrNull({
        bucket: 'get',
        route: '/api/version-file/{hash}',
        path: apiPath('version-file', hash.toLowerCase()),
        query: new URLSearchParams({ algorithm }),
        signal: options?.signal,
      });
      return answer === null ? null : decodeOne(versionSchema, answer.value, answer.source);
    },
  };
}

/** `releaseChannel` always, the other filters only where they are given (registry-facts §6.3). */
function toBody({ algorithm, releaseChannel, gameVersions, loader }: UpdateFilters) {
  return {
    algorithm,
    releaseChannel,
    ...(gameVersions === undefined ? {} : { gameVersions }),
    ...(loader === undefined ? {} : { loader }),
  };
}
