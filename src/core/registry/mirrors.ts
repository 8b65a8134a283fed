import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/** A mirror reads only, and is nobody to trust with a token or a password. Throws REGISTRY_IS_MIRROR. */
export function refuseMirror({ id: registry, mirrorOf }: RegistryProfile): void {
  if (mirrorOf !== null) throw new AppError('REGISTRY_IS_MIRROR', { registry, mirrorOf });
}
