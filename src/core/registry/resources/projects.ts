import { z } from 'zod';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import { apiPath, idList } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { decodeAsked, decodeList, decodeOne, unwrap } from '../decode.ts';
import type { RegistryClient } from '../registry-client.ts';

const idSchema = z.object({ id: z.string() });

/** registry-facts §4.3, §4.8, §5.3. */
export function createProjects(caller: Caller): RegistryClient['projects'] {
  async function askList(call: Omit<Call, 'bucket'>) {
    const { value, source } = await caller.ask({ ...call, bucket: 'strictGet' });
    return decodeList(projectSummarySchema, value, source);
  }

  return {
    async list(ids, options) {
      const wanted = idList(ids);
      if (wanted === '') return [];
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        route: '/api/projects',
        path: `/api/projects?ids=${wanted}`,
        signal: options?.signal,
      });
      return decodeAsked(projectSummarySchema, value, source);
    },
    async get(idOrSlug, options) {
      const { value, source } = await caller.ask({
        bucket: 'get',
        needs: 'singleProject',
        route: '/api/project/{project}',
        path: apiPath('project', idOrSlug),
        signal: options?.signal,
      });
      return decodeOne(projectSchema, unwrap(value, 'project', source), source);
    },
    async idOfSlug(slug, options) {
      const answer = await caller.askOrNull({
        bucket: 'get',
        needs: 'singleProject',
        route: '/api/project/{project}/check',
        path: apiPath('project', slug, 'check'),
        signal: options?.signal,
      });
      return answer === null ? null : decodeOne(idSchema, answer.value, answer.source).id;
    },
    random: async (count, options) =>
      askList({
        route: '/api/projects/random',
        path: '/api/projects/random',
        feature: 'randomProjects',
        query: new URLSearchParams({ count: String(count) }),
        signal: options?.signal,
      }),
    ofUser: async (idOrName, options) =>
      askList({
        needs: 'users',
        route: '/api/user/{user}/projects',
        path: apiPath('user', idOrName, 'projects'),
        signal: options?.signal,
      }),
    ofOrganization: async (idOrSlug, options) =>
      askList({
        needs: 'organizations',
        route: '/api/organization/{organization}/projects',
        path: apiPath('organization', idOrSlug, 'projects'),
        signal: options?.signal,
      }),
  };
}
