import type { Command } from 'commander';
import { VERSION } from '#node-host/create-node-host.ts';
import { AppError } from '#shared/errors.ts';
import { formatManual } from '../manual.ts';

export function registerHelpCommand(program: Command): void {
  program
    .command('help')
    .summary('show the help of a command')
    .description('Shows the help of a command, for example loadout help lock sync.')
    .argument('[command...]', 'the command')
    .option('--man', 'print the manual page of all commands, for man -l -')
    .action((words: string[], { man }: { man?: boolean }) => {
      if (man === true) program.configureOutput().writeOut?.(formatManual(program, VERSION));
      else findCommand(program, words).outputHelp();
    });
}

function findCommand(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) {
    const found = command.commands.find((one) => one.name() === word);
    if (!found) {
      const known = command.createHelp().visibleCommands(command);
      const allowed = known.map((one) => one.name()).join(', ') || 'no further words';
      throw new AppError('USAGE', { argument: 'command', value: words.join(' '), allowed });
    }
    command = found;
  }
  return command;
}
