import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { IN_BACKGROUND } from './start-options.ts';

export interface AutostartPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly execPath: string;
}

/** Makes the system start Loadout at login, or stops that. Throws the file system's errors. */
export function setAutostart(
  isOn: boolean,
  place: AutostartPlace,
  app: Pick<App, 'setLoginItemSettings'>,
): void {
  if (place.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: isOn, args: [IN_BACKGROUND] });
    return;
  }
  const file = entryFile(place);
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entryOf(place));
}

/** The session does not read a Flatpak’s own configuration. */
function entryFile({ environment, home }: AutostartPlace): string {
  const flatpak = environment['FLATPAK_ID'];
  const own = flatpak === undefined ? environment['XDG_CONFIG_HOME'] : undefined;
  return join(own || join(home, '.config'), 'autostart', `${flatpak ?? 'loadout'}.desktop`);
}

/** `TryExec` makes the session skip the entry of a removed program. */
function entryOf({ environment, execPath }: AutostartPlace): string {
  const flatpak = environment['FLATPAK_ID'];
  const program = environment['APPIMAGE'] ?? execPath;
  const [file, command] =
    flatpak === undefined
      ? [escape(program), escape(quote(program))]
      : ['flatpak', `flatpak run ${flatpak}`];
  return `[Desktop Entry]\nType=Application\nName=Loadout\nTryExec=${file}\nExec=${command} ${IN_BACKGROUND}\nTerminal=false\n`;
}

/**
 * Quotes an argument of a command, then escapes the text: two steps of the Desktop Entry
 * Specification.
 */
function quote(argument: string): string {
  return `"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;
}

function escape(text: string): string {
  return text.replaceAll('\\', String.raw`\\`);
}
