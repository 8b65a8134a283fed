import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import {
  startRegistryServer,
  type RegistryServer,
  type RegistryServerOptions,
} from '#registry-server/start.ts';
import { layRegistry } from './filled-registry.ts';

/** Creates an empty directory, removed when the test ends. */
export function createTempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'loadout-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/**
 * Starts an embedded registry on a free port, closed when the test ends; default: profile `local`
 * without faults.
 */
export async function startTestRegistry(
  options: Partial<RegistryServerOptions> = {},
): Promise<RegistryServer> {
  const dataDir = options.dataDir ?? createTempDir();
  if (options.dataDir === undefined) layRegistry(dataDir, options.seed);
  const server = await startRegistryServer({
    port: 0,
    profile: 'local',
    faults: [],
    ...options,
    dataDir,
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...server, close };
}

/**
 * Shares one embedded registry among all tests of a file or `describe` that only read it; call it
 * outside of tests.
 */
export function shareTestRegistry(options: Partial<RegistryServerOptions>): () => RegistryServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-'));
  let server: RegistryServer | null = null;
  beforeAll(async () => {
    layRegistry(dataDir, options.seed);
    server = await startRegistryServer({
      port: 0,
      profile: 'local',
      faults: [],
      ...options,
      dataDir,
    });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (server === null) throw new Error('The shared registry is not open');
    return server;
  };
}
