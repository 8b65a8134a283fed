// @promise no token, no absolute path in the log
// @how property
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedaction } from './redaction.ts';

const token = 'crp_abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst';
const secret = 's3cret/"with+odd characters"';
const redact = createRedaction({ home: '/home/jane doe', secrets: [secret] });
const text = (value: unknown): string => JSON.stringify(redact(value));

describe('tokens', () => {
  test.each([
    `failed with ${token}`,
    `Authorization: Bearer ${token}`,
    'authorization: bearer zzzz-not-our-form',
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    Buffer.from(secret).toString('base64'),
  ])('hides %s', (line) => {
    const hidden = text({ deep: [{ line }] });
    expect(hidden).toContain('<token>');
    expect(hidden).not.toMatch(/crp_[a-z]|zzzz|s3cret|s3cret%2F/);
    expect(hidden).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
  });

  test('hides the value of a field whose name says that it is secret', () => {
    expect(redact({ headers: { Authorization: 'basic x', cookie: 'y' } })).toEqual({
      headers: { Authorization: '<token>', cookie: '<token>' },
    });
  });
});

describe('absolute paths', () => {
  test.each([
    '/home/jane doe/My Games/mods/a b.jar',
    "ENOENT: no such file, open '/srv/some where/x y.jar'",
    'read /home/jane doe/mods/secretname.jar and went on',
    'C:\\Users\\jane\\secretname.jar',
    'could not open C:/Users/jane/secretname.jar',
    '\\\\?\\C:\\Users\\jane\\x',
    '\\\\server\\share\\secretname',
    'at load (file:///home/jane%20doe/x.js)',
    'copied (/opt/games/secretname) twice',
  ])('hides %s', (line) => {
    const hidden = text({ line, [line]: 1, list: [[line]] });
    expect(hidden).toContain('<path>');
    expect(hidden).not.toMatch(/jane|doe|secretname|some where|games/i);
  });

  test('keeps relative paths, addresses and plain words', () => {
    const line = 'mods/a.jar from http://127.0.0.1:4810/api/tags and/or 1/2';
    expect(redact(line)).toBe(line);
  });

  test('keeps where in a source file an error arose', () => {
    expect(redact('at run (/home/jane doe/main/run-cli.ts:12:5)')).toBe(
      'at run (<path>/run-cli.ts:12:5)',
    );
  });

  test('never lets a directory of any POSIX or Windows path through, at any position', () => {
    const part = fc.stringMatching(/^q[a-z0-9]{3,9}q$/);
    const paths = fc
      .tuple(
        fc.constantFrom('/', 'C:\\', 'd:/', '\\\\'),
        fc.array(part, { minLength: 2, maxLength: 5 }),
      )
      .map(([root, parts]) => ({
        parts,
        path: root + parts.join(root === 'C:\\' || root === '\\\\' ? '\\' : '/'),
      }));
    const around = fc.constantFrom(
      ['', ''],
      ['"', '"'],
      ['open ', ' failed'],
      ['(', ')'],
      ['at: ', ', then'],
    );
    fc.assert(
      fc.property(paths, around, ({ path, parts }, [before = '', after = '']) => {
        const hidden = text({ field: before + path + after });
        for (const name of parts) expect(hidden).not.toContain(name);
      }),
      { numRuns: 300 },
    );
  });
});

describe('errors', () => {
  test('are walked with message, stack, cause and own fields', () => {
    const cause = Object.assign(new Error(`EACCES: '/home/jane doe/a.jar'`), {
      path: '/home/jane doe/a.jar',
    });
    const error = new Error(`token ${token}`, { cause });
    const hidden = redact({ error }) as { error: { message: string; cause: { path: string } } };
    expect(hidden.error.message).toBe('token <token>');
    expect(hidden.error.cause.path).toBe('<path>');
    expect(JSON.stringify(hidden)).not.toMatch(/jane|crp_/);
  });

  test('do not loop when they hold themselves', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(text(error)).toContain('<nested>');
  });
});
