import { createRouterClient } from '@orpc/server';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Core, CoreOptions } from '#core/core.ts';
import { createCore } from '#core/create-core.ts';
import type { Host } from '#core/host.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { type CoreDriver, driveCore } from '#test/helpers/core-harness.ts';

export interface ManagedCore extends CoreDriver {
  readonly core: Core;
  readonly home: string;
  readonly dataDir: string;
  grant(folder: string): string;
}

interface ManagedCoreOptions extends CoreOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly pickFolder?: Host['pickFolder'];
  readonly platform?: NodeJS.Platform;
  readonly dataDir?: string;
  readonly clock?: Host['clock'];
}

/** Opens a whole core with a separate home folder, closed when the test ends. */
export function openManagedCore({
  environment = {},
  pickFolder,
  platform = process.platform,
  dataDir = makeDir('data'),
  clock,
  ...options
}: ManagedCoreOptions = {}): ManagedCore {
  const home = makeDir('home');
  const host = createNodeHost({ dataDir, environment, platform: process.platform });
  const core = createCore(
    {
      ...host,
      ...(clock === undefined ? {} : { clock }),
      paths: { ...host.paths, home, platform },
      ...(pickFolder === undefined ? {} : { pickFolder }),
    },
    options,
  );
  onTestFinished(() => core.close());
  const client = createRouterClient(core.router, { context: core.context });

  return {
    core,
    home,
    dataDir,
    grant: (folder) => core.grantFolder(folder),
    ...driveCore(client, (folder) => core.grantFolder(folder)),
  };
}

/** Creates an empty directory, removed when the test ends. */
export function makeDir(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `loadout-${name}-`));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Writes files by their paths below the folder; a path that ends in `/` is an empty folder. */
export function fill(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(path.endsWith('/') ? file : dirname(file), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(file, text);
  }
  return folder;
}

/** Lists every file below a folder, without `.loadout`, for comparison. */
export function listTree(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.loadout'))
    .toSorted();
}

/** Returns the code of the error that a procedure throws; null if it throws none. */
export async function failureOf(run: () => PromiseLike<unknown>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return (error as { data?: { code?: string } }).data?.code ?? String(error);
  }
}

/** Starts an HTTP server on a free port of this machine, closed when the test ends. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
