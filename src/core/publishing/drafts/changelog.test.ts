import { describe, expect, test } from 'vitest';
import { findSection } from './changelog.ts';

const TEXT = `# Changelog

Some words.

## [2.0.0] - 2026-01-01

New lamps

### Fixed

- Old lamps

## v1.10.0

Ten

## 1.1.0

One
`;

describe('the section of a changelog', () => {
  test.each([
    ['2.0.0', '[2.0.0] - 2026-01-01', 'New lamps\n\n### Fixed\n\n- Old lamps'],
    ['1.10.0', 'v1.10.0', 'Ten'],
    ['1.1.0', '1.1.0', 'One'],
  ])('of %s is the text under its heading', (number, heading, text) => {
    expect(findSection(TEXT, number)).toEqual({ heading, text });
  });

  test.each(['1.1', '2.0', '0.0', '.*', '10.0'])('of %s is not there', (number) => {
    expect(findSection(TEXT, number)).toBeNull();
  });

  test('is not a line that only names the version', () => {
    expect(findSection('Since 1.0.0 it shines.\n', '1.0.0')).toBeNull();
  });
});
