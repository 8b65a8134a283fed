import { emptyStorage } from './browser.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { connection } from '../../src/renderer/lib/core/client.ts';
import { queryClient } from '../../src/renderer/lib/core/query-client.ts';
import { takeFailures } from './fake-core.ts';
import { resetStores } from './stores.ts';

// A loaded machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

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
  // Its socket is still there.
  connection.status.setState({ status: 'open' });
  emptyStorage();
  const failures = [...takeFailures(), ...problems];
  if (failures.length > 0) throw new Error(failures.join('\n'));
});
