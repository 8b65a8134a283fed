import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFile } from './open-file.ts';

/** Creates a folder whose programs are the only ones of the system. */
function makePrograms(programs: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'loadout-open-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(directory, name), 0o755);
  }
  return directory;
}

const RECORD = 'printf "%s\\n" "$0" "$@" > "$OUT"';

test.skipIf(process.platform === 'win32').each([
  ['linux', 'xdg-open', []],
  ['darwin', 'open', []],
  ['win32', 'rundll32.exe', ['url.dll,FileProtocolHandler']],
] as const)(
  'on %s a file is opened by %s, its name as it is',
  async (platform, program, before) => {
    const PATH = makePrograms({ [program]: RECORD });
    const OUT = join(PATH, 'out');
    const file = join(PATH, 'a b; $(touch x) "q" & y.html');
    const environment = { PATH, OUT, DISPLAY: ':0' };
    expect(await openFile(file, { platform, environment })).toBe(true);
    expect(readFileSync(OUT, 'utf8').trimEnd().split('\n').slice(1)).toEqual([...before, file]);
  },
);

test.each([
  ['there is no program for it', {}, { DISPLAY: ':0' }],
  ['the program fails', { 'xdg-open': 'exit 3' }, { DISPLAY: ':0' }],
  ['there is no display', { 'xdg-open': 'exit 0' }, {}],
])('a file is not opened when %s', async (_, programs, environment) => {
  const PATH = makePrograms(programs);
  const opener = { platform: 'linux' as const, environment: { PATH, ...environment } };
  expect(await openFile('/x.html', opener)).toBe(false);
});
