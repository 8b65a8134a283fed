import { createNodeIo } from '#core/disk/node-io.ts';
import { saveProfile as saveThrough } from '#core/registry/profiles.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/** Saves a profile in the data folder of a test. */
export function saveProfile(profile: RegistryProfile, dataDir: string): void {
  saveThrough(createNodeIo(), profile, dataDir);
}
