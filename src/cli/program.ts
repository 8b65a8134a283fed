import { type Command, CommanderError, type OutputConfiguration } from 'commander';
import { VERSION } from '#node-host/create-node-host.ts';
import { LoadoutCommand } from './command.ts';
import type { RunCommand } from './context.ts';
import { formatEnvironment } from './help.ts';
import { parseDuration } from './options.ts';
import { t } from './text.ts';

type Register = (program: Command, run: RunCommand) => void;

interface CommandModule {
  readonly names: readonly string[];
  readonly load: () => Promise<Register>;
}

const GROUPS: readonly { readonly title: string; readonly modules: readonly CommandModule[] }[] = [
  {
    title: t('cli-group-loadouts'),
    modules: [
      module(['init'], async () => (await import('./commands/init.ts')).registerInitCommand),
      module(['list'], async () => (await import('./commands/list.ts')).registerListCommand),
      module(
        ['rename', 'forget'],
        async () => (await import('./commands/manage-loadout.ts')).registerManageCommands,
      ),
      module(
        ['duplicate'],
        async () => (await import('./commands/duplicate.ts')).registerDuplicateCommand,
      ),
      module(['scan'], async () => (await import('./commands/scan.ts')).registerScanCommand),
      module(['verify'], async () => (await import('./commands/verify.ts')).registerVerifyCommand),
      module(
        ['history'],
        async () => (await import('./commands/history.ts')).registerHistoryCommand,
      ),
      module(
        ['recover'],
        async () => (await import('./commands/recover.ts')).registerRecoverCommand,
      ),
      module(
        ['undo', 'redo'],
        async () => (await import('./commands/undo.ts')).registerUndoCommands,
      ),
      module(['worlds'], async () => (await import('./commands/worlds.ts')).registerWorldsCommand),
    ],
  },
  {
    title: t('cli-group-addons'),
    modules: [
      module(['check'], async () => (await import('./commands/check.ts')).registerCheckCommand),
      module(['update'], async () => (await import('./commands/update.ts')).registerUpdateCommand),
      module(
        ['install'],
        async () => (await import('./commands/install.ts')).registerInstallCommand,
      ),
      module(['import'], async () => (await import('./commands/import.ts')).registerImportCommand),
      module(
        ['remove', 'enable', 'disable'],
        async () => (await import('./commands/switch-addons.ts')).registerSwitchCommands,
      ),
      module(['repair'], async () => (await import('./commands/repair.ts')).registerRepairCommand),
      module(
        ['pin', 'unpin', 'skip', 'unskip'],
        async () => (await import('./commands/policies.ts')).registerPolicyCommands,
      ),
      module(
        ['groups', 'group', 'ungroup', 'note'],
        async () => (await import('./commands/group.ts')).registerGroupCommands,
      ),
      module(['why'], async () => (await import('./commands/why.ts')).registerWhyCommand),
    ],
  },
  {
    title: t('cli-group-all-addons'),
    modules: [
      module(['health'], async () => (await import('./commands/health.ts')).registerHealthCommand),
      module(['ready'], async () => (await import('./commands/ready.ts')).registerReadyCommand),
      module(['set'], async () => (await import('./commands/set.ts')).registerSetCommand),
      module(['export'], async () => (await import('./commands/export.ts')).registerExportCommand),
      module(['lock'], async () => (await import('./commands/lock.ts')).registerLockCommand),
    ],
  },
  {
    title: t('cli-group-play'),
    modules: [
      module(['play'], async () => (await import('./commands/play.ts')).registerPlayCommand),
      module(['runs'], async () => (await import('./commands/runs.ts')).registerRunsCommand),
      module(['java'], async () => (await import('./commands/java.ts')).registerJavaCommand),
      module(['bisect'], async () => (await import('./commands/bisect.ts')).registerBisectCommand),
    ],
  },
  {
    title: t('cli-group-registry'),
    modules: [
      module(['search'], async () => (await import('./commands/search.ts')).registerSearchCommand),
      module(['show'], async () => (await import('./commands/show.ts')).registerShowCommand),
      module(['open'], async () => (await import('./commands/open.ts')).registerOpenCommand),
      module(
        ['versions'],
        async () => (await import('./commands/versions.ts')).registerVersionsCommand,
      ),
      module(['latest'], async () => (await import('./commands/latest.ts')).registerLatestCommand),
      module(
        ['download'],
        async () => (await import('./commands/download.ts')).registerDownloadCommand,
      ),
      module(['tags'], async () => (await import('./commands/tags.ts')).registerTagsCommand),
      module(
        ['identify'],
        async () => (await import('./commands/identify.ts')).registerIdentifyCommand,
      ),
    ],
  },
  {
    title: t('cli-group-account'),
    modules: [
      module(['auth'], async () => (await import('./commands/auth.ts')).registerAuthCommands),
      module(
        ['profile'],
        async () => (await import('./commands/profile.ts')).registerProfileCommands,
      ),
      module(['token'], async () => (await import('./commands/token.ts')).registerTokenCommands),
      module(
        ['notifications'],
        async () => (await import('./commands/notifications.ts')).registerNotificationCommands,
      ),
      module(
        ['collection'],
        async () => (await import('./commands/collection.ts')).registerCollectionCommands,
      ),
      module(['report'], async () => (await import('./commands/report.ts')).registerReportCommands),
      module(['thread'], async () => (await import('./commands/thread.ts')).registerThreadCommands),
    ],
  },
  {
    title: t('cli-group-publishing'),
    modules: [
      module(
        ['project'],
        async () => (await import('./commands/project.ts')).registerProjectCommands,
      ),
      module(
        ['version'],
        async () => (await import('./commands/version.ts')).registerVersionCommands,
      ),
      module(['team'], async () => (await import('./commands/team.ts')).registerTeamCommands),
      module(['org'], async () => (await import('./commands/org.ts')).registerOrganizationCommands),
      module(
        ['publish'],
        async () => (await import('./commands/publish.ts')).registerPublishCommands,
      ),
    ],
  },
  {
    title: t('cli-group-program'),
    modules: [
      module(
        ['registry'],
        async () => (await import('./commands/registry.ts')).registerRegistryCommands,
      ),
      module(['config'], async () => (await import('./commands/config.ts')).registerConfigCommands),
      module(['serve'], async () => (await import('./commands/serve.ts')).registerServeCommand),
      module(['demo'], async () => (await import('./commands/demo.ts')).registerDemoCommand),
      module(
        ['desktop'],
        async () => (await import('./commands/desktop.ts')).registerDesktopCommand,
      ),
      module(['doctor'], async () => (await import('./commands/doctor.ts')).registerDoctorCommand),
      module(
        ['completion'],
        async () => (await import('./commands/completion.ts')).registerCompletionCommand,
      ),
      module(
        ['complete'],
        async () => (await import('./commands/complete.ts')).registerCompleteCommand,
      ),
      module(['help'], async () => (await import('./commands/help.ts')).registerHelpCommand),
    ],
  },
];

function module(names: readonly string[], load: CommandModule['load']): CommandModule {
  return { names, load };
}

/**
 * Creates the command line with the command named in `argv`, or with all commands if it names none
 * or one that is about the others. Parsing throws instead of ending the process.
 */
export async function createProgram(
  argv: readonly string[],
  run: RunCommand,
  output: OutputConfiguration,
): Promise<Command> {
  const program = createRoot(output);
  const wanted = findCommandName(argv);
  const isKnown = GROUPS.some(({ modules }) => modules.some((one) => isCommandNamed(one, wanted)));
  const isAlone =
    wanted === null || (isKnown && !COMMANDS_WITHOUT_SESSION.some((name) => name === wanted));
  for (const { title, modules } of GROUPS) {
    program.commandsGroup(title);
    for (const one of modules) {
      if (!isAlone || isCommandNamed(one, wanted)) (await one.load())(program, run);
    }
  }
  return program;
}

const COMMANDS_WITHOUT_SESSION = ['help', 'complete'];

/**
 * Returns null for `--version`, which needs none, and undefined also if the options before it are
 * invalid: the actual parsing reports them.
 */
function findCommandName(argv: readonly string[]): string | null | undefined {
  const nothing = (): void => {};
  try {
    const root = createRoot({ writeOut: nothing, writeErr: nothing });
    return root.parseOptions([...argv]).operands[0];
  } catch (error) {
    return error instanceof CommanderError && error.code === 'commander.version' ? null : undefined;
  }
}

function isCommandNamed({ names }: CommandModule, wanted: string | null | undefined): boolean {
  return typeof wanted === 'string' && names.includes(wanted);
}

function createRoot(output: OutputConfiguration): Command {
  return (
    new LoadoutCommand('loadout')
      .description(t('cli-program-about'))
      .option('--data-dir <dir>', t('cli-option-data-dir'))
      .option('--registry <profile|url>', t('cli-option-registry'))
      .option('--loadout <name|id|folder>', t('cli-option-loadout'))
      .option('--timeout <time>', t('cli-option-timeout'), parseDuration('--timeout'))
      .option('--no-wait', t('cli-option-no-wait'))
      .option('--json', t('cli-option-json'))
      .option('-q, --quiet', t('cli-option-quiet'))
      .option('--offline', t('cli-option-offline'))
      .version(VERSION, '-v, --version', t('cli-option-version'))
      .helpOption('-h, --help', t('cli-option-help'))
      .addHelpText('after', () => formatEnvironment(output.getOutHelpWidth?.() ?? 80))
      .helpCommand(false)
      .showSuggestionAfterError(true)
      // Subcommands inherit these on creation, so they come first.
      .exitOverride()
      .configureOutput(output)
  );
}
