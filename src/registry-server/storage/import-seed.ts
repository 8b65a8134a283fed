/**
 * Fills an empty data directory: all bytes first, then all rows in one transaction. A process that
 * dies in between leaves files without rows, so the next start imports again and finds those files
 * in place.
 */
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type {
  RegistrySeed,
  SeedCollection,
  SeedFile,
  SeedMember,
  SeedOrganization,
  SeedUser,
} from '../seed.ts';
import { deriveId } from './derive-id.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { importProject } from './import-project.ts';
import { createSeedImporter, type Importer } from './importer.ts';
import { formatJsonList } from './json-list.ts';
import { hashPassword } from './password.ts';
import { createTokenSecret } from './random-id.ts';
import type { RegistryDatabase } from './open-database.ts';
import type { HashToken } from './token-hash.ts';
import type { NotificationType } from './notification-store.ts';

const RANDOM_PASSWORD_LENGTH = 20;

interface ImportTarget {
  readonly database: RegistryDatabase;
  readonly files: FileStore;
  readonly hashToken: HashToken;
}

/** An account with a generated password that has not been shown yet. */
export interface FirstRunAccount {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Does nothing if the database already has content. Returns the accounts that got a random
 * password.
 */
export function importSeed(seed: RegistrySeed, target: ImportTarget): FirstRunAccount[] {
  if (hasDatabaseContent(target.database)) return [];
  const accounts = seed.users.flatMap(toAccount);
  const importer = createSeedImporter(target.database, saveFiles(seed, target.files));
  target.database
    .transaction(() => {
      for (const user of seed.users) importUser(importer, user, target.hashToken);
      for (const { row } of accounts) importer.insert('accounts', row);
      for (const organization of seed.organizations) importOrganization(importer, organization);
      for (const project of seed.projects) importProject(importer, project);
      for (const collection of seed.collections ?? []) importCollection(importer, collection);
      importInvitations(importer, seed);
    })
    .immediate();
  return accounts.flatMap(({ news }) => news ?? []);
}

function toAccount({ id: userId, userName, account }: SeedUser) {
  if (account === undefined) return [];
  const { email } = account;
  const password = account.password ?? createTokenSecret().slice(0, RANDOM_PASSWORD_LENGTH);
  const news = account.password === undefined ? { userName, email, password } : null;
  return [{ row: { userId, email, password: hashPassword(password) }, news }];
}

function hasDatabaseContent(database: RegistryDatabase): boolean {
  const found = database
    .prepare<[], { found: number }>(
      `SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM organizations)
         OR EXISTS (SELECT 1 FROM projects) AS found`,
    )
    .get();
  return found?.found === 1;
}

function saveFiles(seed: RegistrySeed, files: FileStore): ReadonlyMap<SeedFile, StoredFile> {
  const saved = new Map<SeedFile, StoredFile>();
  for (const file of listFiles(seed)) saved.set(file, files.save(file.bytes));
  return saved;
}

function listFiles(seed: RegistrySeed): SeedFile[] {
  const images = [
    ...seed.users.map(({ avatar }) => avatar),
    ...seed.organizations.map(({ icon }) => icon),
    ...(seed.collections ?? []).map(({ icon }) => icon),
    ...seed.projects.flatMap(({ icon, gallery }) => [icon, ...gallery.map(({ image }) => image)]),
  ];
  const versions = seed.projects.flatMap((project) => project.versions);
  return [...images.filter((image) => image !== null), ...versions.flatMap(({ files }) => files)];
}

function importUser(importer: Importer, user: SeedUser, hashToken: HashToken): void {
  const { avatar, token, account: _, ...row } = user;
  importer.insert('users', { ...row, avatar: avatar?.name ?? null });
  if (avatar !== null) importer.insertImage(`user/${user.id}/${avatar.name}`, avatar);
  if (token !== undefined) {
    const scopes = formatJsonList(ASSIGNABLE_SCOPES);
    importer.insert('tokens', {
      id: deriveId('token', user.id),
      hash: hashToken(token),
      userId: user.id,
      name: 'First token',
      scopes,
      dateCreated: user.dateJoined,
    });
  }
}

function importOrganization(importer: Importer, organization: SeedOrganization): void {
  const { icon, members, ...row } = organization;
  const teamId = deriveId('team', organization.id);
  importer.insert('organizations', { ...row, teamId, icon: icon?.name ?? null });
  if (icon !== null) importer.insertImage(`organization/${organization.id}/${icon.name}`, icon);
  importer.insertTeam(teamId, members);
}

function importCollection(importer: Importer, collection: SeedCollection): void {
  const { icon, projects, ...row } = collection;
  const { id: collectionId, dateCreated } = row;
  importer.insert('collections', { ...row, icon: icon?.name ?? null, dateUpdated: dateCreated });
  if (icon !== null) importer.insertImage(`collection/${collectionId}/${icon.name}`, icon);
  for (const projectId of projects) importer.insert('collected', { collectionId, projectId });
}

interface Inviting {
  readonly type: NotificationType;
  /** Kind of the team's owner: a project or an organization. */
  readonly key: 'projectId' | 'orgId';
  readonly id: string;
  readonly members: readonly SeedMember[];
}

/**
 * Notifies the members invited by the seed, as an invitation does (registry §5.6), dated the day
 * they joined the registry.
 */
function importInvitations(importer: Importer, seed: RegistrySeed): void {
  const joined = new Map(seed.users.map(({ id, dateJoined }) => [id, dateJoined]));
  const teams: readonly Inviting[] = [
    ...seed.organizations.map(
      ({ id, members }) => ({ type: 'organization_invite', key: 'orgId', id, members }) as const,
    ),
    ...seed.projects.map(
      ({ id, members }) => ({ type: 'team_invite', key: 'projectId', id, members }) as const,
    ),
  ];
  for (const { type, key, id, members } of teams) {
    const teamId = deriveId('team', id);
    const invitedBy = members.find(({ isOwner }) => isOwner)?.userId ?? null;
    for (const { userId, role, accepted } of members) {
      if (accepted) continue;
      importer.insert('notifications', {
        id: deriveId('invitation', teamId, userId),
        userId,
        type,
        body: JSON.stringify({ role, [key]: id, teamId, invitedBy }),
        dateCreated: joined.get(userId) ?? new Date(0).toISOString(),
        dateRead: null,
      });
    }
  }
}
