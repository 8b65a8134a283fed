import { describe, expect, it } from 'vitest';
import { collisionKey } from './file-name.ts';

describe('collisionKey', () => {
  it.each([
    ['Mod.JAR', 'mod.jar'],
    ['ma\u00F1ana.jar', 'man\u0303ana.jar'],
    ['ﬁle.jar', 'file.jar'],
    ['ＭＯＤ.jar', 'mod.jar'],
    ['straße.jar', 'STRASSE.jar'],
    ['ς.jar', 'σ.jar'],
    ['mod\u212A.jar', 'modk.jar'],
    ['stra\u1E9Ee.jar', 'straße.jar'],
    ['\u0390.jar', '\u0390.JAR'.toUpperCase()],
    ['\u0345\uFF9E.jar', '\u0399\uFF9E.jar'],
  ])('takes %j and %j for one file', (a, b) => {
    expect(collisionKey(a)).toBe(collisionKey(b));
  });

  it('keeps different names apart', () => {
    expect(collisionKey('mod-1.jar')).not.toBe(collisionKey('mod-2.jar'));
  });
});
