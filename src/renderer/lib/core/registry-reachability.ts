import { useStore } from 'zustand';
import type { ErrorPayload } from '#shared/errors.ts';
import { client, connection } from './client.ts';
import { useRegistryStatus, useRegistries } from './core-sync.ts';
import { useSettings } from './settings.ts';
import { useEffect, useEffectEvent } from 'react';

/**
 * State of the connection between this window and a registry, shared by all parts of the window;
 * `until` in ISO 8601.
 */
export type RegistryReachability =
  | { readonly state: 'connecting' | 'disconnected' | 'offline-mode' | 'not-asked' | 'online' }
  | { readonly state: 'waiting'; readonly until: string }
  | { readonly state: 'away'; readonly cause: ErrorPayload };

export function useRegistryReachability(registry: string | undefined): RegistryReachability {
  const { status } = useStore(connection.status);
  const isOffline = useSettings()?.network.offline ?? false;
  const told = useRegistryStatus(registry);
  if (status === 'refused') return { state: 'disconnected' };
  if (status !== 'open') return { state: 'connecting' };
  if (isOffline) return { state: 'offline-mode' };
  if (told === undefined || told.state === 'unknown') return { state: 'not-asked' };
  if (told.nextAt !== null) return { state: 'waiting', until: told.nextAt };
  return told.cause === null ? { state: 'online' } : { state: 'away', cause: told.cause };
}

/**
 * Retries unreachable registries when the user returns to the window or the computer is back
 * online.
 */
export function useRetryOnReturn(): void {
  const registries = useRegistries();
  const retry = useEffectEvent(() => {
    for (const { registry, cause } of registries) {
      // The registry's status shows the result.
      if (cause !== null) void client.registries.test({ registry }).catch(() => undefined);
    }
  });
  useEffect(() => {
    const come = () => retry();
    window.addEventListener('focus', come);
    window.addEventListener('online', come);
    return () => {
      window.removeEventListener('focus', come);
      window.removeEventListener('online', come);
    };
  }, []);
}
