import type { Command } from 'commander';
import { VERSION } from '#node-host/create-node-host.ts';
import { AppError } from '#shared/errors.ts';
import { formatManual } from '../manual.ts';
import { t } from '../text.ts';

export function registerHelpCommand(program: Command): void {
  program
    .command('help')
    .summary(t('cli-help'))
    .description(t('cli-help-about'))
    .argument('[command...]', t('cli-help-argument-command'))
    .option('--man', t('cli-help-option-man'))
    .action((words: string[], { man }: { man?: boolean }) => {
      if (man === true) program.configureOutput().writeOut?.(formatManual(program, VERSION));
      else findHelpCommand(program, words).outputHelp();
    });
}

function findHelpCommand(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) {
    const found = command.commands.find((one) => one.name() === word);
    if (!found) {
      const known = command.createHelp().visibleCommands(command);
      const allowed = known.map((one) => one.name()).join(', ') || t('cli-help-no-words');
      throw new AppError('USAGE', { argument: 'command', value: words.join(' '), allowed });
    }
    command = found;
  }
  return command;
}
