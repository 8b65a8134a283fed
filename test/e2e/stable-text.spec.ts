import { describe, expect, test } from 'vitest';
import { createStabilizer } from './session/to-stable-text.ts';

const KNOWN_ID = 'N8BABUfYtRA-PhMbWI';

function stabilize(text: string): string {
  return createStabilizer({
    home: '/tmp/home',
    origin: 'http://127.0.0.1:40123',
    begunAt: Date.now(),
    knownIds: new Set([KNOWN_ID]),
  })(text);
}

describe('a text of the session', () => {
  test.each([
    'a1B2c3D4e5F6g7H8i9',
    'aBcDeFgHiJkLmNoPqR',
    'a1b2c3d4e5f6g7h8i9',
    'abcdefghijklmnopqr',
  ])('is the same whatever the letters of a new id: %s', (id) => {
    const text = stabilize(`{"name":"Exploration","id":"${id}","root":"/tmp/home/game"}`);
    expect(text).toBe('{"name":"Exploration","id":"id0000000000000001","root":"/home/jane/game"}');
  });

  test.each(['waypoint-compass-1', 'GENERATION_UNKNOWN', KNOWN_ID])(
    'keeps what is no new id: %s',
    (word) => {
      expect(stabilize(`✗ ${word}: "code":"${word}"`)).toBe(`✗ ${word}: "code":"${word}"`);
    },
  );
});
