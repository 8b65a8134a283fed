import type { Command } from 'commander';
import type { RunCommand } from '../context.ts';
import { ADDON_ARGUMENT, addOperationOptions, type OperationOptions } from '../options.ts';
import { runOperation } from '../run-operation.ts';
import { t } from '../text.ts';

export function registerRepairCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('repair')
    .summary(t('cli-repair'))
    .description(t('cli-repair-about'))
    .argument('[addons...]', ADDON_ARGUMENT);
  addOperationOptions(command).action((addons: string[], options: OperationOptions) =>
    run((context) =>
      runOperation(
        context,
        ({ client }, loadoutId) =>
          client.plans.repair({ loadoutId, addons: addons.length === 0 ? null : addons }),
        options,
        {
          nothingToDo: t('cli-repair-nothing'),
          expectedReasons: ['plan-nothing-to-repair', 'plan-loss-recorded'],
        },
      ),
    ),
  );
}
