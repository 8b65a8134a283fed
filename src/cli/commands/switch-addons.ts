import type { Command } from 'commander';
import type { RunCommand } from '../context.ts';
import {
  ADDON_ARGUMENT,
  addOperationOptions,
  addSnapshotOption,
  type OperationOptions,
} from '../options.ts';
import { runOperation, type OperationWords } from '../run-operation.ts';
import { t } from '../text.ts';

interface AddonsCommand extends OperationWords {
  readonly name: 'remove' | 'enable' | 'disable';
  readonly summary: string;
  readonly description: string;
}

const COMMANDS: readonly AddonsCommand[] = [
  {
    name: 'remove',
    summary: t('cli-remove'),
    description: t('cli-remove-about'),
    nothingToDo: t('cli-remove-nothing'),
  },
  {
    name: 'enable',
    summary: t('cli-enable'),
    description: t('cli-enable-about'),
    nothingToDo: t('cli-enable-nothing'),
  },
  {
    name: 'disable',
    summary: t('cli-disable'),
    description: t('cli-disable-about'),
    nothingToDo: t('cli-disable-nothing'),
  },
];

/** `remove`, `enable` and `disable`: a list of add-ons makes one plan. */
export function registerSwitchCommands(program: Command, run: RunCommand): void {
  for (const { name, summary, description, nothingToDo } of COMMANDS) {
    const command = program
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<addons...>', ADDON_ARGUMENT);
    if (name === 'remove') addSnapshotOption(command);
    addOperationOptions(command).action((addons: string[], options: OperationOptions) =>
      run((context) =>
        runOperation(
          context,
          ({ client }, loadoutId) => client.plans[name]({ loadoutId, addons }),
          options,
          { nothingToDo },
        ),
      ),
    );
  }
}
