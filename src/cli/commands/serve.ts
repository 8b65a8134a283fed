import type { Command } from 'commander';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { WebHost } from '#web-host/start.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ServeDocument } from '../json/documents.ts';
import { toPortError, waitForSignal } from '../listening.ts';
import { parseWholeNumber } from '../parse-options.ts';
import { openSession } from '../session.ts';

interface ServeOptions {
  readonly port: number;
  readonly open?: boolean;
}

export function registerServeCommand(program: Command, run: RunCommand): void {
  program
    .command('serve')
    .summary('the interface in a browser')
    .description(
      'Serves the interface to browsers of this machine until Ctrl-C. The way in is a file that only you can read: it holds a code that works once, and a new one after each use.',
    )
    .option(
      '--port <port>',
      'where to listen; 0 takes a free port',
      parseWholeNumber('--port', { least: 0, most: 65_535 }),
      0,
    )
    .option('--open', 'open it in the browser')
    .action((options: ServeOptions) => run((context) => serveInterface(context, options)));
}

/** Stays until the signal of Ctrl-C; the document is printed as soon as the page can be opened. */
export async function serveInterface(
  context: CommandContext,
  { port, open }: ServeOptions,
): Promise<CommandResult<null>> {
  const { io, options, output } = context;
  keepHeapSmall();
  const { startWebHost } = await import('#web-host/start.ts');
  const { core, host, close } = await openSession(io, options, { stays: true });
  try {
    const server = await startWebHost({
      core,
      logger: host.logger,
      dataDir: host.paths.dataDir,
      port,
    }).catch((error: unknown) => {
      throw toPortError(error, port);
    });
    const { origin, openFile: file } = server;
    output.document({ schemaVersion: 1, origin, file } satisfies ServeDocument);
    showServing(context, server);
    if (open) void openInBrowser(context, file);
    await waitForSignal(io.signal);
    await server.close();
  } finally {
    await close();
  }
  output.line('Stopped.');
  return { document: null, status: EXIT.done };
}

function showServing({ output }: CommandContext, { origin, openFile }: WebHost): void {
  output.line(`${output.paint('strong', 'Loadout')}  ${output.paint('accent', origin)}`);
  output.line(`Open     ${output.path(openFile)}`);
  output.line();
  output.sentence('Open that file in a browser on this machine; the address alone lets nobody in.');
  output.line(output.paint('quiet', 'Ctrl-C stops it.'));
}

async function openInBrowser({ io, output }: CommandContext, file: string): Promise<void> {
  const { openFile } = await import('#node-host/open-file.ts');
  if (await openFile(file, io)) return;
  output.sentence('No browser could be opened from here.', { tone: 'warning' });
}
