import { createSyncApplyEngine, type SyncApplyEngine } from '#core/apply/engine.ts';
import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { openJournalKey } from '#core/apply/journal-key.ts';
import { createNodeIo, type KillPoint } from '#core/disk/node-io.ts';
import { type Scenario, toScenario } from './operations.ts';
import type { RealFolder } from './real-folder.ts';

const BEFORE = {
  'mods/same.jar': 'same one',
  'mods/named-1.jar': 'named one',
  'mods/gone.jar': 'gone',
  'data/stones/deep/a.json': 'unpacked',
};

/**
 * Replaces with the same name, replaces with another, adds, removes, moves, and adds in folders of
 * receipts.
 */
export const KILL_SCENARIO: Scenario = toScenario('op-1', 0, BEFORE, [
  { kind: 'put', from: 'mods/same.jar', path: 'mods/same.jar', content: 'same two' },
  { kind: 'put', from: 'mods/named-1.jar', path: 'mods/named-2.jar', content: 'named two' },
  { kind: 'put', from: null, path: 'packs/shaders/new.zip', content: 'new' },
  { kind: 'remove', from: 'mods/gone.jar' },
  { kind: 'move', from: 'data/stones/deep/a.json', path: 'disableddata/stones/deep/a.json' },
  { kind: 'put', from: null, path: 'data/new/b.json', content: 'new unpacked' },
]);

/** The engine on the real disk, in this thread. */
export function openRealEngine(folder: RealFolder, killPoint?: KillPoint): SyncApplyEngine {
  const io = createNodeIo(killPoint);
  return createSyncApplyEngine(io, openJournalKey(createNodeIo(), folder.dataDir), takeFolderLock);
}
