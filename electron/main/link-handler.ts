import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { DEEP_LINK_SCHEME } from './deep-link.ts';
import { desktopEntry, type ProgramHome } from './desktop-entry.ts';

/**
 * Makes the system open `loadout:` links with this program, or stops that. Linux packages declare it in their desktop
 * file; an AppImage has none until this writes it. Throws the file system's errors.
 */
export function setLinkHandler(
  isOn: boolean,
  place: ProgramHome,
  app: Pick<App, 'setAsDefaultProtocolClient' | 'removeAsDefaultProtocolClient'>,
): void {
  // The system puts the link after the separator, so that it is never parsed as an option.
  const command: [string, string, string[]] = [DEEP_LINK_SCHEME, place.execPath, ['--']];
  const appImage = place.platform === 'linux' ? place.environment['APPIMAGE'] : undefined;
  if (appImage !== undefined) writeDesktopEntry(isOn, linkHandlerPathOf(place), appImage);
  if (isOn) app.setAsDefaultProtocolClient(...command);
  else app.removeAsDefaultProtocolClient(...command);
}

function writeDesktopEntry(isOn: boolean, file: string, program: string): void {
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const rest = ['NoDisplay=true', `MimeType=x-scheme-handler/${DEEP_LINK_SCHEME};`];
  writeFileSync(file, desktopEntry({ program, argument: '-- %u', rest }));
}

/** Named like the program, as the system looks for the window’s entry by that name. */
function linkHandlerPathOf({ environment, home }: ProgramHome): string {
  const data = environment['XDG_DATA_HOME'] || join(home, '.local/share');
  return join(data, 'applications', 'loadout.desktop');
}
