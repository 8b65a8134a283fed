import type { Command } from 'commander';
import { makePrivateFolder } from '#node-host/data-directory.ts';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistryMirrorDocument } from '../json/documents.ts';
import { toPortError, waitForSignal } from '../listening.ts';
import { parseSize, parseUrl, parseWholeNumber } from '../options.ts';
import { createRequestLog } from '../request-log.ts';
import { openHost, warnOfRest } from '../session.ts';
import { showFacts } from '../show-facts.ts';
import { renderParagraphs, t } from '../text.ts';
import { findRegistryDirectory } from './registry-directory.ts';

const MIRROR_PORT = 4811;
const DEFAULT_MAX_BYTES = 20 * 1024 ** 3;

interface RegistryMirrorOptions {
  readonly of: string;
  readonly port: number;
  readonly data?: string;
  readonly publicUrl?: string;
  readonly maxSize?: number;
  readonly log?: boolean;
}

export function registerRegistryMirrorCommand(registry: Command, run: RunCommand): void {
  registry
    .command('mirror')
    .summary(t('cli-registry-mirror'))
    .description(renderParagraphs('cli-registry-mirror-about', 'cli-registry-mirror-about-listen'))
    .requiredOption('--of <registry>', t('cli-registry-mirror-option-of'))
    .option(
      '--port <port>',
      t('cli-registry-serve-option-port'),
      parseWholeNumber('--port', { least: 0, most: 65_535 }),
      MIRROR_PORT,
    )
    .option('--data <dir>', t('cli-registry-mirror-option-data'))
    .option('--max-size <size>', t('cli-registry-mirror-option-max-size'), parseSize('--max-size'))
    .option('--public-url <url>', t('cli-registry-mirror-option-public-url'), parseUrl)
    .option('--log', t('cli-registry-serve-option-log'))
    .action((options: RegistryMirrorOptions) => run((context) => mirrorRegistry(context, options)));
}

/** Runs until Ctrl-C; prints the document as soon as the mirror answers. */
async function mirrorRegistry(
  context: CommandContext,
  options: RegistryMirrorOptions,
): Promise<CommandResult<null>> {
  const { io, output } = context;
  const { maxSize: maxBytes = DEFAULT_MAX_BYTES } = options;
  warnOfRest(output, options.of);
  keepHeapSmall();
  const { startMirror } = await import('#registry-mirror/start.ts');
  const dataDir = findRegistryDirectory(context, options.data, 'registry-mirror');
  makePrivateFolder(dataDir);
  const mirror = await startMirror({
    host: openHost(io, context.options),
    of: options.of,
    offline: context.options.offline,
    dataDir,
    port: options.port,
    maxBytes,
    ...(options.log ? { log: createRequestLog(io) } : {}),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
  }).catch((error: unknown) => {
    throw toPortError(error, options.port);
  });
  const { answers, files } = mirror.cachedBytes();
  const document: RegistryMirrorDocument = {
    schemaVersion: 1,
    origin: mirror.origin,
    registry: mirror.upstream.id,
    mirrorOf: mirror.upstream.apiOrigin,
    dataDir,
    cachedBytes: answers + files,
    maxBytes,
  };
  output.document(document);
  showMirroring(context, document, options.publicUrl ?? mirror.origin);
  await waitForSignal(io.signal);
  await mirror.close();
  output.line(t('cli-serve-stopped'));
  return { document: null, status: EXIT.done };
}

function showMirroring(
  { output }: CommandContext,
  { origin, mirrorOf, dataDir, cachedBytes: used, maxBytes: most }: RegistryMirrorDocument,
  address: string,
): void {
  showFacts(
    output,
    [
      [t('cli-registry-mirror-mirror'), output.paint('accent', origin)],
      [t('cli-registry-mirror-of'), mirrorOf],
      [t('cli-registry-serve-data'), output.path(dataDir)],
      [t('cli-registry-mirror-cache'), t('cli-registry-mirror-size', { used, most })],
    ],
    'strong',
  );
  output.line();
  output.hint(`loadout registry add ${address}`, t('cli-registry-mirror-add'));
  output.line(output.paint('quiet', t('cli-serve-keys')));
}
