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
      'Removes add-ons from the folder and keeps their files for loadout undo. The plan lists add-ons that require them, and dependencies that are no longer needed.',
    nothingToDo: 'Nothing to remove.',
  },
  {
    name: 'enable',
    summary: 'enable add-ons',
    description: 'Enables add-ons that are disabled, and the add-ons they require.',
    nothingToDo: 'Nothing to enable.',
  },
  {
    name: 'disable',
    summary: 'disable add-ons and keep their files',
    description:
      'Disables add-ons and keeps their files: a file moves to the folder for disabled add-ons if the game has one, otherwise it is renamed. The plan lists add-ons that require them.',
    nothingToDo: 'Nothing to disable.',
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
