/** Facts about this process that decide where its entries go. */
export interface ProgramHome {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly execPath: string;
}

interface DesktopEntry {
  readonly program: string;
  readonly argument: string;
  readonly rest?: readonly string[];
}

/** Returns a desktop entry that starts a program. `TryExec` makes the session skip it once the program is removed. */
export function desktopEntry({ program, argument, rest = [] }: DesktopEntry): string {
  return formatDesktopEntry(
    escapeDesktopEntry(program),
    `${escapeDesktopEntry(quoteDesktopArgument(program))} ${argument}`,
    rest,
  );
}

export function flatpakEntry(flatpak: string, argument: string): string {
  return formatDesktopEntry('flatpak', `flatpak run ${flatpak} ${argument}`, []);
}

function formatDesktopEntry(tried: string, command: string, rest: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Loadout',
    `TryExec=${tried}`,
    `Exec=${command}`,
    'Terminal=false',
    ...rest,
  ];
  return `${lines.join('\n')}\n`;
}

/** Quotes an argument of a command, before it is escaped as a value of the entry. */
function quoteDesktopArgument(argument: string): string {
  return `"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;
}

/** A file name may contain line ends, which would start keys of their own. */
function escapeDesktopEntry(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
}
