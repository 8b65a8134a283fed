import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { type Files, writeFolder, zip } from '#test/integration/manage/import-site.ts';
import type { Interruption, Scenario, Step } from './scenario.ts';
import type { Site } from './site.ts';

export const INIT = ['init', '{game}', '--game-version', '0.5.1', '--yes'];
const BASE: readonly Step[] = [INIT, ['check']];
const YES = '--yes';
/** A folder with every kind of add-on. */
export const UNPACKED: readonly Step[] = [...BASE, ['install', 'stones@1.0.0', 'sands', YES]];
const UPDATED = [...UNPACKED, ['update', '--all', YES]];
const DISABLED = [...UNPACKED, ['disable', 'lamp', 'stones', 'sun', YES]];
const REMOVED = [...UNPACKED, ['remove', 'lamp', 'sun', 'sands', YES]];
/** With add-ons disabled, pinned and unpacked. */
export const DUPLICATED: readonly Step[] = [...DISABLED, ['pin', 'same', '--note', 'as it is']];
const LOCKED = [...UNPACKED, ['lock', 'write', '{out}/loadout.lock.json']];
const MOVED_ON = [...LOCKED, ['update', '--all', YES], ['remove', 'same', YES]];
const MUCH_DONE = [...DISABLED, ['update', 'same', 'app', YES], ['remove', 'large', YES]];

/** Some names are swapped, some are not. */
const HALF_DONE: Interruption = {
  argv: ['update', '--all', YES],
  path: 'mods/shaderpacks/Sun-2.zip',
  at: 1,
};
/** Everything is downloaded, nothing is swapped. */
const NOT_BEGUN: Interruption = { argv: ['update', '--all', YES], path: '.loadout/stage', at: 1 };

/** As on another computer. */
function loseKey({ data }: Site): void {
  rmSync(join(data, 'journal.key'));
}

function editByHand({ game }: Site): void {
  appendFileSync(join(game, 'pmods/large-1.jar'), 'changed by hand');
  renameSync(join(game, 'pmods/lamp-1.jar'), join(game, 'pmods/my-lamp.jar'));
  writeFileSync(join(game, 'pmods/own.jar'), 'a new mod of this person');
  rmSync(join(game, 'pmods/app-1.jar'));
}

function addOwnFile({ game }: Site): void {
  writeFileSync(join(game, 'pmods/own.jar'), 'a new mod of this person');
}

function writeLocalJar({ out }: Site): void {
  writeFileSync(join(out, 'local.jar'), LOCAL_JAR);
}

const LOCAL_JAR = await createPuzzleJar({ id: 'local' });

/** An instance of another launcher. */
const INSTANCE: Files = {
  'instance.json': JSON.stringify({ name: 'Old', cosmicVersion: '0.5.1', modLoader: 'puzzle' }),
  'cosmic-reach/worlds/Home/worldInfo.json': '{}',
  'cosmic-reach/pmods/one.jar': await createPuzzleJar({ id: 'one' }),
  'cosmic-reach/pmods/two.jar': await createPuzzleJar({ id: 'two' }),
  'cosmic-reach/pmods/three.jar': await createPuzzleJar({ id: 'three' }),
};

function writeInstance({ out }: Site): void {
  writeFolder(INSTANCE, join(out, 'instance'));
}

function writeInstanceArchive({ out }: Site): void {
  writeFileSync(join(out, 'old.crli'), zip(INSTANCE, 'old/'));
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'init', before: [], argv: INIT },
  { name: 'init-again', before: [...UNPACKED, ['forget', YES]], argv: INIT, isAside: true },
  { name: 'install', before: BASE, argv: ['install', 'lib', YES], isUndoable: true },
  { name: 'install-unpacked', before: BASE, argv: ['install', 'stones', YES], isUndoable: true },
  {
    name: 'install-many',
    before: BASE,
    argv: ['install', 'sands', 'lib', 'stones', YES],
    isUndoable: true,
  },
  {
    name: 'install-file',
    before: [...BASE, writeLocalJar],
    argv: ['install', '{out}/local.jar', YES],
    isUndoable: true,
  },
  {
    name: 'import-folder',
    before: [...BASE, writeInstance],
    argv: ['import', '{out}/instance', YES],
    isUndoable: true,
  },
  {
    name: 'import-archive',
    before: [...BASE, writeInstanceArchive],
    argv: ['import', '{out}/old.crli', YES],
    isUndoable: true,
  },
  { name: 'update-same-name', before: BASE, argv: ['update', 'same', YES], isUndoable: true },
  {
    name: 'update-other-name',
    before: BASE,
    argv: ['update', 'lamp', 'large', YES],
    isUndoable: true,
  },
  { name: 'update-with-settings', before: BASE, argv: ['update', 'sun', YES], isUndoable: true },
  { name: 'update-required', before: BASE, argv: ['update', 'app', YES], isUndoable: true },
  { name: 'update-unpacked', before: UNPACKED, argv: ['update', 'stones', YES], isUndoable: true },
  { name: 'update-all', before: UNPACKED, argv: ['update', '--all', YES], isUndoable: true },
  {
    name: 'update-in-parts',
    before: UNPACKED,
    argv: ['update', '--all', '--in-parts', YES],
    inParts: true,
  },
  {
    name: 'downgrade',
    before: UPDATED,
    argv: ['update', 'lamp', '--to', '1.0.0', YES],
    isUndoable: true,
  },
  {
    name: 'update-after-edits',
    before: [...UNPACKED, editByHand],
    argv: ['update', '--all', YES],
    inParts: true,
  },
  { name: 'disable', before: BASE, argv: ['disable', 'lamp', YES], isUndoable: true },
  {
    name: 'disable-many',
    before: UNPACKED,
    argv: ['disable', 'lamp', 'stones', 'sun', YES],
    isUndoable: true,
  },
  {
    name: 'enable',
    before: DISABLED,
    argv: ['enable', 'lamp', 'stones', 'sun', YES],
    isUndoable: true,
  },
  { name: 'remove', before: BASE, argv: ['remove', 'lamp', 'same', YES], isUndoable: true },
  {
    name: 'remove-unpacked',
    before: UNPACKED,
    argv: ['remove', 'stones', 'sands', YES],
    isUndoable: true,
  },
  { name: 'undo-update', before: UPDATED, argv: ['undo', YES] },
  { name: 'undo-install', before: UNPACKED, argv: ['undo', YES] },
  { name: 'undo-remove', before: REMOVED, argv: ['undo', YES] },
  { name: 'undo-undo', before: [...UPDATED, ['undo', YES]], argv: ['undo', '--to', '2', YES] },
  { name: 'restore', before: MUCH_DONE, argv: ['undo', '--to', '0', YES] },
  {
    name: 'sync',
    before: MOVED_ON,
    argv: ['lock', 'sync', '{out}/loadout.lock.json', YES],
    isUndoable: true,
  },
  {
    name: 'sync-prune',
    before: [...MOVED_ON, addOwnFile, ['install', 'lib', YES]],
    argv: ['lock', 'sync', '{out}/loadout.lock.json', '--prune', YES],
    inParts: true,
  },
  {
    name: 'lock-write',
    before: UPDATED,
    argv: ['lock', 'write', '{out}/loadout.lock.json'],
    isAside: true,
  },
  {
    name: 'pin',
    before: BASE,
    argv: ['pin', 'lamp', 'same', '--note', 'as it is'],
    isUndoable: true,
  },
  {
    name: 'unpin',
    before: [...BASE, ['pin', 'lamp', 'same']],
    argv: ['unpin', 'lamp'],
    isUndoable: true,
  },
  { name: 'skip', before: BASE, argv: ['skip', 'lamp', '--until', '2030-01-31'], isUndoable: true },
  {
    name: 'set-park',
    before: UNPACKED,
    argv: ['set', '--game-version', '0.5.2', '--park', YES],
    isUndoable: true,
  },
  { name: 'set-channel', before: BASE, argv: ['set', '--channel', 'beta', YES], isUndoable: true },
  { name: 'set-hold', before: BASE, argv: ['set', '--hold-hours', '12'] },
  { name: 'rename', before: BASE, argv: ['rename', 'Another name'] },
  { name: 'duplicate', before: DUPLICATED, argv: ['duplicate', '{out}/copy'], isAside: true },
  { name: 'forget', before: UPDATED, argv: ['forget', YES], isAside: true },
  {
    name: 'download',
    before: BASE,
    argv: ['download', 'large', '--to', '{out}', YES],
    isAside: true,
  },
  {
    name: 'resume',
    before: [...UNPACKED, NOT_BEGUN],
    argv: ['update', '--resume', YES],
  },
  {
    name: 'recover',
    before: [...UNPACKED, HALF_DONE, loseKey],
    argv: ['recover', '--finish'],
    isOpen: true,
  },
  {
    name: 'config-set',
    before: BASE,
    argv: ['config', 'set', 'updates.channel', 'beta'],
    isAside: true,
  },
];
