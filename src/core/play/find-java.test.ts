import { describe, expect, it } from 'vitest';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { type CheckedJava, chooseJava, javaLeast, readJavaAnswer } from './find-java.ts';

const settings = (classes: string, bits = '64') =>
  `Property settings:\n    java.class.version = ${classes}\n    sun.arch.data.model = ${bits}\n\n`;

describe('readJavaAnswer', () => {
  it.each([
    ['openjdk version "24.0.2" 2025-07-15', '68.0', { version: '24.0.2', major: 24 }],
    ['java version "1.8.0_401"', '52.0', { version: '1.8.0_401', major: 8 }],
    ['openjdk version "17" 2021-09-14', '61.0', { version: '17', major: 17 }],
    ['openjdk version "25-ea" 2025-09-16', '69.0', { version: '25-ea', major: 25 }],
  ])('reads %s', (line, classes, expected) => {
    expect(readJavaAnswer(`${settings(classes)}${line}\n`)).toEqual({
      ...expected,
      is64Bit: true,
      problem: null,
    });
  });

  it('does not believe a version that its classes deny', () => {
    expect(readJavaAnswer(`${settings('61.0')}openjdk version "24.0.2" 2025-07-15`)).toMatchObject({
      major: 17,
      problem: { code: 'java-contradicts', params: { version: '24.0.2', major: '17' } },
    });
  });

  it('knows a 32-bit one', () => {
    expect(readJavaAnswer(`${settings('68.0', '32')}java version "24"`).is64Bit).toBe(false);
  });

  it.each(['', 'not a java', 'openjdk version "x"', `openjdk version "${'9'.repeat(80)}"`])(
    'has no version of %j',
    (answer) => {
      expect(readJavaAnswer(answer)).toMatchObject({
        version: null,
        problem: { code: 'java-no-answer' },
      });
    },
  );
});

describe('javaLeast', () => {
  it.each([
    ['0.4.10', 17],
    ['0.4.10b', 17],
    ['0.3.27-pre_alpha', 17],
    ['0.4.11', 24],
    ['0.5.21-alpha', 24],
    ['0.10.0', 24],
    [null, 24],
  ])('of %s is %s', (version, least) => {
    expect(javaLeast(cosmicReach.play, version)).toBe(least);
  });
});

describe('chooseJava', () => {
  const java = (major: number, change: Partial<CheckedJava> = {}): CheckedJava => ({
    path: `/java-${major}`,
    source: 'system',
    version: String(major),
    major,
    is64Bit: true,
    problem: null,
    ...change,
  });

  it('takes the nearest that is new enough, works and has 64 bits', () => {
    const problem = { code: 'java-silent', params: {} };
    const javas = [
      java(17),
      java(25),
      java(26),
      java(24, { problem }),
      java(24, { is64Bit: false }),
    ];
    expect(chooseJava(javas, 24)?.major).toBe(25);
    expect(chooseJava(javas, 17)?.major).toBe(17);
    expect(chooseJava(javas, 27)).toBeNull();
  });

  it('takes the one that the person named, whatever it is', () => {
    expect(chooseJava([java(8, { source: 'settings' }), java(24)], 24)?.major).toBe(8);
  });
});
