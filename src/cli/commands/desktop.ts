import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { openWindow, type WindowOptions } from '../desktop/open-window.ts';
import { EXIT } from '../exit-status.ts';
import { t } from '../text.ts';
import { serveInterface } from './serve.ts';

/** Run by `npm start`; hidden from the command list. */
export function registerDesktopCommand(program: Command, run: RunCommand): void {
  program
    .command('desktop', { hidden: true })
    .description(t('cli-desktop-about'))
    .action(() => run((context) => openDesktop(context)));
}

/**
 * Opens the window and waits until it is closed; if that is impossible, prints the reason and
 * serves the browser until Ctrl-C.
 */
export async function openDesktop(
  context: CommandContext,
  options: Pick<WindowOptions, 'packageDir'> = {},
): Promise<CommandResult<null>> {
  const { io, options: global, output } = context;
  const outcome = await openWindow(io, {
    ...options,
    dataDir: global.dataDir,
    onFetch: () => output.sentence(t('cli-desktop-fetching')),
  });
  if (outcome === 'closed' || io.signal.aborted) return { document: null, status: EXIT.done };
  output.line(t('cli-desktop-no-window', { why: outcome }));
  return serveInterface(context, { port: 0, open: outcome !== 'no-display' });
}
