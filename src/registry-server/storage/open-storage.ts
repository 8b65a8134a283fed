import { mkdirSync } from 'node:fs';
import type { Seed } from '../seed.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { importSeed } from './import-seed.ts';
import { openRegistryDatabase } from './open-database.ts';
import { createPeopleStore, type PeopleStore } from './people-store.ts';
import { createProjectStore, type ProjectStore } from './project-store.ts';
import { createSearchStore, type SearchStore } from './search-store.ts';
import { countRecords, type Statistics } from './statistics.ts';
import { createTagStore, type TagStore } from './tag-store.ts';
import { openTokenHash, type HashToken } from './token-hash.ts';
import { createVersionStore, type VersionStore } from './version-store.ts';

export interface Storage {
  readonly files: FileStore;
  readonly images: ImageStore;
  readonly people: PeopleStore;
  readonly projects: ProjectStore;
  readonly search: SearchStore;
  readonly tags: TagStore;
  readonly versions: VersionStore;
  readonly hashToken: HashToken;
  countAll(): Statistics;
  close(): void;
}

/** Opens a data directory; `seed` fills it when it holds no registry content yet. Throws NEWER_DATA. */
export function openStorage(dataDir: string, seed: Seed | undefined): Storage {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openRegistryDatabase(dataDir);
  try {
    const files = createFileStore(dataDir);
    const hashToken = openTokenHash(dataDir);
    if (seed !== undefined) importSeed(seed, { database, files, hashToken });
    return {
      files,
      hashToken,
      images: createImageStore(database),
      people: createPeopleStore(database),
      projects: createProjectStore(database),
      search: createSearchStore(database),
      tags: createTagStore(database),
      versions: createVersionStore(database),
      countAll: () => countRecords(database),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
