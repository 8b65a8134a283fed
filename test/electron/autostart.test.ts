import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setAutostart } from '../../electron/main/autostart.ts';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-autostart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const none = {
  setLoginItemSettings: () => {
    throw new Error('Linux has no login items');
  },
};

test.each([
  ['the program', {}, 'loadout.desktop', String.raw`"/opt/A \\"b\\" 100%%/loadout"`],
  ['an AppImage', { APPIMAGE: '/x/L.AppImage' }, 'loadout.desktop', '"/x/L.AppImage"'],
  [
    'a Flatpak',
    { FLATPAK_ID: 'org.example.it' },
    'org.example.it.desktop',
    'flatpak run org.example.it',
  ],
])(
  'Linux starts %s when the person signs in, and no longer',
  (_name, environment, file, command) => {
    const home = scratch();
    const place = {
      platform: 'linux',
      environment,
      home,
      execPath: '/opt/A "b" 100%/loadout',
    } as const;
    setAutostart(true, place, none);
    const folder = join(home, '.config/autostart');
    expect(readdirSync(folder)).toEqual([file]);
    expect(readFileSync(join(folder, file), 'utf8')).toContain(`\nExec=${command} --background\n`);
    setAutostart(false, place, none);
    setAutostart(false, place, none);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('Windows and macOS keep it themselves', () => {
  const asked: unknown[] = [];
  const place = { platform: 'win32', environment: {}, home: '/', execPath: '/x' } as const;
  setAutostart(true, place, { setLoginItemSettings: (settings) => asked.push(settings) });
  expect(asked).toEqual([{ openAtLogin: true, args: ['--background'] }]);
});
