import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readElectronProgram } from '#cli/desktop/find-electron.ts';
import { hasDisplay } from '#node-host/open-file.ts';

test('the specs of the window in real Electron are NOT RUN HERE: its program or a display is missing', () => {
  const hasProgram = readElectronProgram(resolve('node_modules/electron')) !== null;
  expect(hasProgram && hasDisplay({ platform: process.platform, environment: process.env })).toBe(
    false,
  );
});
