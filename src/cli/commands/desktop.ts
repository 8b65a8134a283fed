import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { openWindow, type WindowOptions, type WindowOutcome } from '../desktop/open-window.ts';
import { EXIT } from '../exit-status.ts';
import { serveInterface } from './serve.ts';

const NO_WINDOW: Readonly<Record<Exclude<WindowOutcome, 'closed'>, string>> = {
  'no-display': 'There is no display',
  'no-electron': 'Electron is not installed',
  'not-started': 'Electron could not open a window',
};

/** What `npm start` runs; it has no place of its own among the commands of the terminal. */
export function registerDesktopCommand(program: Command, run: RunCommand): void {
  program
    .command('desktop', { hidden: true })
    .description(
      'Opens the desktop window, or the interface in a browser if there can be no window.',
    )
    .action(() => run((context) => openDesktop(context)));
}

/** The window until it is left; where there can be none, one line that says why, and the browser until Ctrl-C. */
export async function openDesktop(
  context: CommandContext,
  options: Pick<WindowOptions, 'packageDir'> = {},
): Promise<CommandResult<null>> {
  const { io, options: global, output } = context;
  const outcome = await openWindow(io, {
    ...options,
    dataDir: global.dataDir,
    onFetch: () =>
      output.sentence('Downloading Electron for the first start. This may take a minute.'),
  });
  if (outcome === 'closed' || io.signal.aborted) return { document: null, status: EXIT.done };
  output.line(`${NO_WINDOW[outcome]}. Serving the interface to a browser instead.`);
  return serveInterface(context, { port: 0, open: outcome !== 'no-display' });
}
