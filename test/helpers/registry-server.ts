import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  startRegistryServer,
  type RegistryServer,
  type RegistryServerOptions,
} from '#registry-server/start.ts';

/** A fresh directory that is gone when the test ends. */
export function createTempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'loadout-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** An embedded registry on a free port, closed when the test ends; profile `local` without faults unless said. */
export async function startTestRegistry(
  options: Partial<RegistryServerOptions> = {},
): Promise<RegistryServer> {
  const dataDir = options.dataDir ?? createTempDir();
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
