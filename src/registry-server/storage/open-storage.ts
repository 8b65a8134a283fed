import { mkdirSync } from 'node:fs';
import type { RegistrySeed } from '../seed.ts';
import {
  type AccountStore,
  type SessionStore,
  createAccountStore,
  createSessionStore,
} from './session-store.ts';
import { type StorageCheck, createStorageCheck } from './check-storage.ts';
import { type CollectionStore, createCollectionStore } from './collection-store.ts';
import {
  type FileStore,
  type ImageStore,
  createFileStore,
  createImageStore,
} from './file-store.ts';
import { type FollowStore, createFollowStore } from './follow-store.ts';
import { type GalleryWriter, createGalleryWriter } from './gallery-writer.ts';
import { type FirstRunAccount, importSeed } from './import-seed.ts';
import { type NotificationStore, createNotificationStore } from './notification-store.ts';
import { type RegistryDatabase, lockDataDirectory, openRegistryDatabase } from './open-database.ts';
import {
  type OrganizationWriter,
  type PeopleStore,
  type TeamStore,
  type UserWriter,
  createOrganizationWriter,
  createPeopleStore,
  createTeamStore,
  createUserWriter,
} from './people-store.ts';
import { type ProjectStore, createProjectStore } from './project-store.ts';
import { type ProjectWriter, createProjectWriter } from './project-writer.ts';
import { type ReportStore, createReportStore } from './report-store.ts';
import { type SearchStore, createSearchStore } from './search-store.ts';
import { type TagStore, createTagStore } from './tag-store.ts';
import { type ThreadStore, createThreadStore } from './thread-store.ts';
import { type HashToken, openTokenHash } from './token-hash.ts';
import { type TokenStore, createTokenStore } from './token-store.ts';
import { type UploadStore, createUploadStore } from './upload-store.ts';
import { type VersionStore, createVersionStore } from './version-store.ts';
import { type VersionWriter, createVersionWriter } from './version-writer.ts';

export interface Storage {
  readonly accounts: AccountStore;
  readonly check: StorageCheck;
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
  /** Runs `work` in a transaction that rolls back if it throws; nothing else writes meanwhile. */
  write<T>(work: () => T): T;
  /** Removes the bytes that no row references; call it after the transaction that freed them. */
  free(sha512s: readonly string[]): void;
  /** Accounts created on this start with a random password, which cannot be read again. */
  readonly firstRunAccounts: readonly FirstRunAccount[];
  countAll(): Statistics;
  close(): void;
}

/**
 * Opens a data directory; `seed` fills it if it has no registry content yet. With `isHeld` it is
 * locked against other servers before anything in it is touched. Throws NEWER_DATA,
 * REGISTRY_RUNNING.
 */
export function openStorage(
  dataDir: string,
  seed: RegistrySeed | undefined,
  { isHeld = false }: { isHeld?: boolean } = {},
): Storage {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = isHeld ? lockDataDirectory(dataDir) : null;
  try {
    const storage = openUnlocked(dataDir, seed);
    const close = () => {
      storage.close();
      lock?.close();
    };
    return { ...storage, close };
  } catch (error) {
    lock?.close();
    throw error;
  }
}

function openUnlocked(dataDir: string, seed: RegistrySeed | undefined): Storage {
  const database = openRegistryDatabase(dataDir);
  try {
    const files = createFileStore(dataDir);
    // Under the write lock, so that only one of two processes starting at once creates the key.
    const hashToken = database.transaction(() => openTokenHash(dataDir)).immediate();
    const firstRunAccounts =
      seed === undefined ? [] : importSeed(seed, { database, files, hashToken });
    const storage = {
      ...createStorage(database, { dataDir, files, hashToken }),
      firstRunAccounts,
    };
    removeUnusedStorage(storage);
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
    check: createStorageCheck(dataDir, { database, files }),
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

/**
 * Removes the leftovers of a killed process: bytes without rows. Those of an empty registry may
 * belong to an import in progress.
 */
function removeUnusedStorage(storage: Storage): void {
  storage.sessions.removeExpired(new Date().toISOString());
  if (storage.countAll().users > 0) storage.free(storage.files.list());
}

/**
 * Removes bytes that no row references. It holds the write lock, and bytes are named only inside a
 * transaction, so bytes that another process is about to name are never mistaken for unreferenced.
 */
function removeUnreferenced(
  { database, files }: { database: RegistryDatabase; files: FileStore },
  sha512s: readonly string[],
): void {
  if (sha512s.length === 0) return;
  const unreferenced = database.prepare<[string], { sha512: string }>(
    `SELECT value AS sha512 FROM json_each(?)
     WHERE NOT EXISTS (SELECT 1 FROM files WHERE sha512 = value)
       AND NOT EXISTS (SELECT 1 FROM images WHERE sha512 = value)`,
  );
  database
    .transaction(() => {
      for (const { sha512 } of unreferenced.all(JSON.stringify(sha512s))) files.remove(sha512);
    })
    .immediate();
}

interface Statistics {
  readonly users: number;
  readonly authors: number;
  readonly files: number;
  readonly projects: number;
  readonly versions: number;
}

/** Counts publicly visible records: public projects and everything that belongs to them. */
function countRecords(database: RegistryDatabase): Statistics {
  const counted = database
    .prepare<[], Statistics>(
      `WITH public AS (SELECT id, teamId FROM projects WHERE status = 'approved' AND visibility <> 'private')
       SELECT (SELECT count(*) FROM users) AS users,
         (SELECT count(DISTINCT userId) FROM members
           WHERE accepted = 1 AND teamId IN (SELECT teamId FROM public)) AS authors,
         (SELECT count(*) FROM files f JOIN versions v ON v.id = f.versionId
           WHERE v.projectId IN (SELECT id FROM public)) AS files,
         (SELECT count(*) FROM public) AS projects,
         (SELECT count(*) FROM versions WHERE projectId IN (SELECT id FROM public)) AS versions`,
    )
    .get();
  return counted ?? { users: 0, authors: 0, files: 0, projects: 0, versions: 0 };
}
