import { join } from 'node:path';
import { app, session } from 'electron';
import type { Core } from '#core/core.ts';
import { createCore } from '#core/create-core.ts';
import type { Host } from '#core/host.ts';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { toProxyAddress } from './system-proxy.ts';

export interface OpenCore {
  readonly core: Core;
  close(): Promise<void>;
}

/**
 * Opens the core in this process, with the demo's registry if a loadout needs it. Throws
 * NEWER_DATA, DATABASE_FAILED.
 */
export function openCore(host: Host, token: string | null): OpenCore {
  keepHeapSmall();
  const registries: RegistryServer[] = [];
  const core = createCore(host, {
    token,
    checksBySchedule: true,
    resumesChanges: true,
    async writeDemoFolder(folder) {
      const { writeDemoFolder } = await import('#registry-server/start.ts');
      return writeDemoFolder(folder);
    },
    async startEmbeddedRegistry(dataDir) {
      const { startDemoRegistry } = await import('#registry-server/start.ts');
      const registry = await startDemoRegistry(join(dataDir, 'demo-registry'));
      registries.push(registry);
      return registry;
    },
  });
  return {
    core,
    async close() {
      await core.close();
      await Promise.all(registries.map((registry) => registry.close()));
    },
  };
}

/** Returns the system's proxy setting for an address. */
export async function askSystemProxy(url: URL): Promise<string | null> {
  await app.whenReady();
  return toProxyAddress(await session.defaultSession.resolveProxy(url.href));
}
