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

/** Has the system start Loadout when the person signs in, or no longer. Throws what the file system does. */
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

/** A Flatpak’s own configuration is not the one that the session reads. */
function entryFile({ environment, home }: AutostartPlace): string {
  const flatpak = environment['FLATPAK_ID'];
  const own = flatpak === undefined ? environment['XDG_CONFIG_HOME'] : undefined;
  return join(own || join(home, '.config'), 'autostart', `${flatpak ?? 'loadout'}.desktop`);
}

/** By `TryExec` the session passes over the entry of a program that was removed. */
function entryOf({ environment, execPath }: AutostartPlace): string {
  const flatpak = environment['FLATPAK_ID'];
  const program = environment['APPIMAGE'] ?? execPath;
  const [file, command] =
    flatpak === undefined
      ? [escape(program), escape(quote(program))]
      : ['flatpak', `flatpak run ${flatpak}`];
  return `[Desktop Entry]\nType=Application\nName=Loadout\nTryExec=${file}\nExec=${command} ${IN_BACKGROUND}\nTerminal=false\n`;
}

/** One argument of a command, then a text: two steps of the Desktop Entry Specification. */
function quote(argument: string): string {
  return `"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;
}

function escape(text: string): string {
  return text.replaceAll('\\', String.raw`\\`);
}
