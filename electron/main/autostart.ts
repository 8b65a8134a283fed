import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { desktopEntry, flatpakEntry, type ProgramHome } from './desktop-entry.ts';
import { IN_BACKGROUND } from './start-options.ts';

/** Makes the system start Loadout at login, or stops that. Throws the file system's errors. */
export function setAutostart(
  isOn: boolean,
  place: ProgramHome,
  app: Pick<App, 'setLoginItemSettings'>,
): void {
  if (place.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: isOn, args: [IN_BACKGROUND] });
    return;
  }
  const file = autostartPathOf(place);
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, autostartEntryOf(place));
}

/** The session does not read a Flatpak’s own configuration. */
function autostartPathOf({ environment, home }: ProgramHome): string {
  const flatpak = environment['FLATPAK_ID'];
  const own = flatpak === undefined ? environment['XDG_CONFIG_HOME'] : undefined;
  return join(own || join(home, '.config'), 'autostart', `${flatpak ?? 'loadout'}.desktop`);
}

function autostartEntryOf({ environment, execPath }: ProgramHome): string {
  const flatpak = environment['FLATPAK_ID'];
  const program = environment['APPIMAGE'] ?? execPath;
  return flatpak === undefined
    ? desktopEntry({ program, argument: IN_BACKGROUND })
    : flatpakEntry(flatpak, IN_BACKGROUND);
}
