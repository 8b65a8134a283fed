import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { LockCheckDocument, LockWriteDocument } from '../json/lock-documents.ts';
import type { OperationDocument } from '../json/documents.ts';
import { findLockPath, readLock, writeLock } from '../lock-files.ts';
import {
  addOperationOptions,
  addPlanOptions,
  type OperationOptions,
} from '../operation-options.ts';
import { withErrorText } from '../output.ts';
import { runOperation } from '../run-operation.ts';
import { formatAddonCount, showLoadoutHeading } from '../views/loadout-view.ts';
import { showLockDifferences } from '../views/lock-view.ts';

interface SyncOptions extends OperationOptions {
  readonly prune?: boolean;
}

const FILE = 'the lockfile (default: loadout.lock.json in this directory)';

export function registerLockCommand(program: Command, run: RunCommand): void {
  const lock = program
    .command('lock')
    .summary('write, check and sync a lockfile')
    .description(
      'A lockfile lists every add-on with its project, version, checksum and address. Keep it in version control, or use it to install the same add-ons on another machine.',
    );
  lock
    .command('write')
    .summary('write the add-ons to the lockfile')
    .description(
      'Writes every add-on in the folder to the lockfile. Worlds, backup copies and your own unpacked folders are left out.',
    )
    .argument('[file]', FILE)
    .action((file?: string) => run((context) => writeLockFile(context, file)));
  lock
    .command('check')
    .summary('compare the folder with the lockfile')
    .description(
      'Compares the folder with the lockfile. Your own files that are not in the lockfile are listed, but do not count as differences.\nExit status 1: something differs.',
    )
    .argument('[file]', FILE)
    .action((file?: string) => run((context) => checkLockFile(context, file)));
  const sync = lock
    .command('sync')
    .summary('make the add-ons match the lockfile')
    .description(
      'Makes the add-ons match the lockfile, with files from this machine or from the registry. Your own files stay and are listed.\nExit status 3: something was left alone.',
    )
    .argument('[file]', FILE)
    .option('--prune', 'also remove your own files; loadout undo restores them');
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
  output.verdict('good', `${formatAddonCount(addonCount)} written to ${output.path(file)}.`);
  output.hint('loadout lock sync', 'Sync on another machine');
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
    { nothingToDo: 'Nothing to change.' },
  );
}
