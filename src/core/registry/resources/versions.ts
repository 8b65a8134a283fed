import { type Version, versionSchema } from '#shared/registry/version.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Reader } from '../reading.ts';

type LatestFilters = {
  readonly releaseChannel?: string;
  readonly gameVersion?: string;
  readonly loader?: string;
};

const ALL = '/api/project/{project}/version';
const READ = { bucket: 'get', member: 'data' } as const;

/** registry §4.6; answers come as `{success, data}`. */
export function createVersions({ read }: Reader) {
  return {
    /** Newest first, complete (registry §4.6). */
    list: read.listAt(versionSchema, ALL, READ),
    get: read.oneAt(versionSchema, `${ALL}/{version}`, READ),
    /** `GET /api/version?ids=`: of any projects, in any order, unknown ids silently missing (registry §5.3). */
    listByIds: read.byIds(versionSchema, '/api/version', { bucket: null }),
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
