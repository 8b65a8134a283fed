import { Command, type OutputConfiguration } from 'commander';
import { VERSION } from '#node-host/create-node-host.ts';
import { registerAuthCommands } from './commands/auth.ts';
import { registerCheckCommand } from './commands/check.ts';
import { registerDemoCommand } from './commands/demo.ts';
import { registerDoctorCommand } from './commands/doctor.ts';
import { registerDownloadCommand } from './commands/download.ts';
import { registerHistoryCommand } from './commands/history.ts';
import { registerIdentifyCommand } from './commands/identify.ts';
import { registerInitCommand } from './commands/init.ts';
import { registerInstallCommand } from './commands/install.ts';
import { registerLatestCommand } from './commands/latest.ts';
import { registerListCommand } from './commands/list.ts';
import { registerLockCommand } from './commands/lock.ts';
import { registerPolicyCommands } from './commands/policies.ts';
import { registerReadyCommand } from './commands/ready.ts';
import { registerRegistryReviewCommand } from './commands/registry-review.ts';
import { registerRegistryServeCommand } from './commands/registry-serve.ts';
import { registerScanCommand } from './commands/scan.ts';
import { registerSearchCommand } from './commands/search.ts';
import { registerSetCommand } from './commands/set.ts';
import { registerShowCommand } from './commands/show.ts';
import { registerSwitchCommands } from './commands/switch-addons.ts';
import { registerTagsCommand } from './commands/tags.ts';
import { registerUndoCommand } from './commands/undo.ts';
import { registerUpdateCommand } from './commands/update.ts';
import { registerVerifyCommand } from './commands/verify.ts';
import { registerVersionsCommand } from './commands/versions.ts';
import type { RunCommand } from './context.ts';

const ENVIRONMENT_HELP = `
Environment:
  LOADOUT_DATA_DIR   like --data-dir
  LOADOUT_REGISTRY   like --registry, for init
  LOADOUT_TOKEN      a personal access token, never an argument

Exit status:
  0 done · 1 failed · 2 wrong usage · 3 done in part · 4 refused by the registry
  5 not reachable · 130 interrupted`;

/** The command line: every command with its options. Parsing throws instead of ending the process. */
export function createProgram(run: RunCommand, output: OutputConfiguration): Command {
  const program = new Command('loadout')
    .description(
      'A mod manager that recognises every file, says truthfully what is newer, and can take every change back.',
    )
    .version(VERSION)
    .option('--data-dir <dir>', 'where Loadout keeps its own data')
    .option(
      '--registry <profile|url>',
      'the registry of a new loadout, or the one to look things up in',
    )
    .option('--loadout <name|id|folder>', 'which loadout, when not inside its folder')
    .option('--json', 'print one JSON document on stdout, and people’s text on stderr')
    .addHelpText('after', ENVIRONMENT_HELP)
    .helpCommand(false)
    .configureHelp({ minWidthToWrap: 20 })
    .showSuggestionAfterError(true);
  // Subcommands take these over when they are made, so they come first.
  program.exitOverride().configureOutput(output);
  program.commandsGroup('A folder and its history:');
  registerInitCommand(program, run);
  registerListCommand(program, run);
  registerScanCommand(program, run);
  registerVerifyCommand(program, run);
  registerHistoryCommand(program, run);
  registerUndoCommand(program, run);
  program.commandsGroup('Add-ons:');
  registerCheckCommand(program, run);
  registerUpdateCommand(program, run);
  registerInstallCommand(program, run);
  registerSwitchCommands(program, run);
  registerPolicyCommands(program, run);
  program.commandsGroup('All of them at once:');
  registerReadyCommand(program, run);
  registerSetCommand(program, run);
  registerLockCommand(program, run);
  registerLookupCommands(program, run);
  registerOtherCommands(program, run);
  return program;
}

function registerLookupCommands(program: Command, run: RunCommand): void {
  program.commandsGroup('Looking things up on a registry:');
  registerSearchCommand(program, run);
  registerShowCommand(program, run);
  registerVersionsCommand(program, run);
  registerLatestCommand(program, run);
  registerDownloadCommand(program, run);
  registerTagsCommand(program, run);
  registerIdentifyCommand(program, run);
}

function registerOtherCommands(program: Command, run: RunCommand): void {
  program.commandsGroup('Yourself:');
  registerAuthCommands(program, run);
  program.commandsGroup('Loadout itself:');
  const registry = program
    .command('registry')
    .summary('a registry on this machine')
    .description('Registries of your own.');
  registerRegistryServeCommand(registry, run);
  registerRegistryReviewCommand(registry, run);
  registerDemoCommand(program, run);
  registerDoctorCommand(program, run);
}
