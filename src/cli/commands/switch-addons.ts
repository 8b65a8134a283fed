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
    summary: 'take add-ons out of the folder',
    description:
      'Takes add-ons out of the folder; their files are kept for loadout undo. What needs them is named first. What they alone needed is offered for removal, never removed by itself.',
    nothingToDo: 'There is nothing to remove.',
  },
  {
    name: 'enable',
    summary: 'switch add-ons on',
    description: 'Lets the game load add-ons again that are switched off, and what they need.',
    nothingToDo: 'There is nothing to switch on.',
  },
  {
    name: 'disable',
    summary: 'switch add-ons off, and keep them',
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
