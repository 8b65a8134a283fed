import type { AppError } from '#shared/errors.ts';
import type { SyncApplyEngine } from '#core/apply/engine.ts';
import { openRealEngine } from '#test/reliability/apply/kill-scenario.ts';
import { type Contents, generationOf, loadoutOf } from '#test/reliability/apply/operations.ts';
import { makeRealFolder, type RealFolder } from '#test/reliability/apply/real-folder.ts';

export interface Harness {
  readonly folder: RealFolder;
  readonly engine: SyncApplyEngine;
}

/** A game folder with a loadout on the real disk, and an engine in this thread. */
export function openHarness(contents: Contents): Harness {
  const folder = makeRealFolder(contents);
  const engine = openRealEngine(folder);
  engine.initialize(folder.root, loadoutOf(0, contents), generationOf(0, 'init', contents));
  return { folder, engine };
}

/** Returns the code and params of the error that a call throws; null if it throws none. */
export function failureOf(use: () => unknown): Pick<AppError, 'code' | 'params'> | null {
  try {
    use();
    return null;
  } catch (error) {
    const { code, params } = error as AppError;
    return { code, params };
  }
}
