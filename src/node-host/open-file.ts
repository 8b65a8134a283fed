export interface FileOpener {
  readonly platform: NodeJS.Platform;
  /** Environment of the program that opens the file; never contains a token. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens a file with the system's default program, without a shell. Resolves once success or failure
 * is known, which may be as late as the end of that program; no caller waits for that.
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
 * Whether a window can be shown to the user. Without a display `xdg-open` would start a browser
 * inside the terminal, and over SSH the other systems would open it on an unattended screen.
 */
export function hasDisplay({ platform, environment }: FileOpener): boolean {
  if (platform === 'win32' || platform === 'darwin') return !environment['SSH_CONNECTION'];
  return Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
}

function commandOf(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  // `start` exists only in cmd.exe, which would parse the path as a command line.
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
