import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

/** A mirror is read-only, and must not get a token or password. Throws REGISTRY_IS_MIRROR. */
export function refuseMirror({ id: registry, mirrorOf }: RegistryProfile): void {
  if (mirrorOf !== null) throw new AppError('REGISTRY_IS_MIRROR', { registry, mirrorOf });
}
