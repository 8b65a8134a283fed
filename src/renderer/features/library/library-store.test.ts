import { expect, test } from 'vitest';
import { library, showSwitching, shownSwitch } from './library-store.ts';

const ROW = { id: 'deep-strata', enabled: true };

test('a switch that is pressed again shows the last press, also when the first is done', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const shown = () => shownSwitch(library.getState().switching, ROW);

  const off = showSwitching([ROW.id], false, first.promise);
  expect(shown()).toBe(false);
  const on = showSwitching([ROW.id], true, second.promise);
  expect(shown()).toBe(true);

  first.resolve();
  await off;
  expect(shownSwitch(library.getState().switching, { ...ROW, enabled: false })).toBe(true);

  second.resolve();
  await on;
  expect(library.getState().switching.size).toBe(0);
});
