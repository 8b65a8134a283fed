import { beforeEach, expect, test, vi } from 'vitest';
import { keepUnsaved, readUnsaved, restoreUnsaved } from './unsaved.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('keeps the typed text by its place until it is saved', () => {
  keepUnsaved('a/description', { text: 'mine' });
  expect(readUnsaved('a/description')).toEqual({ text: 'mine' });
  expect(readUnsaved('b/description')).toBeNull();
  keepUnsaved('a/description', null);
  expect(readUnsaved('a/description')).toBeNull();
  expect(stored.size).toBe(0);
});

test('keeps nothing without a place, of broken text, and where the browser refuses', () => {
  keepUnsaved(null, { text: 'mine' });
  expect(readUnsaved(null)).toBeNull();
  stored.set('loadout.unsaved.a', '{');
  expect(readUnsaved('a')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepUnsaved('a', { text: 'mine' });
  expect(readUnsaved('a')).toBeNull();
});

test('a restored edit has the values that the person saw and typed, and other fields follow', () => {
  const base = { name: 'Lamp', summary: 'Light', tags: ['a'] };
  const current = { name: 'Lamp 2', summary: 'Lights', tags: ['a'] };
  keepUnsaved('a', { base, values: { ...base, summary: 'Bright light' } });
  expect(restoreUnsaved('a', current)).toEqual({
    base: { name: 'Lamp 2', summary: 'Light', tags: ['a'] },
    values: { name: 'Lamp 2', summary: 'Bright light', tags: ['a'] },
  });
});

test('an edit that was saved by now is over', () => {
  const base = { name: 'Lamp', gone: '' };
  keepUnsaved('a', { base, values: { name: 'Lantern', gone: 'x' } });
  const current = { name: 'Lantern' };
  expect(restoreUnsaved('a', current)).toEqual({ base: current, values: current });
});

test('an edit is over whatever the order of the fields in the saved value', () => {
  const base = { licence: { id: 'MIT', url: null } };
  keepUnsaved('a', { base, values: { licence: { id: 'custom', url: 'https://a.example' } } });
  const current = { licence: { url: 'https://a.example', id: 'custom' } };
  expect(restoreUnsaved('a', current)).toEqual({ base: current, values: current });
});
