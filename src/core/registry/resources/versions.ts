import { z } from 'zod';
import { type Version, versionSchema } from '#shared/registry/version.ts';
import { at, idList } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeMap } from '../decode.ts';
import type { Reader } from '../reading.ts';

type LatestFilters = {
  readonly releaseChannel?: string;
  readonly gameVersion?: string;
  readonly loader?: string;
};

type ManyFilters = {
  /** How many of each project at most; negative: all. */
  readonly limit: number;
  readonly gameVersion?: string | null;
  readonly loader?: string | null;
};

const ALL = '/api/project/{project}/version';
const MANY = '/api/projects/versions';
const READ = { bucket: 'get', member: 'data' } as const;

/** registry §4.6; answers come as `{success, data}`. */
export function createVersions(caller: Reader) {
  const { read } = caller;
  return {
    /** Newest first, complete (registry §4.6). */
    list: read.listAt(versionSchema, ALL, READ),
    get: read.oneAt(versionSchema, `${ALL}/{version}`, READ),
    /** `GET /api/version?ids=`: of any projects, in any order, unknown ids silently missing (registry §5.3). */
    listByIds: read.byIds(versionSchema, '/api/version', { bucket: null }),
    /**
     * `GET /api/projects/versions` by project id, newest first; hidden and unknown ids are missing (registry §15.1).
     * Throws REGISTRY_LACKS, REGISTRY_NOT_FOUND where the registry does not have it.
     */
    async ofProjects(
      ids: readonly string[],
      { limit, gameVersion, loader }: ManyFilters,
      options?: CallOptions,
    ): Promise<ReadonlyMap<string, readonly Version[]>> {
      const wanted = idList(ids);
      if (wanted === '') return new Map();
      const filters = new URLSearchParams({
        limit: String(limit),
        ...(gameVersion && { gameVersion }),
        ...(loader && { loader }),
      });
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        route: MANY,
        path: `${MANY}?ids=${wanted}&${filters.toString()}`,
        keepServerError: ids.length > 1,
        signal: options?.signal,
      });
      return decodeMap(z.array(versionSchema), value, ids, source);
    },
    latest: async (
      project: string,
      filters: LatestFilters,
      options?: CallOptions,
    ): Promise<Version | null> =>
      read.oneOrNull(
        versionSchema,
        {
          ...READ,
          ...at(`${ALL}/latest`, project),
          query: new URLSearchParams(Object.entries(filters)),
        },
        options,
      ),
  };
}
