import { versionSchema } from '#shared/registry/version.ts';
import { apiPath, idList } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne, unwrap } from '../decode.ts';
import type { RegistryClient } from '../registry-client.ts';

/** registry-facts §4.6; answers come as `{success, data}`. */
export function createVersions(caller: Caller): RegistryClient['versions'] {
  return {
    async list(project, options) {
      const { value, source } = await caller.ask({
        bucket: 'get',
        route: '/api/project/{project}/version',
        path: apiPath('project', project, 'version'),
        signal: options?.signal,
      });
      return decodeList(versionSchema, unwrap(value, 'data', source), source);
    },
    async get(project, version, options) {
      const { value, source } = await caller.ask({
        bucket: 'get',
        route: '/api/project/{project}/version/{version}',
        path: apiPath('project', project, 'version', version),
        signal: options?.signal,
      });
      return decodeOne(versionSchema, unwrap(value, 'data', source), source);
    },
    async listByIds(ids, options) {
      const wanted = idList(ids);
      if (wanted === '') return [];
      const { value, source } = await caller.ask({
        bucket: null,
        route: '/api/version',
        path: `/api/version?ids=${wanted}`,
        signal: options?.signal,
      });
      return decodeList(versionSchema, value, source);
    },
    async latest(project, filters, options) {
      const answer = await caller.askOrNull({
        bucket: 'get',
        route: '/api/project/{project}/version/latest',
        path: apiPath('project', project, 'version', 'latest'),
        query: new URLSearchParams(Object.entries(filters)),
        signal: options?.signal,
      });
      if (answer === null) return null;
      return decodeOne(versionSchema, unwrap(answer.value, 'data', answer.source), answer.source);
    },
  };
}
