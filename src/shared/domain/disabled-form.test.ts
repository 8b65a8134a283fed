import { describe, expect, it } from 'vitest';
import {
  hasDisabledMarking,
  inFormOf,
  isEnabledPath,
  stripDisabledMarking,
  toDisabledPath,
  toEnabledPath,
} from './slot-files.ts';

const suffixSlot = { directory: 'pmods', disabledDirectory: null };
const siblingSlot = {
  directory: 'cosmic-reach/pmods',
  disabledDirectory: 'cosmic-reach/disabledpuzzlemods',
};

describe('the disabled marking of a name', () => {
  it('is the suffix, whatever its case', () => {
    expect(stripDisabledMarking('a.jar.disabled')).toBe('a.jar');
    expect(stripDisabledMarking('a.jar.DISABLED')).toBe('a.jar');
    expect(stripDisabledMarking('a.jar')).toBe('a.jar');
  });

  it('needs a name in front of it', () => {
    expect(hasDisabledMarking('.disabled')).toBe(false);
    expect(stripDisabledMarking('.disabled')).toBe('.disabled');
  });
});

describe('a slot without a disabled folder', () => {
  it('enables and disables by the suffix', () => {
    expect(toDisabledPath('pmods/a.jar', suffixSlot)).toBe('pmods/a.jar.disabled');
    expect(toEnabledPath('pmods/a.jar.disabled', suffixSlot)).toBe('pmods/a.jar');
    expect(isEnabledPath('pmods/a.jar.disabled', suffixSlot)).toBe(false);
  });

  it('leaves a file that is already in the requested state', () => {
    expect(toDisabledPath('pmods/a.jar.disabled', suffixSlot)).toBe('pmods/a.jar.disabled');
    expect(toEnabledPath('pmods/a.jar', suffixSlot)).toBe('pmods/a.jar');
  });
});

describe('a slot with a disabled folder', () => {
  it('enables and disables by moving', () => {
    expect(toDisabledPath('cosmic-reach/pmods/a.jar', siblingSlot)).toBe(
      'cosmic-reach/disabledpuzzlemods/a.jar',
    );
    expect(toEnabledPath('cosmic-reach/disabledpuzzlemods/a.jar', siblingSlot)).toBe(
      'cosmic-reach/pmods/a.jar',
    );
  });

  it('enables a file that is marked in both ways', () => {
    expect(toEnabledPath('cosmic-reach/disabledpuzzlemods/a.jar.disabled', siblingSlot)).toBe(
      'cosmic-reach/pmods/a.jar',
    );
  });

  it('keeps an add-on that is off by the suffix in its folder', () => {
    expect(toDisabledPath('cosmic-reach/pmods/a.jar.disabled', siblingSlot)).toBe(
      'cosmic-reach/pmods/a.jar.disabled',
    );
  });
});

describe('the new name of an updated add-on', () => {
  it('keeps the folder and the marking', () => {
    expect(inFormOf('pmods/a-1.jar', 'a-2.jar')).toBe('pmods/a-2.jar');
    expect(inFormOf('pmods/a-1.jar.disabled', 'a-2.jar')).toBe('pmods/a-2.jar.disabled');
    expect(inFormOf('cosmic-reach/disabledpuzzlemods/a-1.jar', 'a-2.jar')).toBe(
      'cosmic-reach/disabledpuzzlemods/a-2.jar',
    );
  });

  it('works in the root itself', () => {
    expect(inFormOf('a-1.jar', 'a-2.jar')).toBe('a-2.jar');
  });
});
