import { organizationSchema } from '#shared/registry/organization.ts';
import { apiPath, idList } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { RegistryClient } from '../registry-client.ts';

const SHARED = { bucket: 'strictGet', needs: 'organizations' } as const;

/** registry-facts §4.3. */
export function createOrganizations(caller: Caller): RegistryClient['organizations'] {
  async function askList(call: Omit<Call, 'bucket' | 'needs'>) {
    const { value, source } = await caller.ask({ ...call, ...SHARED });
    return decodeList(organizationSchema, value, source);
  }

  return {
    async get(idOrSlug, options) {
      const { value, source } = await caller.ask({
        ...SHARED,
        route: '/api/organization/{organization}',
        path: apiPath('organization', idOrSlug),
        signal: options?.signal,
      });
      return decodeOne(organizationSchema, value, source);
    },
    async list(ids, options) {
      const wanted = idList(ids);
      if (wanted === '') return [];
      return askList({
        route: '/api/organizations',
        path: `/api/organizations?ids=${wanted}`,
        signal: options?.signal,
      });
    },
    own: async (options) =>
      askList({
        route: '/api/organization',
        path: '/api/organization',
        scopes: ['organization_read'],
        guardStatus: 400,
        isVague: true,
        signal: options?.signal,
      }),
    ofUser: async (idOrName, options) =>
      askList({
        route: '/api/user/{user}/organization',
        path: apiPath('user', idOrName, 'organization'),
        signal: options?.signal,
      }),
  };
}
