import { afterEach, expect, test } from 'vitest';
import { addFilters, browse, clearFilters, removeFilters, toggleFilter } from './browse-store.ts';

const chosen = () => browse.getState().gameVersions;

afterEach(clearFilters);

test('a range of game versions joins those that are chosen, each once', () => {
  toggleFilter('gameVersions', '0.5.2');
  toggleFilter('gameVersions', '0.3.1');
  addFilters('gameVersions', ['0.5.3', '0.5.2', '0.5.1']);
  expect(chosen()).toEqual(['0.5.2', '0.3.1', '0.5.3', '0.5.1']);
});

test('a range is removed whole; the others stay', () => {
  addFilters('gameVersions', ['0.5.3', '0.5.2', '0.3.1']);
  removeFilters('gameVersions', ['0.5.3', '0.5.2']);
  expect(chosen()).toEqual(['0.3.1']);
});

test('a range begins the list at its top', () => {
  browse.setState({ active: 7, scrollTop: 900 });
  addFilters('gameVersions', ['0.5.3']);
  expect(browse.getState()).toMatchObject({ active: 0, scrollTop: 0 });
});
