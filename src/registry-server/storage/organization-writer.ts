import type { RegistryDatabase } from './open-database.ts';
import type { OrganizationRecord } from './people-store.ts';
import { createRowWriter } from './rows.ts';

/** Changes organizations; reads are in `PeopleStore`. */
export interface OrganizationWriter {
  add(organization: OrganizationRecord): void;
  edit(
    id: string,
    changes: Partial<Pick<OrganizationRecord, 'name' | 'slug' | 'description' | 'icon'>>,
  ): void;
  /** Its projects must be somebody else's by then. */
  remove(id: string): void;
}

export function createOrganizationWriter(database: RegistryDatabase): OrganizationWriter {
  const rows = createRowWriter(database);
  const removal = database.prepare<[string]>('DELETE FROM organizations WHERE id = ?');
  return {
    add: (organization) => rows.insert('organizations', { ...organization }),
    edit: (id, changes) => rows.update('organizations', id, { ...changes }),
    remove: (id) => void removal.run(id),
  };
}
