import { describe, expect, it } from 'vitest';
import type { PlaySettingsView } from '#shared/domain/play.ts';
import { findBadVariable, type SettingsValues, toChange, toValues } from './settings-values.ts';

const SETTINGS: PlaySettingsView = {
  launcher: 'command',
  command: ['/opt/game', '--flag', 'a b'],
  java: null,
  memoryMb: 4096,
  jvmArguments: ['-Xss4m'],
  environment: [
    { name: 'LANG', value: 'C' },
    { name: 'GAME_TOKEN', value: null },
  ],
};
const before = toValues(SETTINGS);
const edit = (change: Partial<SettingsValues>) => toChange(before, { ...before, ...change });

describe('the values of play settings', () => {
  it('change nothing until they are edited', () => {
    expect(edit({})).toEqual({});
  });

  it('change only edited ones, one argument a line', () => {
    expect(edit({ command: '/opt/other\r\n\n--x y\n' })).toEqual({
      command: ['/opt/other', '--x y'],
    });
    expect(edit({ java: ' /opt/java ', memoryMb: '2048', jvmArguments: '' })).toEqual({
      java: '/opt/java',
      memoryMb: 2048,
      jvmArguments: [],
    });
  });

  it('go back to the defaults where a field was emptied', () => {
    expect(edit({ launcher: '', command: '\n', memoryMb: '' })).toEqual({
      launcher: null,
      command: null,
      memoryMb: null,
    });
  });

  it('remove variables whose line is gone or empty, and hidden ones only when asked', () => {
    expect(edit({ environment: 'LANG=\nNEW=a=b' })).toEqual({
      environment: { LANG: null, NEW: 'a=b' },
    });
    expect(edit({ hidden: [] })).toEqual({ environment: { GAME_TOKEN: null } });
    expect(edit({ hidden: [], environment: 'LANG=C\nGAME_TOKEN=new' })).toEqual({
      environment: { GAME_TOKEN: 'new' },
    });
  });

  it('name the line that is no variable', () => {
    expect(findBadVariable(before)).toBeNull();
    expect(findBadVariable({ ...before, environment: 'A=1\nB' })).toBe('B');
    expect(findBadVariable({ ...before, environment: '2X=1' })).toBe('2X=1');
  });
});
