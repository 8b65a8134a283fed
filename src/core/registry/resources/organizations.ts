import { organizationSchema } from '#shared/registry/organization.ts';
import type { Reader } from '../reading.ts';

const READ = { bucket: 'strictGet', needs: 'organizations' } as const;

/** registry §4.3. */
export function createOrganizations({ read }: Reader) {
  return {
    /** By id or slug. */
    get: read.oneAt(organizationSchema, '/api/organization/{organization}', READ),
    list: read.byIds(organizationSchema, '/api/organizations', READ),
    /** Those of whose token this client has. */
    own: read.listAt(organizationSchema, '/api/organization', {
      ...READ,
      scopes: ['organization_read'],
      guardStatus: 400,
      isVague: true,
    }),
    /** By id or name. */
    ofUser: read.listAt(organizationSchema, '/api/user/{user}/organization', READ),
  };
}
