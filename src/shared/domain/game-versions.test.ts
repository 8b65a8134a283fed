import { expect, it } from 'vitest';
import { toAskedGameVersion } from './compatibility.ts';

const listed = ['0.5.0', '0.4.10', '0.3.2-pre1'].map((value) => ({
  label: value === '0.5.0' ? '0.5' : value,
  value,
  releaseType: 'alpha',
  major: false,
}));

it.each([
  ['0.4.10', '0.4.10'],
  ['0.3.2-pre1', '0.3.2-pre1'],
  ['0.5', '0.5.0'],
  ['0.4.10b', '0.4.10'],
  ['0.4.10-rc.1', '0.4.10'],
  ['0.4.1', null],
  ['snapshot', null],
  ['', null],
  [null, null],
])('asks for the game version %s as %s', (wanted, asked) => {
  expect(toAskedGameVersion(wanted, listed)).toEqual({ wanted, asked });
});
