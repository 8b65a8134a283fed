import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { WebHost } from '#web-host/start.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ServeDocument } from '../json/documents.ts';
import { toPortError, waitForSignal } from '../listening.ts';
import type { Output } from '../output.ts';
import { padLabels } from '../pad-labels.ts';
import { parseWholeNumber } from '../options.ts';
import { openSession } from '../session.ts';
import { t } from '../text.ts';

interface ServeOptions {
  readonly port: number;
  readonly open?: boolean;
}

export function registerServeCommand(program: Command, run: RunCommand): void {
  program
    .command('serve')
    .summary(t('cli-serve'))
    .description(t('cli-serve-about'))
    .option(
      '--port <port>',
      t('cli-serve-option-port'),
      parseWholeNumber('--port', { least: 0, most: 65_535 }),
      0,
    )
    .option('--open', t('cli-serve-option-open'))
    .action((options: ServeOptions) => run((context) => serveInterface(context, options)));
}

/** Runs until Ctrl-C; prints the document as soon as the page can be opened. */
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
    // The output of a pipe may end up in a log.
    const address = open || (io.stdout.isTTY && !options.json) ? server.issueAddress() : null;
    output.document({ schemaVersion: 1, origin, file, address } satisfies ServeDocument);
    showWebHost(context, server, options.json ? null : address);
    if (open) void openInBrowser(context, file);
    const stopOffering = offerAddresses(context, server);
    await waitForSignal(io.signal);
    stopOffering();
    await server.close();
  } finally {
    await close();
  }
  output.line(t('cli-serve-stopped'));
  return { document: null, status: EXIT.done };
}

function showWebHost(
  { io, output }: CommandContext,
  { origin, openFile }: WebHost,
  address: string | null,
): void {
  const { program, file } = listLabels();
  output.line(`${output.paint('strong', program)}  ${output.paint('accent', origin)}`);
  output.line(`${file}  ${output.path(openFile)}`);
  if (address !== null) showAddress(output, address);
  output.line();
  output.sentence(address === null ? t('cli-serve-how-file') : t('cli-serve-how-address'));
  if (io.environment['SSH_CONNECTION']) {
    const { host, port } = new URL(origin);
    output.sentence(t('cli-serve-ssh', { command: `ssh -L ${port}:${host} …` }));
  }
  const keys = io.stdin.isTTY ? t('cli-serve-keys-terminal') : t('cli-serve-keys');
  output.line(output.paint('quiet', keys));
}

function showAddress(output: Output, address: string): void {
  output.line(`${listLabels().address}  ${output.paint('accent', address)}`);
}

function listLabels() {
  return padLabels({
    program: 'Loadout',
    file: t('cli-serve-file'),
    address: t('cli-serve-address'),
  });
}

/** Prints a new address for each line typed; returns a function that stops this. */
function offerAddresses({ io, output }: CommandContext, server: WebHost): () => void {
  if (!io.stdin.isTTY) return () => {};
  const lines = createInterface({ input: io.stdin, terminal: false });
  lines.on('line', () => showAddress(output, server.issueAddress()));
  return () => lines.close();
}

async function openInBrowser({ io, output }: CommandContext, file: string): Promise<void> {
  const { openFile } = await import('#node-host/open-file.ts');
  if (await openFile(file, io)) return;
  output.sentence(t('cli-serve-not-opened'), { tone: 'warning' });
}
