import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { LockCheckDocument, LockWriteDocument } from '../json/lock-documents.ts';
import type { OperationDocument } from '../json/documents.ts';
import { findLockPath, readLock, writeLock } from '../lock-files.ts';
import { addOperationOptions, addPlanOptions, type OperationOptions } from '../options.ts';
import { withErrorText } from '../output.ts';
import { runOperation } from '../run-operation.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';
import { showLockDifferences } from '../views/lock-view.ts';

interface SyncOptions extends OperationOptions {
  readonly prune?: boolean;
}

export function registerLockCommand(program: Command, run: RunCommand): void {
  const file = t('cli-lock-argument-file');
  const lock = program.command('lock').summary(t('cli-lock')).description(t('cli-lock-about'));
  lock
    .command('write')
    .summary(t('cli-lock-write'))
    .description(t('cli-lock-write-about'))
    .argument('[file]', file)
    .action((file?: string) => run((context) => writeLockFile(context, file)));
  lock
    .command('check')
    .summary(t('cli-lock-check'))
    .description(t('cli-lock-check-about'))
    .argument('[file]', file)
    .action((file?: string) => run((context) => checkLockFile(context, file)));
  const sync = lock
    .command('sync')
    .summary(t('cli-lock-sync'))
    .description(t('cli-lock-sync-about'))
    .argument('[file]', file)
    .option('--prune', t('cli-lock-sync-option-prune'));
  addOperationOptions(addPlanOptions(sync)).action(
    (file: string | undefined, options: SyncOptions) =>
      run((context) => syncWithLockFile(context, file, options)),
  );
}

async function writeLockFile(
  context: CommandContext,
  named: string | undefined,
): Promise<CommandResult<LockWriteDocument>> {
  const { io, output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const { lock } = await session.finish(
    session.client.locks.make({ loadoutId: loadout.id }),
    'lock',
  );
  const file = findLockPath(io, named);
  await writeLock(file, lock);
  const addonCount = lock.addons.length;
  showLoadoutHeading(output, loadout);
  output.verdict('good', t('cli-lock-write-done', { count: addonCount, file: output.path(file) }));
  output.hint('loadout lock sync', t('cli-lock-write-sync'));
  return { document: { schemaVersion: 1, loadout, file, addonCount }, status: EXIT.done };
}

async function checkLockFile(
  context: CommandContext,
  named: string | undefined,
): Promise<CommandResult<LockCheckDocument>> {
  const file = findLockPath(context.io, named);
  const lock = await readLock(file);
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { loadout, differences } = await session.finish(
    session.client.locks.check({ loadoutId, lock }),
    'lock-check',
  );
  const count = differences.filter(({ own }) => !own).length;
  const error = withErrorText(count === 0 ? null : { code: 'LOCK_DIFFERS', params: { count } });
  const document: LockCheckDocument = { schemaVersion: 1, loadout, file, differences, error };
  showLockDifferences(context.output, document, lock.addons.length);
  return { document, status: count === 0 ? EXIT.done : EXIT.failed };
}

async function syncWithLockFile(
  context: CommandContext,
  named: string | undefined,
  options: SyncOptions,
): Promise<CommandResult<OperationDocument>> {
  const lock = await readLock(findLockPath(context.io, named));
  return runOperation(
    context,
    ({ client }, loadoutId) =>
      client.plans.sync({ loadoutId, lock, prune: options.prune === true }),
    options,
    { nothingToDo: t('cli-set-nothing') },
  );
}
