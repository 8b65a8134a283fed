import { expect, test } from 'vitest';
import { findChromium } from '#test/helpers/find-chromium.ts';

test('the specs of the window are NOT RUN HERE: no Chromium was found', () => {
  expect(findChromium()).toBeNull();
});
