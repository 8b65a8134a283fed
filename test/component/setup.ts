import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../../src/renderer/lib/core/query-client.ts';
import { SocketToFakeCore, takeFailures } from './fake-core.ts';
import { resetStores } from './stores.ts';

// A loaded machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

// The page opens its socket when it is loaded, and keeps it for all tests of the process.
sessionStorage.setItem('loadout.session', 'token');
globalThis.WebSocket = SocketToFakeCore as unknown as typeof WebSocket;
// Mantine measures its fields again when a font has loaded.
Object.assign(document, { fonts: new EventTarget() });
// A virtual list draws the rows that fit; without a layout nothing has a height.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 800 });
// At the address of the first screen, its data would be asked for on import.
location.hash = '#/nowhere';

let problems: string[] = [];

beforeEach(() => {
  problems = [];
  const note = (...words: unknown[]) => void problems.push(words.join(' '));
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  resetStores();
  localStorage.clear();
  expect([...takeFailures(), ...problems]).toEqual([]);
});
