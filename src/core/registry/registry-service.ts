import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { RegistryList, RegistryTest } from '#shared/domain/registry.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import type { Host } from '../host.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { RegistryConnections } from './connections.ts';
import type { Gateway } from './gateway.ts';
import { shippedProfiles } from './profiles.ts';

type OfRegistry = {
  readonly registry: string;
};

export type RegistryService = ReturnType<typeof createRegistryService>;

export interface RegistryServices {
  readonly host: Pick<Host, 'clock'>;
  readonly registries: RegistryConnections;
  readonly gateway: Pick<Gateway, 'clockSkewMs'>;
  readonly settings: Pick<SettingsService, 'current' | 'setDefaultRegistry'>;
  readonly access: { readonly list: () => readonly LoadoutBrief[] };
}

/** Lists, adds and removes registries. */
export function createRegistryService(services: RegistryServices) {
  const { registries, settings } = services;
  const loadoutsOf = (registry: string): string[] =>
    services.access
      .list()
      .filter((loadout) => loadout.registry === registry)
      .map(({ name }) => name);
  const isShipped = (registry: string): boolean =>
    shippedProfiles().some(({ id }) => id === registry);

  const overview = (): RegistryList =>
    registries.list().map((profile) => ({
      profile,
      isDefault: profile.id === settings.current().registries.default,
      isShipped: isShipped(profile.id),
      loadouts: loadoutsOf(profile.id),
    }));

  return {
    overview,
    /** An unreachable registry is a result, not an error. Throws REGISTRY_UNKNOWN. */
    async test({ registry }: OfRegistry): Promise<RegistryTest> {
      registries.require(registry);
      return testRegistry(services, registry);
    },
    /** Throws REGISTRY_UNKNOWN, and the errors of RegistryClient. */
    async offers({ registry }: OfRegistry): Promise<{ readonly beyondDocument: boolean }> {
      const { probe } = await registries.connect(registry);
      return { beyondDocument: !(await probe()).isBare };
    },
    /** Sets the default for new loadouts. Throws REGISTRY_UNKNOWN, WRITE_FAILED. */
    setDefault({ registry }: OfRegistry): RegistryList {
      registries.require(registry);
      settings.setDefaultRegistry(registry);
      return overview();
    },
    /**
     * Throws REGISTRY_UNKNOWN, REGISTRY_IN_USE with `cause` (`shipped`, `default`) or `loadouts`.
     */
    remove({ registry }: OfRegistry): RegistryList {
      registries.require(registry);
      const refuse = (params: Record<string, string>) =>
        new AppError('REGISTRY_IN_USE', { registry, ...params });
      if (isShipped(registry)) throw refuse({ cause: 'shipped' });
      if (registry === settings.current().registries.default) throw refuse({ cause: 'default' });
      const loadouts = loadoutsOf(registry);
      if (loadouts.length > 0) throw refuse({ cause: 'loadouts', loadouts: loadouts.join(', ') });
      registries.remove(registry);
      return overview();
    },
  };
}

const OF_THE_DOCUMENT = ['organizations'] as const;

/** With a new client: a recent failure does not count. */
async function testRegistry(services: RegistryServices, registry: string): Promise<RegistryTest> {
  const { registries, gateway, host } = services;
  const silent = { registry, latencyMs: null, says: null, clockAheadMs: null, offers: [] };
  let origin: string | null = null;
  try {
    registries.reset();
    const { profile, probe } = await registries.connect(registry);
    origin = profile.apiOrigin;
    const startMs = host.clock.monotonicMs();
    const { says, isBare } = await probe();
    return {
      registry,
      origin,
      error: null,
      latencyMs: Math.round(host.clock.monotonicMs() - startMs),
      says,
      clockAheadMs: gateway.clockSkewMs(registry),
      offers: isBare ? [...OF_THE_DOCUMENT] : profile.capabilities,
    };
  } catch (error) {
    return { ...silent, origin, error: toErrorPayload(error) };
  }
}
