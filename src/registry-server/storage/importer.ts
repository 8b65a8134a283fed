import type { SeedFile, SeedMember } from '../seed.ts';
import { deriveId } from './derive-id.ts';
import type { StoredFile } from './file-store.ts';
import { formatJsonList } from './json-list.ts';
import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter, type RowWriter } from './rows.ts';

/** Operations shared by the importers of each resource. */
export interface Importer extends Pick<RowWriter, 'insert'> {
  insertImage(path: string, image: SeedFile): void;
  insertTeam(teamId: string, members: readonly SeedMember[]): void;
  stored(file: SeedFile): StoredFile;
}

/** Inserts rows into one database; `saved` maps the seed's files to their stored bytes. */
export function createSeedImporter(
  database: RegistryDatabase,
  saved: ReadonlyMap<SeedFile, StoredFile>,
): Importer {
  const { insert } = createRowWriter(database);
  const stored: Importer['stored'] = (file) => {
    const found = saved.get(file);
    if (found === undefined) throw new Error(`The seed's file ${file.name} was not stored`);
    return found;
  };
  return {
    insert,
    stored,
    insertImage(path, image) {
      const { sha512, sizeBytes } = stored(image);
      insert('images', { path, sha512, size: sizeBytes });
    },
    insertTeam(teamId, members) {
      for (const [position, member] of members.entries()) {
        insert('members', { ...toMemberRow(teamId, member), position });
      }
    },
  };
}

function toMemberRow(teamId: string, member: SeedMember) {
  return {
    id: deriveId('member', teamId, member.userId),
    teamId,
    userId: member.userId,
    role: member.role,
    isOwner: Number(member.isOwner),
    accepted: Number(member.accepted),
    permissions: formatJsonList(member.permissions),
    organisationPermissions: formatJsonList(member.organisationPermissions),
  };
}
