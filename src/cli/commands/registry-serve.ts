import type { Command } from 'commander';
import { VERSION } from '#node-host/create-node-host.ts';
import { makePrivateFolder } from '#node-host/data-directory.ts';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistryServeDocument } from '../json/documents.ts';
import { toPortError, waitForSignal } from '../listening.ts';
import { createRequestLog } from '../request-log.ts';
import type { Output } from '../output.ts';
import { collectValues, parseChoice, parseUrl, parseWholeNumber } from '../options.ts';
import { showFacts } from '../show-facts.ts';
import { t } from '../text.ts';
import { findRegistryDirectory } from './registry-directory.ts';

const PROFILES = [
  'local',
  'crmm',
  'crmm-next',
  'strict',
  'test',
] as const satisfies readonly ServerProfile[];

const REVIEWS = ['auto', 'manual'] as const;

/** The port that the profile `local` expects. */
const LOCAL_PORT = 4810;
/** Time for running downloads when the registry is stopped; a second signal ends them. */
const STOP_GRACE_MS = 10_000;
const LOCAL_ORIGIN = `http://127.0.0.1:${LOCAL_PORT}`;

interface RegistryServeOptions {
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
  readonly metricsPort?: number;
}

export function registerRegistryServeCommand(registry: Command, run: RunCommand): void {
  registry
    .command('serve')
    .summary(t('cli-registry-serve'))
    .description(t('cli-registry-serve-about'))
    .option(
      '--port <port>',
      t('cli-registry-serve-option-port'),
      parseWholeNumber('--port', { least: 0, most: 65_535 }),
      LOCAL_PORT,
    )
    .option('--data <dir>', t('cli-registry-serve-option-data'))
    .option('--demo', t('cli-registry-serve-option-demo'))
    .option(
      '--profile <profile>',
      t('cli-registry-serve-option-profile', { profiles: PROFILES.join(', ') }),
      parseChoice('--profile', PROFILES),
      'local',
    )
    .option('--fault <name>', t('cli-registry-serve-option-fault'), collectValues)
    .option('--public-url <url>', t('cli-registry-serve-option-public-url'), parseUrl)
    .option('--proxied', t('cli-registry-serve-option-proxied'))
    .option('--two-origins', t('cli-registry-serve-option-two-origins'))
    .option(
      '--review <mode>',
      t('cli-registry-serve-option-review', { modes: REVIEWS.join(', ') }),
      parseChoice('--review', REVIEWS),
      'auto',
    )
    .option('--log', t('cli-registry-serve-option-log'))
    .option(
      '--metrics-port <port>',
      t('cli-registry-serve-option-metrics-port'),
      parseWholeNumber('--metrics-port', { least: 0, most: 65_535 }),
    )
    .action((options: RegistryServeOptions) => run((context) => serveRegistry(context, options)));
}

/** Runs until Ctrl-C; prints the document as soon as the registry answers. */
async function serveRegistry(
  context: CommandContext,
  options: RegistryServeOptions,
): Promise<CommandResult<null>> {
  const { io, output } = context;
  keepHeapSmall();
  const { createFirstRunSeed, FAULTS, generateDemoSeed, startRegistryServer } =
    await import('#registry-server/start.ts');
  const faults = (options.fault ?? []).map(parseChoice<Fault>('--fault', FAULTS));
  const dataDir = findRegistryDirectory(context, options.data);
  makePrivateFolder(dataDir);
  const { port, metricsPort } = options;
  const server = await startRegistryServer({
    dataDir,
    port,
    profile: options.profile,
    faults,
    review: options.review,
    isExclusive: true,
    stopGraceMs: STOP_GRACE_MS,
    version: VERSION,
    metrics: metricsPort === undefined ? 'beside' : { port: metricsPort },
    seed: options.demo ? await generateDemoSeed() : createFirstRunSeed(),
    ...(options.log ? { log: createRequestLog(io) } : {}),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
    ...(options.proxied ? { isProxied: true } : {}),
    ...(options.twoOrigins ? { twoOrigins: true } : {}),
  }).catch((error: unknown) => {
    throw toPortError(error, port, metricsPort);
  });
  const { origin, fileOrigin, metricsOrigin, firstRunAccounts } = server;
  const document: RegistryServeDocument = {
    schemaVersion: 1,
    origin,
    fileOrigin,
    metricsOrigin,
    profile: options.profile,
    faults,
    review: options.review,
    dataDir,
    firstRunAccounts: [...firstRunAccounts],
  };
  output.document(document);
  showRegistryServer(context, document);
  await waitForSignal(io.signal);
  io.hurry?.addEventListener('abort', server.hurry);
  await server.close();
  output.line(t('cli-serve-stopped'));
  return { document: null, status: io.hurry?.aborted === true ? EXIT.interrupted : EXIT.done };
}

function showRegistryServer({ output }: CommandContext, document: RegistryServeDocument): void {
  const { origin, fileOrigin, metricsOrigin, profile, faults, dataDir, firstRunAccounts } =
    document;
  const facts: [label: string, value: string | null][] = [
    [t('cli-registry-serve-registry'), output.paint('accent', origin)],
    [t('cli-registry-serve-files'), fileOrigin],
    [t('cli-registry-serve-metrics'), metricsOrigin],
    [t('cli-registry-serve-profile'), profile],
    [t('cli-registry-serve-faults'), faults.join(', ')],
    [t('cli-registry-serve-data'), output.path(dataDir)],
  ];
  for (const account of firstRunAccounts) {
    facts.push([t('cli-registry-serve-account'), describeFirstRunAccount(output, account)]);
  }
  showFacts(output, facts, 'strong');
  if (firstRunAccounts.length > 0) output.sentence(t('cli-registry-serve-once'));
  output.line();
  // A registry with the public service's limits needs a client that keeps them, which `local` does
  // not; so name its address.
  const isService = profile.startsWith('crmm');
  const isLocal = origin === LOCAL_ORIGIN && !isService;
  output.hint(
    `loadout --registry ${isLocal ? 'local' : origin} init FOLDER`,
    t('cli-registry-serve-create'),
  );
  output.line(output.paint('quiet', t('cli-serve-keys')));
}

/** Highlights the password, which the user copies. */
function describeFirstRunAccount(
  { paint }: Output,
  { userName: user, email, password }: RegistryServeDocument['firstRunAccounts'][number],
): string {
  const text = t('cli-registry-serve-password', { user, email, password });
  return text.replace(password, () => paint('accent', password));
}
