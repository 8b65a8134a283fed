import { describe, expect, it } from 'vitest';
import { disabledFolderOf, isReceiptPath, switchReceipt } from './slot-files.ts';
import type { Slot } from './slot.ts';

const SLOT: Slot = {
  id: 'data-mods',
  projectTypes: ['datamod'],
  loader: null,
  directory: 'game/mods',
  disabledDirectory: null,
  rule: 'unpack',
  extensions: [],
  exclude: ['assets'],
  companions: [],
};
const SHADERS: Slot = { ...SLOT, id: 'shaders', rule: 'keep', directory: 'game/mods/shaderpacks' };

describe('disabledFolderOf', () => {
  it('is the folder of the layout, else the sibling', () => {
    expect(disabledFolderOf({ ...SLOT, disabledDirectory: 'off' })).toBe('off');
    expect(disabledFolderOf(SLOT)).toBe('game/disabledmods');
    expect(disabledFolderOf({ ...SLOT, directory: 'mods' })).toBe('disabledmods');
    expect(disabledFolderOf({ ...SLOT, directory: '' })).toBeNull();
    expect(disabledFolderOf({ ...SLOT, rule: 'keep' })).toBeNull();
  });
});

describe('isReceiptPath', () => {
  it.each([
    'game/mods/stones/a.json',
    'game/disabledmods/stones/a.json',
    'game/mods/1/2/3/4/5/6/7/a.json',
  ])('takes %s', (path) => {
    expect(isReceiptPath(path, SLOT, [SLOT, SHADERS])).toBe(true);
  });

  it.each([
    'game/mods/a.json',
    'game/mods',
    'game/modsx/stones/a.json',
    'game/mods/../mods/stones/a.json',
    'game/mods/stones/../../a.json',
    '/game/mods/stones/a.json',
    'game/mods/stones//a.json',
    'game/mods/stones/nul',
    'game/mods/shaderpacks/a.zip',
    'game/mods/SHADERPACKS/deep/a.zip',
    'game/mods/Assets/a.json',
    `game/mods/${'1/'.repeat(32)}a.json`,
    'game/worlds/home/worldInfo.json',
    '',
  ])('refuses %s', (path) => {
    expect(isReceiptPath(path, SLOT, [SLOT, SHADERS])).toBe(false);
  });

  it('refuses everything in a slot of files', () => {
    const keep: Slot = { ...SLOT, rule: 'keep' };
    expect(isReceiptPath('game/mods/stones/a.json', keep, [keep])).toBe(false);
  });

  it('keeps the state folder out of a slot in the root', () => {
    const slot = { ...SLOT, directory: '' };
    expect(isReceiptPath('.loadout/loadout.json', slot, [slot])).toBe(false);
    expect(isReceiptPath('stones/a.json', slot, [slot])).toBe(true);
  });
});

describe('switchReceipt', () => {
  const record = {
    path: 'game/mods/stones',
    enabled: true,
    files: [{ path: 'game/mods/stones/a.json', size: 1, sha512: 'a' }],
  };

  it('moves every file to the other folder and back', () => {
    const off = switchReceipt(record, SLOT, false);
    expect(off).toEqual({
      path: 'game/disabledmods/stones',
      enabled: false,
      files: [{ path: 'game/disabledmods/stones/a.json', size: 1, sha512: 'a' }],
    });
    expect(off && switchReceipt(off, SLOT, true)).toEqual(record);
  });

  it('cannot disable files in the root', () => {
    expect(switchReceipt(record, { ...SLOT, directory: '' }, false)).toBeNull();
  });
});
