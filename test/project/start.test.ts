import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CORE = fileURLToPath(new URL('../../src/core/', import.meta.url));
/** Only some commands need them; loading them would slow the start of all others. */
const LOADED_LATER =
  /^(?:bisect|crashes|import|lookups|pages|unpack|planning\/(?:checks|intents|resolve|solver))\//;
const VALUE_IMPORT = /^(?:import|export) (?!type )(?:[^;]*?)from '(\.[^']+)';$/gms;

/** Lists the core's files that are loaded with this one. */
function listLoaded(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const text = readFileSync(join(CORE, file), 'utf8');
  for (const [, address = ''] of text.matchAll(VALUE_IMPORT)) {
    const imported = join(CORE, dirname(file), address);
    if (existsSync(imported)) listLoaded(relative(CORE, imported).replaceAll('\\', '/'), loaded);
  }
  return loaded;
}

test('the core starts without the domains that only some commands need', () => {
  const loaded = listLoaded('create-core.ts');
  expect(loaded.size).toBeGreaterThan(100);
  expect([...loaded].filter((file) => LOADED_LATER.test(file))).toEqual([]);
});
