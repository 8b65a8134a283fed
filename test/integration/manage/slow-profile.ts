import { shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/** Number of requests that a bucket of the slow profile allows at once. */
export const CAPACITY = 60;

/** A registry whose bucket `get` refills too slowly for a test to notice. */
export const SLOW_PROFILE: RegistryProfile = makeSlow();

function makeSlow(): RegistryProfile {
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (local === undefined) throw new Error('it ships');
  const get = { max: 2 * CAPACITY, windowSeconds: 86_400 };
  return { ...local, id: 'slow', buckets: { ...local.buckets, get } };
}
