import { AppError } from '#shared/errors.ts';
import type { Logger } from '../host.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Asks for the tags that are older than their life (`fresh`: all of them), so that they are known offline. A registry
 * that cannot be asked costs nothing but freshness. Categories go by type: the unfiltered list lacks some (registry-facts §4.5).
 * Throws CANCELLED.
 */
export async function refreshTags(
  services: { readonly catalogue: Catalogue; readonly logger: Logger },
  client: RegistryClient,
  { signal, fresh = false }: { readonly signal: AbortSignal; readonly fresh?: boolean },
): Promise<void> {
  const { catalogue, logger } = services;
  const options = { signal, fresh };
  try {
    const types = await catalogue.projectTypes(client, options);
    // The first that fails says enough: the others would wait for the same silence.
    if (types.cause) return;
    for (const type of types.value) await catalogue.categories(client, type, options);
    await catalogue.loaders(client, null, options);
    await catalogue.gameVersions(client, options);
    await catalogue.licenses(client, options);
    await catalogue.featuredLicenses(client, options);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANCELLED') throw error;
    logger.warn('catalogue.tags-not-refreshed', { registry: client.profile.id, error });
  }
}
