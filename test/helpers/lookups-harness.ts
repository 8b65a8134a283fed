import { createCatalogue } from '#core/catalogue/catalogue.ts';
import { createLookups, type Lookups } from '#core/lookups/lookups.ts';
import type { LookupServices } from '#core/lookups/lookup-context.ts';
import { onTestFinished } from 'vitest';
import { type FaultServer, type Script, startFaultServer } from './fault-server.ts';
import { createRegistryHarness, testProfile } from './registry-harness.ts';

export interface LookupsHarness {
  readonly lookups: Lookups;
  readonly server: FaultServer;
}

/** Lookups on a scripted registry; waits return at once. */
export async function createLookupsHarness(
  script: Script,
  readFile: LookupServices['scanner']['readFile'] = notNeeded,
): Promise<LookupsHarness> {
  const server = await startFaultServer(script);
  const registry = createRegistryHarness();
  onTestFinished(async () => {
    registry.close();
    await server.close();
  });
  const { database, clock, logger } = registry;
  const client = registry.client(testProfile(server.origin));
  const lookups = createLookups({
    catalogue: createCatalogue({ database, clock, logger }),
    clock,
    registries: { connect: async () => client },
    accounts: { open: notNeeded, openKept: async () => null },
    scanner: { readFile },
    saveFile: notNeeded,
  });
  return { lookups, server };
}

async function notNeeded(): Promise<never> {
  throw new Error('no files here');
}
