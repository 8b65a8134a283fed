import type { Command } from 'commander';
import type { RunCommand } from '../context.ts';
import {
  ADDON_ARGUMENT,
  addOperationOptions,
  type OperationOptions,
} from '../operation-options.ts';
import { runOperation, type OperationWords } from '../run-operation.ts';

interface AddonsCommand extends OperationWords {
  readonly name: 'remove' | 'enable' | 'disable';
  readonly summary: string;
  readonly description: string;
}

const COMMANDS: readonly AddonsCommand[] = [
  {
    name: 'remove',
    summary: 'remove add-ons from the folder',
    description:
      'Removes add-ons from the folder; their files are kept for loadout undo. Add-ons that require them are named first. What only they required is offered for removal, never removed by itself.',
    nothingToDo: 'There is nothing to remove.',
  },
  {
    name: 'enable',
    summary: 'enable add-ons',
    description: 'Enables add-ons that are disabled, and what they require.',
    nothingToDo: 'There is nothing to switch on.',
  },
  {
    name: 'disable',
    summary: 'disable add-ons and keep their files',
    description:
      'Keeps the files but hides them from the game: moved to the folder for disabled add-ons where the game has one, else renamed. What needs them is named first.',
    nothingToDo: 'There is nothing to switch off.',
  },
];

/** `remove`, `enable` and `disable`: one list of add-ons, one plan. */
export function registerSwitchCommands(program: Command, run: RunCommand): void {
  for (const { name, summary, description, nothingToDo } of COMMANDS) {
    const command = program
      .command(name)
      .summary(summary)
      .description(`${description}\nExit status 3: something was left alone.`)
      .argument('<addons...>', ADDON_ARGUMENT);
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
