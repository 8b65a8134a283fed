import type { Command } from 'commander';
import { makePrivateFolder } from '#node-host/data-directory.ts';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistryServeDocument } from '../json/documents.ts';
import { toPortError, waitForSignal } from '../listening.ts';
import { collectValues, parseChoice, parseWholeNumber } from '../parse-options.ts';
import { findRegistryDirectory } from './registry-directory.ts';

const PROFILES = ['local', 'crmm', 'strict', 'test'] as const satisfies readonly ServerProfile[];

const REVIEWS = ['auto', 'manual'] as const;

/** Where the profile `local` looks for a registry. */
const LOCAL_PORT = 4810;
const LOCAL_ORIGIN = `http://127.0.0.1:${LOCAL_PORT}`;

interface ServeOptions {
  readonly port: number;
  readonly data?: string;
  readonly demo?: boolean;
  readonly profile: ServerProfile;
  readonly fault?: readonly string[];
  readonly publicUrl?: string;
  readonly proxied?: boolean;
  readonly twoOrigins?: boolean;
  readonly review: (typeof REVIEWS)[number];
  readonly log?: boolean;
}

export function registerRegistryServeCommand(registry: Command, run: RunCommand): void {
  registry
    .command('serve')
    .summary('run a registry on this machine')
    .description(
      'Runs a registry on this machine until you press Ctrl-C. It listens on loopback only; to share it, put it behind an https proxy and give that address with --public-url.',
    )
    .option(
      '--port <port>',
      'the port to listen on',
      parseWholeNumber('--port', { least: 0, most: 65_535 }),
      LOCAL_PORT,
    )
    .option('--data <dir>', 'where to store its data (default: registry in the data directory)')
    .option('--demo', 'fill an empty registry with demo content')
    .option(
      '--profile <profile>',
      `the behaviour to imitate: ${PROFILES.join(', ')}`,
      parseChoice('--profile', PROFILES),
      'local',
    )
    .option(
      '--fault <name>',
      'simulate a fault; may be repeated; an unknown name lists them all',
      collectValues,
    )
    .option('--public-url <url>', 'the public address of the registry', parseUrl)
    .option(
      '--proxied',
      'only behind a proxy: limit each client by the last address in X-Forwarded-For, which the proxy must add',
    )
    .option('--two-origins', 'serve files from a second address, as the public service does')
    .option(
      '--review <mode>',
      `how submitted projects are approved: ${REVIEWS.join(', ')}`,
      parseChoice('--review', REVIEWS),
      'auto',
    )
    .option('--log', 'write a line of JSON to stderr for each request')
    .action((options: ServeOptions) => run((context) => serveRegistry(context, options)));
}

/** Throws USAGE. */
function parseUrl(value: string): string {
  const url = URL.parse(value);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return value;
  const allowed = 'an address without a path, such as https://registry.example';
  throw new AppError('USAGE', { argument: '--public-url', value, allowed });
}

/** Stays until the signal of Ctrl-C; the document is printed as soon as the registry answers. */
async function serveRegistry(
  context: CommandContext,
  options: ServeOptions,
): Promise<CommandResult<null>> {
  const { io, output } = context;
  keepHeapSmall();
  const { createFirstRunSeed, FAULTS, generateDemoSeed, startRegistryServer } =
    await import('#registry-server/start.ts');
  const faults = (options.fault ?? []).map(parseChoice<Fault>('--fault', FAULTS));
  const dataDir = findRegistryDirectory(context, options.data);
  makePrivateFolder(dataDir);
  const server = await startRegistryServer({
    dataDir,
    port: options.port,
    profile: options.profile,
    faults,
    review: options.review,
    seed: options.demo ? await generateDemoSeed() : createFirstRunSeed(),
    ...(options.log ? { log: (entry) => io.stderr.write(`${JSON.stringify(entry)}\n`) } : {}),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
    ...(options.proxied ? { isProxied: true } : {}),
    ...(options.twoOrigins ? { twoOrigins: true } : {}),
  }).catch((error: unknown) => {
    throw toPortError(error, options.port);
  });
  const { origin, fileOrigin, firstRunAccounts } = server;
  const document: RegistryServeDocument = {
    schemaVersion: 1,
    origin,
    fileOrigin,
    profile: options.profile,
    faults,
    review: options.review,
    dataDir,
    firstRunAccounts: [...firstRunAccounts],
  };
  output.document(document);
  showServing(context, document);
  await waitForSignal(io.signal);
  await server.close();
  output.line('Stopped.');
  return { document: null, status: EXIT.done };
}

function showServing({ output }: CommandContext, document: RegistryServeDocument): void {
  const { origin, fileOrigin, profile, faults, dataDir, firstRunAccounts } = document;
  output.line(`${output.paint('strong', 'Registry')}  ${output.paint('accent', origin)}`);
  if (fileOrigin !== null) output.line(`Files     ${fileOrigin}`);
  output.line(`Profile   ${profile}`);
  if (faults.length > 0) output.line(`Faults    ${faults.join(', ')}`);
  output.line(`Data      ${output.path(dataDir)}`);
  for (const { userName, email, password } of firstRunAccounts) {
    output.line(`Account   ${userName}: ${email}, password ${output.paint('accent', password)}`);
  }
  if (firstRunAccounts.length > 0) output.sentence('These passwords are shown only once.');
  output.line();
  // An address is asked at the public service's pace, which is what `crmm` wants; one's own registry needs no pacing.
  const isLocal = origin === LOCAL_ORIGIN && profile !== 'crmm';
  output.hint(
    `loadout --registry ${isLocal ? 'local' : origin} init FOLDER`,
    'Create a loadout on it',
  );
  output.line(output.paint('quiet', 'Press Ctrl-C to stop.'));
}
