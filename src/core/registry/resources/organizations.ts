import { type Organization, organizationSchema } from '#shared/registry/organization.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Reader } from '../reading.ts';

const READ = { bucket: 'strictGet', needs: 'organizations' } as const;

/** registry §4.3. */
export function createOrganizations({ read }: Reader) {
  return {
    get: async (idOrSlug: string, options?: CallOptions): Promise<Organization> =>
      read.one(organizationSchema, options, {
        ...READ,
        ...at('/api/organization/{organization}', idOrSlug),
      }),
    list: (ids: readonly string[], options?: CallOptions): Promise<readonly Organization[]> =>
      read.byIds(organizationSchema, ids, options, { ...READ, route: '/api/organizations' }),
    /** Those of whose token this client has. */
    own: async (options?: CallOptions): Promise<readonly Organization[]> =>
      read.list(organizationSchema, options, {
        ...READ,
        ...at('/api/organization'),
        scopes: ['organization_read'],
        guardStatus: 400,
        isVague: true,
      }),
    ofUser: async (idOrName: string, options?: CallOptions): Promise<readonly Organization[]> =>
      read.list(organizationSchema, options, {
        ...READ,
        ...at('/api/user/{user}/organization', idOrName),
      }),
  };
}
