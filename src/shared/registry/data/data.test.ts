import { describe, expect, it } from 'vitest';
import { API_SCOPES } from './api-scopes.ts';
import { CATEGORIES, GAME_VERSIONS, LOADERS } from './tags.ts';
import { ALL_RIGHTS_RESERVED, FEATURED_LICENSES, LICENSES } from './licenses.ts';

const categoriesOf = (type: string) =>
  CATEGORIES.filter(({ projectTypes }) => projectTypes.includes(type)).map(({ name }) => name);

describe('the bundled enumerations', () => {
  it('hold 81 category entries of 80 names', () => {
    expect(CATEGORIES).toHaveLength(81);
    expect(new Set(CATEGORIES.map(({ name }) => name)).size).toBe(80);
  });

  it.each([
    ['mod', 20],
    ['datamod', 19],
    ['plugin', 17],
    ['modpack', 12],
    ['world', 18],
    ['shader', 19],
    ['resource-pack', 29],
  ])('give %s its %i categories, each once', (type, count) => {
    const names = categoriesOf(type);
    expect(names).toHaveLength(count);
    expect(new Set(names).size).toBe(count);
  });

  it('display every category but the eight resolutions', () => {
    expect(CATEGORIES.filter(({ isDisplayed }) => !isDisplayed)).toHaveLength(8);
  });

  it('list 140 game versions, newest first, without 0.5.27', () => {
    const values = GAME_VERSIONS.map(({ value }) => value);
    expect(values).toHaveLength(140);
    expect(new Set(values).size).toBe(140);
    expect([values[0], values[1], values.at(-1)]).toEqual(['0.5.28', '0.5.26', '0.1.1']);
    expect(values.indexOf('0.3.2')).toBeLessThan(values.indexOf('0.3.2-pre10'));
    expect(values.indexOf('0.3.2-pre1')).toBeLessThan(values.indexOf('0.3.1'));
    expect(values.filter((value) => value.startsWith('0.3.'))).toHaveLength(38);
  });

  it('label only the four first patches unlike their value', () => {
    const relabelled = GAME_VERSIONS.filter(({ label, value }) => label !== value);
    expect(relabelled.map(({ label }) => label)).toEqual(['0.5', '0.4', '0.3', '0.2']);
  });

  it('hold five loaders and 38 scopes', () => {
    expect(LOADERS).toHaveLength(5);
    expect(new Set(API_SCOPES).size).toBe(38);
  });

  it('hold the SPDX licences, all-rights-reserved and 17 featured ones with an address', () => {
    expect(LICENSES.length).toBeGreaterThanOrEqual(639);
    expect(LICENSES[0]?.licenseId).toBe(ALL_RIGHTS_RESERVED.licenseId);
    expect(FEATURED_LICENSES).toHaveLength(17);
    expect(FEATURED_LICENSES.filter(({ url }) => url === null)).toEqual([]);
  });
});
