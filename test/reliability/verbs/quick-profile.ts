import { shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/**
 * The local registry's profile at this origin, named `test`, with rate limits high enough for the
 * verbs.
 */
export function toQuickProfile(origin: string): RegistryProfile {
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('there is no profile local');
  const max = 100_000;
  const { ddos, search, get, strictGet, modify, critModify, cdnImage, cdnFile } = local.buckets;
  const buckets = {
    ddos: { ...ddos, max },
    search: { ...search, max },
    get: { ...get, max },
    strictGet: { ...strictGet, max },
    modify,
    critModify,
    cdnImage: { ...cdnImage, max },
    cdnFile: { ...cdnFile, max },
  };
  return { ...local, id: 'test', apiOrigin: origin, fileOrigins: [origin], buckets };
}
