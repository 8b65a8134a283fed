import { createInterface } from 'node:readline';
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
    .summary('open the interface in a browser')
    .description(
      'Serves the interface to browsers on this machine until you press Ctrl-C. Open the file that it prints, which only you can read, or the address, which it prints on a terminal or with --open. The address works once, within five minutes; press Enter for a new one.',
    )
    .option(
      '--port <port>',
      'the port to listen on; 0 picks a free port',
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
    // What a pipe carries may end up in a log.
    const address = open || (io.stdout.isTTY && !options.json) ? server.issueAddress() : null;
    output.document({ schemaVersion: 1, origin, file, address } satisfies ServeDocument);
    showServing(context, server, options.json ? null : address);
    if (open) void openInBrowser(context, file);
    const stopOffering = offerAddresses(context, server);
    await waitForSignal(io.signal);
    stopOffering();
    await server.close();
  } finally {
    await close();
  }
  output.line('Stopped.');
  return { document: null, status: EXIT.done };
}

function showServing(
  { io, output }: CommandContext,
  { origin, openFile }: WebHost,
  address: string | null,
): void {
  output.line(`${output.paint('strong', 'Loadout')}  ${output.paint('accent', origin)}`);
  output.line(`File     ${output.path(openFile)}`);
  if (address !== null) output.line(`Address  ${output.paint('accent', address)}`);
  output.line();
  output.sentence(
    address === null
      ? 'Open the file in a browser on this machine.'
      : 'Open the file or the address in a browser on this machine. The address works once, within five minutes. A browser installed as a snap needs the address, because it cannot read the file.',
  );
  if (io.environment['SSH_CONNECTION']) {
    const { host, port } = new URL(origin);
    output.sentence(
      `Over SSH, forward the port first, on your own machine: ssh -L ${port}:${host} …`,
    );
  }
  const keys = io.stdin.isTTY
    ? 'Press Enter for a new address, Ctrl-C to stop.'
    : 'Press Ctrl-C to stop.';
  output.line(output.paint('quiet', keys));
}

/** Prints a new address for each line that is typed; returns what ends that. */
function offerAddresses({ io, output }: CommandContext, server: WebHost): () => void {
  if (!io.stdin.isTTY) return () => {};
  const lines = createInterface({ input: io.stdin, terminal: false });
  lines.on('line', () => {
    output.line(`Address  ${output.paint('accent', server.issueAddress())}`);
  });
  return () => lines.close();
}

async function openInBrowser({ io, output }: CommandContext, file: string): Promise<void> {
  const { openFile } = await import('#node-host/open-file.ts');
  if (await openFile(file, io)) return;
  output.sentence('Could not open a browser.', { tone: 'warning' });
}
