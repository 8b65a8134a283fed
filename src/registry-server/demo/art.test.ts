// @promise the demo's pictures stay the same bytes, and the built program finds them
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openDemoArt, packDemoArt } from './art.ts';

const FOLDER = new URL('../../../resources/demo/art/', import.meta.url);

it('reads every picture from one file as it is read from the sources', () => {
  const built = mkdtempSync(join(tmpdir(), 'loadout-art-'));
  mkdirSync(join(built, 'chunks'));
  const { fileName, source } = packDemoArt(FOLDER);
  writeFileSync(join(built, fileName), source);
  const address = pathToFileURL(built + sep).href;
  const kept = openDemoArt();
  for (const from of ['cli.js', 'chunks/demo-1a2b.js']) {
    const packed = openDemoArt(`${address}${from}`);
    for (const folder of ['icons', 'scenes']) {
      for (const file of readdirSync(new URL(`${folder}/`, FOLDER))) {
        const name = `${folder}/${file}`;
        expect({ name, bytes: packed.read(name) }).toEqual({ name, bytes: kept.read(name) });
      }
    }
    expect(() => packed.read('icons/nobody.png')).toThrow('icons/nobody.png');
  }
});
