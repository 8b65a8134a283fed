import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setLinkHandler } from '../../electron/main/link-handler.ts';

function openHome() {
  const home = mkdtempSync(join(tmpdir(), 'loadout-links-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const asked: unknown[] = [];
  const ask =
    (name: string) =>
    (...of: unknown[]) =>
      asked.push([name, ...of]) > 0;
  const app = {
    setAsDefaultProtocolClient: ask('set'),
    removeAsDefaultProtocolClient: ask('remove'),
  };
  return { home, app, asked };
}

test('an AppImage gets an entry that opens links, and loses it when they are not to be opened', () => {
  const { home, app, asked } = openHome();
  const environment = { APPIMAGE: '/x/Load out.AppImage' };
  const place = { platform: 'linux', environment, home, execPath: '/tmp/.mount/loadout' } as const;
  const folder = join(home, '.local/share/applications');
  setLinkHandler(true, place, app);
  expect(readFileSync(join(folder, 'loadout.desktop'), 'utf8').split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Loadout',
    'TryExec=/x/Load out.AppImage',
    'Exec="/x/Load out.AppImage" -- %u',
    'Terminal=false',
    'NoDisplay=true',
    'MimeType=x-scheme-handler/loadout;',
    '',
  ]);
  setLinkHandler(false, place, app);
  setLinkHandler(false, place, app);
  expect(readdirSync(folder)).toEqual([]);
  expect(asked[0]).toEqual(['set', 'loadout', '/tmp/.mount/loadout', ['--']]);
});

test('a line end in the name of an AppImage adds no key to its entry', () => {
  const { home, app } = openHome();
  const environment = { APPIMAGE: '/x/a\nExec=evil\r.AppImage' };
  setLinkHandler(true, { platform: 'linux', environment, home, execPath: '/x' }, app);
  const entry = readFileSync(join(home, '.local/share/applications/loadout.desktop'), 'utf8');
  expect(entry.split(/[\r\n]/)).toHaveLength(9);
  expect(entry).toContain(String.raw`TryExec=/x/a\nExec=evil\r.AppImage`);
});

test.each(['linux', 'win32', 'darwin'] as const)(
  'a package of %s asks the system alone',
  (platform) => {
    const { home, app, asked } = openHome();
    const place = { platform, environment: {}, home, execPath: '/opt/loadout' };
    setLinkHandler(true, place, app);
    setLinkHandler(false, place, app);
    expect(asked).toEqual([
      ['set', 'loadout', '/opt/loadout', ['--']],
      ['remove', 'loadout', '/opt/loadout', ['--']],
    ]);
    expect(readdirSync(home)).toEqual([]);
  },
);
