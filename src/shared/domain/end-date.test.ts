import { expect, test } from 'vitest';
import { toRealEnd } from './end-date.ts';

test.each([
  [null, null],
  ['9999-12-31T00:00:00.000Z', null],
  ['9999-12-31', null],
  ['9998-12-31T23:59:59.000Z', '9998-12-31T23:59:59.000Z'],
  ['2099-12-31', '2099-12-31'],
  ['no date', 'no date'],
])('%s ends %s', (iso, end) => expect(toRealEnd(iso)).toBe(end));
