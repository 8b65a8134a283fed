import type { HashLookupRequest, UpdateFilters } from '#shared/registry/hash-lookup.ts';
import { type Version, versionSchema } from '#shared/registry/version.ts';
import { fillRoute } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeMap } from '../decode.ts';
import type { RegistryReader } from '../resource-reader.ts';

type VersionsByHash = ReadonlyMap<string, Version>;

/** registry §6. Hashes are sent in lower case: the registry compares them as text. */
export function createHashes(caller: RegistryReader) {
  const { read } = caller;

  async function askBatch(
    route: string,
    request: { readonly hashes: readonly string[] },
    options: CallOptions | undefined,
  ): Promise<VersionsByHash> {
    const hashes = request.hashes.map((hash) => hash.toLowerCase());
    const answer = await caller.askOrNull({
      ...fillRoute(route),
      bucket: 'strictGet',
      json: { ...request, hashes },
      keepServerError: hashes.length > 1,
      signal: options?.signal,
    });
    if (answer === null) return new Map();
    return decodeMap(versionSchema, answer.value, hashes, answer.source);
  }

  return {
    /**
     * `POST /api/version-files`; a 404 (none known) is an empty map, a missing key is not an answer
     * (registry §6.4).
     */
    lookup: (request: HashLookupRequest, options?: CallOptions): Promise<VersionsByHash> =>
      askBatch('/api/version-files', request, options),
    /**
     * `POST /api/version-files/update`; never two hashes of one project in one request (registry
     * §6.4).
     */
    newest: (
      hashes: readonly string[],
      filters: UpdateFilters,
      options?: CallOptions,
    ): Promise<VersionsByHash> =>
      askBatch('/api/version-files/update', { hashes, ...toUpdateBody(filters) }, options),
    /**
     * `POST /api/version-file/{hash}/update`; null when filters leave nothing or the hash is
     * unknown.
     */
    newestOf: async (
      hash: string,
      filters: UpdateFilters,
      options?: CallOptions,
    ): Promise<Version | null> =>
      read.oneOrNull(
        versionSchema,
        {
          ...fillRoute('/api/version-file/{hash}/update', hash.toLowerCase()),
          bucket: 'strictGet',
          json: toUpdateBody(filters),
          emptyIsNull: true,
        },
        options,
      ),
  };
}

/**
 * `releaseChannel` always, other filters only if given (registry §6.3). The game version goes into
 * both fields: newer code of the public service reads one, older code the other (registry §15.1).
 */
function toUpdateBody({ algorithm, releaseChannel, gameVersion, loader }: UpdateFilters) {
  return {
    algorithm,
    releaseChannel,
    ...(gameVersion === undefined ? {} : { gameVersion, gameVersions: [gameVersion] }),
    ...(loader === undefined ? {} : { loader }),
  };
}
