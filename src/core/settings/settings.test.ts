import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

function readWritten(text: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-settings-'));
  if (text !== null) writeFileSync(join(dataDir, 'settings.json'), text);
  return readSettings(dataDir);
}

const DEFAULTS = { network: { caFile: null, proxy: null } };

test.each([null, '{}', '{"network":{}}', '{"network":{"caFile":null},"later":1}'])(
  'without a word in it, %s is the defaults',
  (text) => expect(readWritten(text)).toEqual({ ...DEFAULTS, isDamaged: false }),
);

test('what stands there is taken', () => {
  const network = { caFile: '/ca.pem', proxy: 'http://proxy.example:3128' };
  expect(readWritten(JSON.stringify({ network }))).toEqual({ network, isDamaged: false });
});

test.each([
  '',
  '{',
  'null',
  '{"network":{"caFile":5}}',
  '{"network":{"caFile":""}}',
  '{"network":{"proxy":"socks5://proxy.example"}}',
  '{"network":{"proxy":"proxy.example"}}',
])('%j is damaged, and everything is as by default', (text) => {
  expect(readWritten(text)).toEqual({ ...DEFAULTS, isDamaged: true });
});
