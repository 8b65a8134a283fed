import { createCipheriv } from 'node:crypto';
import type { RegistrySeed } from '#registry-server/seed.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';

const FILES = 100;
const FILE_BYTES = 1_000_000;

/** A hundred projects whose second version is a file of 1 MB; the same bytes every time. */
export function createUpdatesSeed(): RegistrySeed {
  return createSeed({
    projects: Array.from({ length: FILES }, (_, index) => createProjectOf(index)),
  });
}

function createProjectOf(index: number) {
  const id = `p${String(index).padStart(3, '0')}`;
  const version = (number: number, bytes: Buffer) =>
    createVersion({
      id: `${id}-v${number}`,
      versionNumber: `${number}.0.0`,
      datePublished: `2025-0${number}-01T00:00:00.000Z`,
      files: [createVersionFile(`${id}-${number}.0.0`, { bytes })],
    });
  const versions = [version(1, noise(index, 1000)), version(2, noise(FILES + index, FILE_BYTES))];
  return createProject({ id, slug: id, name: id, versions });
}

function noise(seed: number, sizeBytes: number): Buffer {
  const nonce = Buffer.alloc(16);
  nonce.writeUInt32LE(seed);
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), nonce).update(Buffer.alloc(sizeBytes));
}
