export interface FileOpener {
  readonly platform: NodeJS.Platform;
  /** What the program that opens the file gets; never a token. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens a file with the program that the person's system has for it, without a shell. Resolves when that is known to
 * have worked or not, which can be as late as when the program ends; nothing waits for it to end.
 */
export async function openFile(path: string, opener: FileOpener): Promise<boolean> {
  if (!hasDisplay(opener)) return false;
  const { spawn } = await import('node:child_process');
  const [program, ...args] = commandOf(opener.platform);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(program, [...args, path], {
    detached: true,
    stdio: 'ignore',
    env: { ...opener.environment },
  });
  child.once('error', () => resolve(false));
  child.once('exit', (status) => resolve(status === 0));
  child.unref();
  return promise;
}

/**
 * Whether the person has a display for a window. Without one `xdg-open` would start a browser inside the terminal, and
 * over SSH the other systems would open it in front of nobody.
 */
export function hasDisplay({ platform, environment }: FileOpener): boolean {
  if (platform === 'win32' || platform === 'darwin') return !environment['SSH_CONNECTION'];
  return Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
}

function commandOf(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  // `start` exists inside cmd.exe only, which would read the path as a command line.
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
