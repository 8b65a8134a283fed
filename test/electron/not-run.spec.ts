import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readElectronProgram } from '#cli/desktop/find-electron.ts';

test('the specs of the window in real Electron are NOT RUN HERE: its program is missing', () => {
  expect(readElectronProgram(resolve('node_modules/electron'))).toBeNull();
});
