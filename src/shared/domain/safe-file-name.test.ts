import { posix, win32 } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeFileName } from './file-name.ts';

const ACCEPTED = [
  'mod.jar',
  'Some Mod (1.2.3) [client].jar',
  'cosmic_tools-1.0.0+cr0.5.4.jar',
  'ñandú.zip',
  '探検.jar',
  'comet.jar',
  'console.jar',
  'lpt.jar',
  'x',
  `${'a'.repeat(196)}.jar`,
];

const REFUSED = [
  '',
  '.',
  '..',
  '../mod.jar',
  'a/b.jar',
  'a\\b.jar',
  'C:mod.jar',
  'mod.jar:stream',
  'mod?.jar',
  'mod*.jar',
  'mod<1>.jar',
  'mod|x.jar',
  'mod".jar',
  ' mod.jar',
  'mod.jar ',
  'mod.jar.',
  '.mod.jar',
  'mod.jar\u00A0',
  'mod\u0000.jar',
  'mod\n.jar',
  'mod\u007F.jar',
  'mod\u202Egpj.jar',
  'mod\u200B.jar',
  'mod\u2028.jar',
  'mod\uFEFF.jar',
  'mod\uFFFD.jar',
  'mod\uD800.jar',
  'man\u0303ana.jar',
  'con',
  'CON.jar',
  'nul .jar',
  'PRN.tar.gz',
  'aux:stream',
  'com1.jar',
  'COM¹.jar',
  'lpt³',
  'CONIN$',
  'conout$.txt',
  `${'a'.repeat(197)}.jar`,
  `${'探'.repeat(66)}.jar`,
];

describe('isSafeFileName', () => {
  it.each(ACCEPTED)('accepts %j', (name) => {
    expect(isSafeFileName(name)).toBe(true);
  });

  it.each(REFUSED)('refuses %j', (name) => {
    expect(isSafeFileName(name)).toBe(false);
  });

  it('accepts only names that stay directly inside their folder on every system', () => {
    const piece = fc.constantFrom(
      'a',
      '.',
      '..',
      '/',
      '\\',
      ':',
      ' ',
      'CON',
      'nul',
      '\u0000',
      'é',
      '~',
      '%2e',
      '.jar',
    );
    const name = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(name, (candidate) => {
        if (!isSafeFileName(candidate)) return;
        expect(posix.resolve('/mods', candidate)).toBe(`/mods/${candidate}`);
        expect(win32.resolve('C:\\mods', candidate)).toBe(`C:\\mods\\${candidate}`);
        expect(candidate).toBe(candidate.normalize('NFC'));
        expect(Buffer.byteLength(candidate)).toBeLessThanOrEqual(200);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses every device name however it is dressed', () => {
    const device = fc.constantFrom(
      'con',
      'PRN',
      'Aux',
      'nul',
      'com7',
      'LPT9',
      'COM²',
      'conin$',
      'CONOUT$',
    );
    const dress = fc.constantFrom('', '.jar', ' .jar', '  ', ':x', '.tar.gz', ' :stream');
    fc.assert(
      fc.property(device, dress, (name, tail) => {
        expect(isSafeFileName(name + tail)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
