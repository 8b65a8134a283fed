import { mkdirSync } from 'node:fs';
import type { Seed } from '../seed.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { createCollectionStore, type CollectionStore } from './collection-store.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createFollowStore, type FollowStore } from './follow-store.ts';
import { createGalleryWriter, type GalleryWriter } from './gallery-writer.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { importSeed, type FirstRunAccount } from './import-seed.ts';
import { createNotificationStore, type NotificationStore } from './notification-store.ts';
import { openRegistryDatabase, type RegistryDatabase } from './open-database.ts';
import { createOrganizationWriter, type OrganizationWriter } from './organization-writer.ts';
import { createPeopleStore, type PeopleStore } from './people-store.ts';
import { createProjectStore, type ProjectStore } from './project-store.ts';
import { createProjectWriter, type ProjectWriter } from './project-writer.ts';
import { removeUnreferenced } from './remove-unreferenced.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import { createSearchStore, type SearchStore } from './search-store.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { countRecords, type Statistics } from './statistics.ts';
import { createTagStore, type TagStore } from './tag-store.ts';
import { createTeamStore, type TeamStore } from './team-store.ts';
import { createThreadStore, type ThreadStore } from './thread-store.ts';
import { openTokenHash, type HashToken } from './token-hash.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';
import { createUserWriter, type UserWriter } from './user-writer.ts';
import { createVersionStore, type VersionStore } from './version-store.ts';
import { createVersionWriter, type VersionWriter } from './version-writer.ts';

export interface Storage {
  readonly accounts: AccountStore;
  readonly collections: CollectionStore;
  readonly files: FileStore;
  readonly follows: FollowStore;
  readonly galleryWriter: GalleryWriter;
  readonly images: ImageStore;
  readonly notifications: NotificationStore;
  readonly organizationWriter: OrganizationWriter;
  readonly people: PeopleStore;
  readonly projects: ProjectStore;
  readonly projectWriter: ProjectWriter;
  readonly reports: ReportStore;
  readonly search: SearchStore;
  readonly sessions: SessionStore;
  readonly tags: TagStore;
  readonly teams: TeamStore;
  readonly threads: ThreadStore;
  readonly tokens: TokenStore;
  readonly uploads: UploadStore;
  readonly users: UserWriter;
  readonly versions: VersionStore;
  readonly versionWriter: VersionWriter;
  readonly hashToken: HashToken;
  /** All of `work` or, when it throws, nothing of it; nobody else writes meanwhile. */
  write<T>(work: () => T): T;
  /** Removes those of the bytes that no row names any more; called after the transaction that freed them. */
  free(sha512s: readonly string[]): void;
  /** Accounts that this start made with a random password, which nothing tells again. */
  readonly firstRunAccounts: readonly FirstRunAccount[];
  countAll(): Statistics;
  close(): void;
}

/** Opens a data directory; `seed` fills it when it holds no registry content yet. Throws NEWER_DATA. */
export function openStorage(dataDir: string, seed: Seed | undefined): Storage {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openRegistryDatabase(dataDir);
  try {
    const files = createFileStore(dataDir);
    // Under the write lock, so that of two processes that start at once one makes the key.
    const hashToken = database.transaction(() => openTokenHash(dataDir)).immediate();
    const firstRunAccounts =
      seed === undefined ? [] : importSeed(seed, { database, files, hashToken });
    const storage = {
      ...createStorage(database, { dataDir, files, hashToken }),
      firstRunAccounts,
    };
    sweep(storage);
    return storage;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createStorage(
  database: RegistryDatabase,
  { dataDir, files, hashToken }: { dataDir: string; files: FileStore; hashToken: HashToken },
): Omit<Storage, 'firstRunAccounts'> {
  return {
    files,
    hashToken,
    accounts: createAccountStore(database),
    collections: createCollectionStore(database),
    follows: createFollowStore(database),
    galleryWriter: createGalleryWriter(database),
    images: createImageStore(database),
    notifications: createNotificationStore(database),
    organizationWriter: createOrganizationWriter(database),
    people: createPeopleStore(database),
    projects: createProjectStore(database),
    projectWriter: createProjectWriter(database),
    reports: createReportStore(database),
    search: createSearchStore(database),
    sessions: createSessionStore(database),
    tags: createTagStore(database),
    teams: createTeamStore(database),
    threads: createThreadStore(database),
    tokens: createTokenStore(database),
    uploads: createUploadStore(dataDir),
    users: createUserWriter(database),
    versions: createVersionStore(database),
    versionWriter: createVersionWriter(database),
    write: (work) => database.transaction(work).immediate(),
    free: (sha512s) => removeUnreferenced({ database, files }, sha512s),
    countAll: () => countRecords(database),
    close: () => database.close(),
  };
}

/** What a killed process left: bytes without rows. An empty registry's may be those of an import under way. */
function sweep(storage: Storage): void {
  storage.sessions.removeExpired(new Date().toISOString());
  if (storage.countAll().users > 0) storage.free(storage.files.list());
}
