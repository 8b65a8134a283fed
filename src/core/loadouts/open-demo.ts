import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { LOADOUT_FILE } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { WriteDemoFolder } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { CreateLoadout } from './create-loadout.ts';

export interface DemoServices {
  readonly dataDir: string;
  /** null: this face has no demo. */
  readonly writeDemoFolder: WriteDemoFolder | null;
  readonly create: CreateLoadout;
  readonly listLoadouts: () => readonly LoadoutBrief[];
  readonly forget: (loadoutId: string) => void;
}

export type OpenDemo = (context: JobContext) => Promise<LoadoutBrief>;

/**
 * The demo's loadout, on a game folder in Loadout's own data and on the embedded registry; made when it is first asked
 * for, and again where its folder is gone. Throws REGISTRY_LACKS where this face has no demo, and what `create` throws.
 */
export function createDemoOpener(services: DemoServices): OpenDemo {
  const { dataDir, writeDemoFolder, create } = services;
  const folder = join(dataDir, 'demo-game');
  return async (context) => {
    const known = services.listLoadouts().find(({ root }) => root === folder);
    if (known?.condition === 'ok') return known;
    if (writeDemoFolder === null)
      throw new AppError('REGISTRY_LACKS', { registry: 'demo', feature: 'demo' });
    if (known !== undefined) services.forget(known.id);
    await mkdir(folder, { recursive: true });
    const isKept = existsSync(join(folder, LOADOUT_FILE));
    const gameVersion = isKept ? null : await writeDemoFolder(folder);
    context.signal.throwIfAborted();
    return create(
      folder,
      {
        name: 'Demo',
        game: 'cosmic-reach',
        slots: null,
        registry: 'demo',
        target: { gameVersion, loader: null, channel: 'release' },
      },
      context,
    );
  };
}
